import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { encodeText } from '../../byte-string.ts';
import { splitLines, toByteString, toText } from '../support/bytes.ts';
import { baseName, joinPath } from '../support/paths.ts';
import { localTime, zoneOf } from '../support/time-zone.ts';
import { wildcard } from '../support/wildcard.ts';
import type { Options } from '../support/options.ts';
import { ZipError, packEntry, readZip, writeZip } from './zip-format.ts';
import type { ZipEntry } from './zip-format.ts';

export const zipCommand = command(
  'zip',
  {
    r: 'flag',
    'recurse-paths': 'flag',
    'q,quiet': 'flag',
    'j,junk-paths': 'flag',
    'x,exclude': 'value',
    'i,include': 'value',
    'd,delete': 'flag',
    'u,update': 'flag',
    'f,freshen': 'flag',
    'm,move': 'flag',
    'y,symlinks': 'flag',
    'D,no-dir-entries': 'flag',
    'X,no-extra': 'flag',
    '@': 'flag',
    '0': 'flag',
    '1': 'flag',
    '2': 'flag',
    '3': 'flag',
    '4': 'flag',
    '5': 'flag',
    '6': 'flag',
    '7': 'flag',
    '8': 'flag',
    '9': 'flag',
    'v,verbose': 'flag',
    'T,test': 'flag',
    'b,temp-path': 'value',
    'n,suffixes': 'value',
    e: 'flag',
    'P,password': 'value',
  },
  async (call, options) => {
    try {
      await run(call, options);
    } catch (thrown) {
      if (!(thrown instanceof ZipFailure)) throw thrown;
      call.print(`\nzip error: ${thrown.message}\n`);
      call.exitCode = thrown.exitCode;
    }
  },
  // Everything after -x or -i is a pattern, up to the next option.
  {
    trouble: 16,
    rewrite: patternsOf,
    versionText:
      'Copyright (c) 1990-2008 Info-ZIP - Type \'zip "-L"\' for software license.\nThis is Zip 3.0 (July 5th 2008), by Info-ZIP.',
  },
);

function patternsOf(args: readonly string[]): string[] {
  const words: string[] = [];
  let option: string | undefined;
  for (const arg of args) {
    const list = /^-(x|i)$|^--(exclude|include)$/.exec(arg);
    if (list) option = list[1] ?? (list[2] === 'exclude' ? 'x' : 'i');
    else if (option !== undefined && arg === '@') option = undefined;
    else if (option !== undefined && !arg.startsWith('-')) words.push(`-${option}`, arg);
    else {
      option = undefined;
      words.push(arg);
    }
  }
  return words;
}

async function openOld(call: Call, path: string): Promise<ZipEntry[]> {
  if (path === '-' || !(await call.files.exists(path))) return [];
  try {
    return readZip(await call.files.readBuffer(path));
  } catch (thrown) {
    if (thrown instanceof ZipError) throw new ZipFailure(`Zip file structure invalid (${path})`, 3);
    throw thrown;
  }
}

async function deleteEntries(
  call: Call,
  path: string,
  old: readonly ZipEntry[],
  names: readonly string[],
  options: Options,
): Promise<void> {
  const patterns = names.map((name) => wildcard(name));
  const gone = old.filter(({ name }) => patterns.some((pattern) => pattern.test(name)));
  if (gone.length === 0) {
    for (const name of names) call.print(`\tzip warning: name not matched: ${name}\n`);
    throw nothingToDo(path);
  }
  if (!options.has('q')) for (const { name } of gone) call.print(`deleting: ${name}\n`);
  const kept = old.filter((entry) => !gone.includes(entry));
  if (kept.length > 0) await call.files.write(path, writeZip(kept));
  else {
    call.print('\tzip warning: zip file empty\n');
    await call.files.remove(path);
  }
}

/** Ends the command. zip says what is wrong on standard output. */
class ZipFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.name = 'ZipFailure';
    this.exitCode = exitCode;
  }
}

const nothingToDo = (path: string): ZipFailure => new ZipFailure(`Nothing to do! (${path})`, 12);

async function run(call: Call, options: Options): Promise<void> {
  const [archive, ...names] = options.operands;
  if (archive === undefined) throw new ZipFailure('Nothing to do! (no archive is named)', 16);
  if (options.has('e') || options.has('P')) {
    throw new ZipFailure('Invalid command arguments (encryption not supported)', 16);
  }
  const path = archive === '-' || /\.[^/]*$/.test(baseName(archive)) ? archive : `${archive}.zip`;
  const old = await openOld(call, path);
  if (options.has('d')) return deleteEntries(call, path, old, names, options);
  if (options.has('@')) names.push(...splitLines(toText(call.stdin)));
  await new Packing(call, options, path, old).pack(names);
}

