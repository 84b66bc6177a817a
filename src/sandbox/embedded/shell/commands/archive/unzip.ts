import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { decodeBytes } from '../../byte-string.ts';
import { toByteString } from '../support/bytes.ts';
import { directoryName, joinPath } from '../support/paths.ts';
import { momentOf, zoneOf } from '../support/time-zone.ts';
import { wildcard } from '../support/wildcard.ts';
import { listZip, zipinfo } from './unzip-list.ts';
import { ZipError, isSymlink, readZip, unpackEntry } from './zip-format.ts';
import type { ZipEntry } from './zip-format.ts';

interface Request {
  archive: string;
  patterns: string[];
  excluded: string[];
  folder: string | undefined;
  mode: 'extract' | 'list' | 'verbose list' | 'pipe' | 'test' | 'info';
  infoLetters: string;
  overwrites: 'asks' | 'always' | 'never' | 'if newer';
  quiet: number;
  junkPaths: boolean;
  ignoreCase: boolean;
}

export const unzipCommand = bareCommand(
  'unzip',
  async (call) => {
    const request = parseArguments(call.args);
    if (!request) {
      call.print(
        'UnZip 6.00 of 20 April 2009, by Debian. Original by Info-ZIP.\n\nUsage: unzip [-Z] [-opts[modifiers]] file[.zip] [list] [-x xlist] [-d exdir]\n',
      );
      return;
    }
    const entries = await open(call, request);
    const chosen = choose(call, entries, request);
    const { archive, mode } = request;
    if (mode === 'info') return call.print(zipinfo(archive, chosen, request.infoLetters, await sizeOf(call, archive)));
    if (mode === 'list' || mode === 'verbose list')
      return call.print(listZip(archive, chosen, mode === 'verbose list', request.quiet));
    if (mode === 'test') return test(call, chosen, request);
    if (request.quiet === 0 && mode === 'extract') call.print(`Archive:  ${archive}\n`);
    await new Extraction(call, request).run(chosen);
  },
  2,
);

async function sizeOf(call: Call, archive: string): Promise<number> {
  return (await call.files.stat(archive)).size;
}

function parseArguments(args: readonly string[]): Request | undefined {
  const request: Request = {
    archive: '',
    patterns: [],
    excluded: [],
    folder: undefined,
    mode: 'extract',
    infoLetters: '',
    overwrites: 'asks',
    quiet: 0,
    junkPaths: false,
    ignoreCase: false,
  };
  const words: string[] = [];
  const rest = [...args];
  let excluding = false;
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('-') || arg === '-') {
      (excluding ? request.excluded : words).push(arg);
      continue;
    }
    excluding = false;
    if (arg.startsWith('-Z')) {
      request.mode = 'info';
      request.infoLetters = arg.slice(2);
      continue;
    }
    for (let at = 1; at < arg.length; at += 1) {
      const letter = arg[at] ?? '';
      if (letter === 'd') {
        request.folder = arg.slice(at + 1) || (rest.shift() ?? '');
        break;
      }
      if (letter === 'x') excluding = true;
      else readLetter(letter, request);
    }
  }
  const [archive, ...patterns] = words;
  return archive === undefined ? undefined : { ...request, archive, patterns };
}

function readLetter(letter: string, request: Request): void {
  switch (letter) {
    case 'l':
      request.mode = 'list';
      break;
    case 'v':
      request.mode = 'verbose list';
      break;
    case 'p':
    case 'c':
      request.mode = 'pipe';
      break;
    case 't':
      request.mode = 'test';
      break;
    case 'o':
      request.overwrites = 'always';
      break;
    case 'n':
      request.overwrites = 'never';
      break;
    case 'u':
    case 'f':
      request.overwrites = 'if newer';
      break;
    case 'q':
      request.quiet += 1;
      break;
    case 'j':
      request.junkPaths = true;
      break;
    case 'C':
      request.ignoreCase = true;
      break;
    default:
      if (!'aLKXbDUVWM:'.includes(letter)) throw new CommandFailure(`error: -${letter} option not supported`, 10);
  }
}

async function open(call: Call, request: Request): Promise<ZipEntry[]> {
  const { archive } = request;
  for (const path of [archive, `${archive}.zip`, `${archive}.ZIP`]) {
    if (!(await call.files.exists(path)) || (await call.files.isDirectory(path))) continue;
    request.archive = path;
    try {
      return readZip(await call.files.readBuffer(path));
    } catch (thrown) {
      if (!(thrown instanceof ZipError || thrown instanceof RangeError)) throw thrown;
      call.print(`Archive:  ${path}\n`);
      call.warn(
        `  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it constitutes one disk of a multi-part archive.  In the\n  latter case the central directory and zipfile comment will be found on\n  the last disk(s) of this archive.\n`,
      );
      throw new CommandFailure(
        ` cannot find zipfile directory in one of ${path} or\n        ${path}.zip, and cannot find ${path}.ZIP, period.`,
        9,
      );
    }
  }
  throw new CommandFailure(` cannot find or open ${archive}, ${archive}.zip or ${archive}.ZIP.`, 9);
}

