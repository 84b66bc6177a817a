/** The arguments of tar. Unlike those of other commands they have an old form without a dash: `tar xzf a.tgz`. */
import { CommandFailure } from '../support/command.ts';
import { OptionError, parseOptions } from '../support/options.ts';
import type { OptionKinds } from '../support/options.ts';

export type TarMode = 'create' | 'extract' | 'list' | 'append' | 'update' | 'compare' | 'delete';

export interface Member {
  name: string;
  /** The folder that -C names before it; undefined: that of the command. */
  folder: string | undefined;
}

export interface TarRequest {
  mode: TarMode;
  /** `-` is standard input or output. */
  archive: string;
  compression: 'none' | 'gzip' | 'auto' | { program: string };
  verbose: number;
  members: Member[];
  /** The last folder that -C names. */
  folder: string | undefined;
  has: (name: string) => boolean;
  value: (name: string) => string | undefined;
  all: (name: string) => string[];
}

const kinds: OptionKinds = {
  'A,catenate,concatenate': 'flag',
  'c,create': 'flag',
  'd,diff,compare': 'flag',
  delete: 'flag',
  'r,append': 'flag',
  't,list': 'flag',
  'u,update': 'flag',
  'x,extract,get': 'flag',
  'a,auto-compress': 'flag',
  'B,read-full-records': 'flag',
  'b,blocking-factor': 'value',
  'C,directory': 'value',
  checkpoint: 'optional',
  exclude: 'value',
  'exclude-vcs': 'flag',
  'X,exclude-from': 'value',
  'f,file': 'value',
  'force-local': 'flag',
  'H,format': 'value',
  group: 'value',
  'h,dereference': 'flag',
  'i,ignore-zeros': 'flag',
  'I,use-compress-program': 'value',
  'j,bzip2': 'flag',
  'J,xz': 'flag',
  'k,keep-old-files': 'flag',
  'keep-newer-files': 'flag',
  'm,touch': 'flag',
  mode: 'value',
  mtime: 'value',
  'no-recursion': 'flag',
  'no-same-owner': 'flag',
  'no-same-permissions': 'flag',
  'no-wildcards': 'flag',
  'numeric-owner': 'flag',
  null: 'flag',
  'one-file-system': 'flag',
  'one-top-level': 'optional',
  'O,to-stdout': 'flag',
  overwrite: 'flag',
  owner: 'value',
  'p,preserve-permissions,same-permissions': 'flag',
  'P,absolute-names': 'flag',
  posix: 'flag',
  'remove-files': 'flag',
  'same-owner': 'flag',
  'S,sparse': 'flag',
  's,preserve-order': 'flag',
  'show-transformed-names': 'flag',
  'skip-old-files': 'flag',
  sort: 'value',
  'strip-components': 'value',
  'T,files-from': 'value',
  totals: 'optional',
  'transform,xform': 'value',
  U: 'flag',
  'unlink-first': 'flag',
  'v,verbose': 'flag',
  w: 'flag',
  wildcards: 'flag',
  'wildcards-match-slash': 'flag',
  warning: 'value',
  'W,verify': 'flag',
  'z,gzip,gunzip,ungzip': 'flag',
  zstd: 'flag',
  lzma: 'flag',
  anchored: 'flag',
  'no-anchored': 'flag',
  help: 'flag',
  version: 'flag',
};

const modes: Readonly<Record<string, TarMode>> = {
  c: 'create',
  x: 'extract',
  t: 'list',
  r: 'append',
  u: 'update',
  d: 'compare',
  A: 'append',
  delete: 'delete',
};

const hint = "Try 'tar --help' or 'tar --usage' for more information.";

export function parseTar(args: readonly string[]): TarRequest | 'help' | 'version' {
  try {
    return read(modernForm(args));
  } catch (thrown) {
    if (thrown instanceof OptionError) throw new CommandFailure(`${thrown.message}\n${hint}`, 64);
    throw thrown;
  }
}

/** Letters without a dash take their values from the words that follow, in order. */
function modernForm(args: readonly string[]): string[] {
  const [first = '', ...rest] = args;
  if (first === '' || first.startsWith('-')) return [...args];
  const words: string[] = [];
  for (const letter of first) {
    words.push(`-${letter}`);
    if ('bCfHITX'.includes(letter)) {
      const value = rest.shift();
      if (value === undefined) {
        throw new CommandFailure(`Old option '${letter}' requires an argument.\n${hint}`, 2);
      }
      words.push(value);
    }
  }
  return [...words, ...rest];
}

function read(args: readonly string[]): TarRequest | 'help' | 'version' {
  const options = parseOptions(args, kinds);
  if (options.has('help')) return 'help';
  if (options.has('version')) return 'version';
  const chosen = options.given.filter(({ name }) => name in modes).map(({ name }) => modes[name]);
  const [mode] = chosen;
  if (mode === undefined) {
    throw new CommandFailure(
      `You must specify one of the '-Acdtrux', '--delete' or '--test-label' options\n${hint}`,
      2,
    );
  }
  if (chosen.some((other) => other !== mode)) {
    throw new CommandFailure(
      `You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option\n${hint}`,
      2,
    );
  }
  return {
    mode,
    archive: options.value('f') ?? '-',
    compression: compressionOf(options.last('z', 'j', 'J', 'I', 'a', 'zstd', 'lzma'), options.value('I')),
    verbose: options.given.filter(({ name }) => name === 'v').length,
    members: membersOf(args),
    folder: options.value('C'),
    has: (name) => options.has(name),
    value: (name) => options.value(name),
    all: (name) => options.all(name),
  };
}

function compressionOf(option: string | undefined, program: string | undefined): TarRequest['compression'] {
  const programs: Readonly<Record<string, string>> = { j: 'bzip2', J: 'xz', zstd: 'zstd', lzma: 'lzma' };
  if (option === 'z') return 'gzip';
  if (option === 'a') return 'auto';
  if (option === 'I') return /^(gzip|pigz)\b/.test(program ?? '') ? 'gzip' : { program: program ?? '' };
  return option === undefined ? 'none' : { program: programs[option] ?? option };
}

/** The names, each with the folder of the last -C before it. Options are read again one by one to know their order. */
function membersOf(args: readonly string[]): Member[] {
  const members: Member[] = [];
  let folder: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    // The shortest run of words that is read without an error is one option, or one name.
    for (let end = at + 1; end <= args.length; end += 1) {
      const words = args.slice(at, end);
      if (words[0] === '--') {
        members.push(...args.slice(at + 1).map((name) => ({ name, folder })));
        return members;
      }
      const options = tryParse(words);
      if (!options) continue;
      for (const { name, value } of options.given) {
        if (name === 'C') folder = value.startsWith('/') || folder === undefined ? value : `${folder}/${value}`;
      }
      members.push(...options.operands.map((name) => ({ name, folder })));
      at = end - 1;
      break;
    }
  }
  return members;
}

function tryParse(words: readonly string[]): ReturnType<typeof parseOptions> | undefined {
  try {
    return parseOptions(words, kinds);
  } catch (thrown) {
    if (thrown instanceof OptionError) return undefined;
    throw thrown;
  }
}