class Packing {
  readonly #call: Call;
  readonly #options: Options;
  readonly #path: string;
  readonly #entries: Map<string, ZipEntry>;
  readonly #excluded: RegExp[];
  readonly #included: RegExp[];
  readonly #packed: string[] = [];

  constructor(call: Call, options: Options, path: string, old: readonly ZipEntry[]) {
    this.#call = call;
    this.#options = options;
    this.#path = path;
    this.#entries = new Map(old.map((entry) => [entry.name, entry]));
    this.#excluded = options.all('x').map((pattern) => wildcard(pattern));
    this.#included = options.all('i').map((pattern) => wildcard(pattern));
  }

  async pack(names: readonly string[]): Promise<void> {
    let matched = false;
    for (const name of names) {
      if (name === '-') {
        const facts = { modifiedAt: Date.now(), mode: 0o644, type: 'file' } as const;
        this.#put('-', await this.#call.files.readBuffer('-'), facts, '-');
        continue;
      }
      const exists = await this.#call.files.findLink(name);
      if (exists) matched = true;
      else this.#warnOf(name);
      if (exists) await this.#add(name.replace(/\/+$/, '') || '/');
    }
    if (this.#packed.length === 0 && (!matched || this.#entries.size === 0)) {
      if (this.#options.has('u') || this.#options.has('f')) return;
      throw nothingToDo(this.#path);
    }
    const bytes = writeZip(Array.from(this.#entries.values()));
    if (this.#path === '-') this.#call.write(toByteString(bytes));
    else await this.#call.files.write(this.#path, bytes);
    if (this.#options.has('m'))
      for (const path of this.#packed.toReversed()) if (path !== '-') await this.#call.files.remove(path, true);
    if (names.some((name) => name !== '-') && !matched) this.#call.exitCode = 12;
  }

  #warnOf(name: string): void {
    if (!this.#options.has('q')) this.#call.print(`\tzip warning: name not matched: ${name}\n`);
  }

  async #add(path: string): Promise<void> {
    const link = await this.#call.files.findLink(path);
    const isLink = this.#options.has('y') && link?.type === 'symlink';
    const status = isLink ? link : await this.#call.files.find(path);
    if (!status || this.#isArchive(path)) return;
    const name = this.#nameOf(path);
    const facts = { modifiedAt: this.#wallTime(status.modifiedAt), mode: status.mode };
    if (status.type === 'directory') {
      const stored = `${name}/`;
      if (!this.#options.has('j') && !this.#options.has('D') && name !== '' && this.#wants(stored)) {
        this.#put(stored, new Uint8Array(0), { ...facts, type: 'directory' }, path);
      }
      if (!this.#options.has('r') && !this.#options.has('recurse-paths')) return;
      for (const item of await this.#call.files.readdir(path)) await this.#add(joinPath(path, item.name));
      return;
    }
    if (!this.#wants(name)) return;
    const old = this.#entries.get(name);
    if (this.#options.has('f') && !old) return;
    if (
      (this.#options.has('u') || this.#options.has('f')) &&
      old &&
      old.modifiedAt >= Math.floor(facts.modifiedAt / 2000) * 2000
    )
      return;
    const data = isLink ? encodeText(await this.#call.files.readlink(path)) : await this.#call.files.readBuffer(path);
    this.#put(name, data, { ...facts, type: isLink ? 'symlink' : 'file' }, path);
  }

  #isArchive(path: string): boolean {
    return this.#call.files.resolve(path) === this.#call.files.resolve(this.#path);
  }

  #nameOf(path: string): string {
    if (this.#options.has('j')) return baseName(path);
    return path
      .replace(/^\/+/, '')
      .replace(/^(?:\.\/)+/, '')
      .replace(/^\.$/, '');
  }

  #wants(name: string): boolean {
    if (this.#excluded.some((pattern) => pattern.test(name))) return false;
    return this.#included.length === 0 || this.#included.some((pattern) => pattern.test(name));
  }

  /** The archive holds the time of the place, without a zone. */
  #wallTime(time: number): number {
    return time + localTime(time, zoneOf(this.#call.env('TZ'))).offset * 60_000;
  }

  #put(name: string, data: Uint8Array, facts: Parameters<typeof packEntry>[2], path: string): void {
    const digit = this.#options.last('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
    const entry = packEntry(name, data, facts, Number(digit ?? 6));
    const verb = this.#entries.has(name) ? 'updating' : '  adding';
    this.#entries.set(name, entry);
    this.#packed.push(path);
    if (this.#options.has('q')) return;
    const saved =
      entry.size > entry.packed.length
        ? Math.floor((1 + Math.floor((200 * (entry.size - entry.packed.length)) / entry.size)) / 2)
        : 0;
    const line = `${verb}: ${name} (${entry.method} ${saved}%)\n`;
    if (this.#path === '-') this.#call.warn(line);
    else this.#call.print(line);
  }
}
