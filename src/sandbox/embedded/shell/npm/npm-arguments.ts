/** The arguments of npm: its own options may stand anywhere before `--`. */

export interface NpmArguments {
  /** What npm is asked to do, and the words for it. */
  words: string[];
  flags: NpmFlags;
}

/** Options by their long names; `--no-x` is `x: false`. */
export type NpmFlags = Readonly<Record<string, string | boolean>>;

/** Options that have a value. All others are true or false. */
const valued = new Set(
  (
    'access before cache cache-max call cert depth diff editor fetch-timeout git globalconfig heading include init-author-email ' +
    'init-author-name init-author-url init-license init-module init-version key location loglevel lockfile-version maxsockets ' +
    'message node-options omit only otp package pack-destination prefer-dedupe prefix registry replace-registry-host ' +
    'save-prefix scope script-shell searchlimit shell tag tag-version-prefix umask user-agent userconfig viewer workspace'
  ).split(' '),
);

const shorthands: Readonly<Record<string, readonly string[]>> = {
  a: ['--all'],
  B: ['--save-bundle'],
  c: ['--call'],
  C: ['--prefix'],
  d: ['--loglevel', 'info'],
  D: ['--save-dev'],
  E: ['--save-exact'],
  f: ['--force'],
  g: ['--global'],
  h: ['--help'],
  H: ['--help'],
  l: ['--long'],
  L: ['--location'],
  m: ['--message'],
  n: ['--no-yes'],
  O: ['--save-optional'],
  p: ['--parseable'],
  P: ['--save-prod'],
  q: ['--loglevel', 'warn'],
  s: ['--loglevel', 'silent'],
  S: ['--save'],
  v: ['--version'],
  w: ['--workspace'],
  y: ['--yes'],
};

const longShorthands: Readonly<Record<string, readonly string[]>> = {
  silent: ['--loglevel', 'silent'],
  quiet: ['--loglevel', 'warn'],
  verbose: ['--loglevel', 'verbose'],
  dd: ['--loglevel', 'verbose'],
  ddd: ['--loglevel', 'silly'],
  ws: ['--workspaces'],
  desc: ['--description'],
  reg: ['--registry'],
  'no-reg': ['--no-registry'],
  readonly: ['--read-only'],
  usage: ['--help'],
};

/** `stopAtWord`: whether everything after the first word is left as it is, as for npx. */
export function parseNpmArguments(args: readonly string[], stopAtWord = false): NpmArguments {
  const words: string[] = [];
  const flags: Record<string, string | boolean> = {};
  const rest = expandShorthands(args, stopAtWord);
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      words.push(...rest);
      break;
    }
    if (!/^--./.test(arg)) {
      words.push(arg);
      if (!stopAtWord) continue;
      words.push(...rest);
      break;
    }
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const next = rest[0];
    const known = name.replace(/^no-/, '');
    if (value !== undefined) setFlag(flags, name, value);
    else if (name.startsWith('no-')) flags[known] = false;
    else if (valued.has(name) && next !== undefined && (name === 'call' || !/^--./.test(next)))
      setFlag(flags, name, rest.shift() ?? '');
    else if (next === 'true' || next === 'false') flags[name] = rest.shift() === 'true';
    else flags[name] = true;
  }
  return { words, flags };
}

/** Several values of one option are joined by line ends. */
function setFlag(flags: Record<string, string | boolean>, name: string, value: string): void {
  const old = flags[name];
  const joins =
    (name === 'workspace' || name === 'package' || name === 'omit' || name === 'include') && typeof old === 'string';
  flags[name] = joins ? `${old}\n${value}` : value === 'true' ? true : value === 'false' ? false : value;
}

function expandShorthands(args: readonly string[], stopAtWord: boolean): string[] {
  const expanded: string[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg === '--' || (stopAtWord && !arg.startsWith('-') && !takesValue(expanded.at(-1)))) {
      expanded.push(...args.slice(index));
      return expanded;
    }
    const letters = /^-([A-Za-z]+)$/.exec(arg)?.[1];
    const long = /^--([\w-]+)$/.exec(arg)?.[1];
    const known = letters === undefined ? undefined : Array.from(letters, (letter) => shorthands[letter]);
    if (long !== undefined && longShorthands[long]) expanded.push(...longShorthands[long]);
    else if (letters !== undefined && longShorthands[letters]) expanded.push(...longShorthands[letters]);
    else if (known?.every((each) => each !== undefined)) expanded.push(...known.flatMap((each) => each ?? []));
    else expanded.push(letters === undefined ? arg : `--${letters}`);
  }
  return expanded;
}

const takesValue = (option: string | undefined): boolean =>
  option !== undefined && valued.has(option.replace(/^--/, '')) && option.startsWith('--');
