/** What goes into an archive. */
import type { Call } from '../support/command.ts';
import type { FileStatus } from '../support/files.ts';
import { identity } from '../support/identity.ts';
import { parseMode } from '../support/modes.ts';
import { joinPath } from '../support/paths.ts';
import { zoneOf } from '../support/time-zone.ts';
import { parseDate } from '../system/date-parse.ts';
import type { TarEntry } from './tar-format.ts';
import { excluder, listedEntry, readExclusions, renamer } from './tar-names.ts';
import type { Member, TarRequest } from './tar-options.ts';

export async function gatherEntries(call: Call, request: TarRequest, members: readonly Member[]): Promise<TarEntry[]> {
  const gathering = new Gathering(call, request, excluder(await readExclusions(call, request)));
  for (const { name, folder } of members) await gathering.add(name, folder);
  return gathering.finish();
}

class Gathering {
  readonly #call: Call;
  readonly #request: TarRequest;
  readonly #isExcluded: (name: string) => boolean;
  readonly #rename: (name: string) => string | undefined;
  readonly #entries: TarEntry[] = [];
  /** The first name of each file that has several. */
  readonly #linked = new Map<number, string>();
  readonly #added: string[] = [];
  #saidLeading = false;

  constructor(call: Call, request: TarRequest, isExcluded: (name: string) => boolean) {
    this.#call = call;
    this.#request = request;
    this.#isExcluded = isExcluded;
    this.#rename = renamer(request);
  }

  async add(name: string, folder: string | undefined): Promise<void> {
    const path = folder === undefined || name.startsWith('/') ? name : joinPath(folder, name);
    const status = await this.#call.attempt(
      () => (this.#request.has('h') ? this.#call.files.stat(path) : this.#call.files.lstat(path)),
      (why) => `${name}: Cannot stat: ${why}`,
      2,
    );
    if (status) await this.#addOne(name, path, status);
  }

  async #addOne(name: string, path: string, status: FileStatus): Promise<void> {
    if (this.#isExcluded(name)) return;
    if (
      this.#request.archive !== '-' &&
      this.#call.files.resolve(path) === this.#call.files.resolve(this.#request.archive)
    ) {
      this.#call.warn(`tar: ${name}: file is the archive; not dumped\n`);
      return;
    }
    const isDirectory = status.type === 'directory';
    const stored = this.#rename(this.#memberName(isDirectory && !name.endsWith('/') ? `${name}/` : name));
    if (stored !== undefined) {
      const entry = await this.#entry(stored, path, status);
      if (!entry) return;
      this.#entries.push(entry);
      this.#added.push(path);
      if (this.#request.verbose > 0) {
        const line = `${listedEntry(entry, this.#request, this.#call, this.#request.verbose > 1)}\n`;
        if (this.#request.archive === '-') this.#call.warn(line);
        else this.#call.print(line);
      }
    }
    if (!isDirectory || this.#request.has('no-recursion')) return;
    for (const item of await this.#call.files.readdir(path)) {
      const inner = joinPath(path, item.name);
      const innerStatus = await (this.#request.has('h')
        ? this.#call.files.find(inner)
        : this.#call.files.findLink(inner));
      if (innerStatus) await this.#addOne(joinPath(name, item.name), inner, innerStatus);
    }
  }

  #memberName(name: string): string {
    if (this.#request.has('P') || !/^(\/|(\.\.\/)+)/.test(name)) return name;
    const prefix = /^(?:\/+|(?:\.\.\/)+)/.exec(name)?.[0] ?? '';
    if (!this.#saidLeading)
      this.#call.warn(`tar: Removing leading \`${prefix.startsWith('/') ? '/' : prefix}' from member names\n`);
    this.#saidLeading = true;
    return name.slice(prefix.length) || './';
  }

  async #entry(name: string, path: string, status: FileStatus): Promise<TarEntry | undefined> {
    const common = {
      name,
      mode: this.#mode(status),
      modifiedAt: this.#time(status),
      owner: this.#request.value('owner')?.split(':')[0] ?? identity.user,
      group: this.#request.value('group')?.split(':')[0] ?? identity.group,
    };
    const empty = { ...common, data: new Uint8Array(0), target: '' };
    if (status.type === 'directory') return { ...empty, type: 'directory' };
    if (status.type === 'symlink')
      return { ...empty, type: 'symlink', target: await this.#call.files.readlink(path), mode: 0o777 };
    const first = status.links > 1 ? this.#linked.get(status.id) : undefined;
    if (first !== undefined) return { ...empty, type: 'hard link', target: first };
    if (status.links > 1) this.#linked.set(status.id, name);
    const data = await this.#call.attempt(
      () => this.#call.files.readBuffer(path),
      (why) => `${path}: Cannot open: ${why}`,
      2,
    );
    return data && { ...common, type: 'file', data, target: '' };
  }

  #mode({ mode, type }: FileStatus): number {
    const change = parseMode(this.#request.value('mode') ?? '');
    return change ? change(mode, type === 'directory') : mode;
  }

  #time({ modifiedAt }: FileStatus): number {
    const text = this.#request.value('mtime');
    if (text === undefined) return modifiedAt;
    return parseDate(text, Date.now(), zoneOf(this.#call.env('TZ')))?.time ?? modifiedAt;
  }

  async finish(): Promise<TarEntry[]> {
    if (this.#request.has('remove-files')) {
      for (const path of this.#added.toReversed()) await this.#call.files.remove(path, true);
    }
    return this.#entries;
  }
}