function choose(call: Call, entries: readonly ZipEntry[], { patterns, excluded, ignoreCase }: Request): ZipEntry[] {
  const wanted = patterns.map((pattern) => ({ pattern, expression: wildcard(pattern, { ignoreCase }), used: false }));
  const unwanted = excluded.map((pattern) => wildcard(pattern, { ignoreCase }));
  const chosen = entries.filter(({ name }) => {
    if (unwanted.some((pattern) => pattern.test(name))) return false;
    const matching = wanted.filter(({ expression }) => expression.test(name));
    for (const match of matching) match.used = true;
    return wanted.length === 0 || matching.length > 0;
  });
  for (const { pattern, used } of wanted) {
    if (used) continue;
    call.warn(`caution: filename not matched:  ${pattern}\n`);
    call.exitCode = 11;
  }
  return chosen;
}

function test(call: Call, entries: readonly ZipEntry[], { archive, quiet }: Request): void {
  if (quiet === 0) call.print(`Archive:  ${archive}\n`);
  let errors = 0;
  for (const entry of entries) {
    const label = `    testing: ${entry.name.padEnd(22)}  `;
    try {
      unpackEntry(entry);
      if (quiet === 0) call.print(`${label} OK\n`);
    } catch (thrown) {
      if (!(thrown instanceof ZipError)) throw thrown;
      errors += 1;
      call.print(`${label} ${thrown.message}\n`);
    }
  }
  call.print(
    errors === 0
      ? `No errors detected in ${quiet > 0 ? '' : 'compressed data of '}${archive}.\n`
      : `At least one error was detected in ${archive}.\n`,
  );
  if (errors > 0) call.exitCode = 2;
}

class Extraction {
  readonly #call: Call;
  readonly #request: Request;
  #answers: string[] | undefined;
  #overwrites: Request['overwrites'];

  constructor(call: Call, request: Request) {
    this.#call = call;
    this.#request = request;
    this.#overwrites = request.overwrites;
  }

  async run(entries: readonly ZipEntry[]): Promise<void> {
    for (const entry of entries) {
      try {
        if (this.#request.mode === 'pipe') this.#call.write(toByteString(unpackEntry(entry)));
        else await this.#extract(entry);
      } catch (thrown) {
        if (!(thrown instanceof ZipError)) throw thrown;
        this.#call.warn(` ${entry.name}  ${thrown.message}\n`);
        this.#call.exitCode = 2;
      }
    }
  }

  #say(text: string): void {
    if (this.#request.quiet === 0) this.#call.print(text);
  }

  async #extract(entry: ZipEntry): Promise<void> {
    const { folder, junkPaths } = this.#request;
    const isDirectory = entry.name.endsWith('/');
    if (isDirectory && junkPaths) return;
    const parts = entry.name.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.includes('..')) {
      this.#call.warn(`warning:  skipped "../" path component(s) in ${entry.name}\n`);
      this.#call.exitCode = Math.max(this.#call.exitCode, 1);
    }
    const safe = parts.filter((part) => part !== '..');
    const name = junkPaths ? (safe.at(-1) ?? '') : safe.join('/');
    const path = folder === undefined ? name : joinPath(folder, name);
    const shown = isDirectory ? `${path}/` : path;
    const { files } = this.#call;
    if (isDirectory) {
      if (await files.isDirectory(path)) return;
      await files.mkdir(path, { parents: true });
      this.#say(`   creating: ${shown}\n`);
      return;
    }
    const old = await files.findLink(path);
    if (old && !(await this.#mayReplace(path, entry, old.modifiedAt))) return;
    const data = unpackEntry(entry);
    await files.mkdir(directoryName(path), { parents: true });
    if (old) await files.remove(path);
    if (isSymlink(entry)) {
      const target = decodeBytes(data);
      await files.symlink(target, path);
      this.#say(`    linking: ${shown.padEnd(22)}  -> ${target} \n`);
      return;
    }
    await files.write(path, data);
    if (entry.mode !== undefined) await files.chmod(path, entry.mode & 0o777 & ~0o022);
    await files.utimes(path, Date.now(), this.#time(entry));
    this.#say(`${entry.method === 'deflated' ? '  inflating' : ' extracting'}: ${shown.padEnd(22)}  \n`);
  }

  #time({ modifiedAt }: ZipEntry): number {
    return momentOf(modifiedAt, zoneOf(this.#call.env('TZ')));
  }

  async #mayReplace(path: string, entry: ZipEntry, oldTime: number): Promise<boolean> {
    if (this.#overwrites === 'always') return true;
    if (this.#overwrites === 'never') return false;
    if (this.#overwrites === 'if newer') return this.#time(entry) > oldTime;
    this.#answers ??= this.#call.stdin.split('\n').filter((line) => line !== '');
    this.#call.warn(`replace ${path}? [y]es, [n]o, [A]ll, [N]one, [r]ename: `);
    const answer = this.#answers.shift();
    if (answer === undefined) {
      this.#call.warn(' NULL\n(EOF or read error, treating as "[N]one" ...)\n');
      this.#overwrites = 'never';
      this.#call.exitCode = 1;
      return false;
    }
    if (answer.startsWith('A')) this.#overwrites = 'always';
    if (answer.startsWith('N')) this.#overwrites = 'never';
    return /^[yA]/.test(answer);
  }
}
