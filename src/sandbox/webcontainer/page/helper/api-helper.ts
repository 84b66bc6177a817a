import { FileSystemError, attempt } from '../../../embedded/kernel/file-system-error.ts';
import { refuse, succeed } from '../../../result.ts';
import type { DirectoryEntry, FileStat, SandboxError, SandboxResult, WalkEntry, WalkOptions } from '../../../types.ts';
import type { FileOperation, HelperCalls, SurveyEntry } from '../../protocol/messages.ts';
import type { ContainerCalls } from '../client/container-calls.ts';
import { below } from '../files/paths.ts';
import type { Places } from '../places.ts';
import type { CallHelper } from './call-helper.ts';

type Answers = {
  [Name in keyof HelperCalls]: (
    ...args: Parameters<HelperCalls[Name]>
  ) => Promise<SandboxResult<ReturnType<HelperCalls[Name]>>>;
};

const newFileMode = 0o644;
const folderMode = 0o755;

/**
 * What the helper does, as far as the API of the container can, for a container in which the helper does not start: there
 * are no modes and no times, links are seen but not made, and every path is taken by its words.
 */
export function createApiHelper(calls: ContainerCalls, { root, workspace, helperFolder }: Places): CallHelper {
  /** Only what is below the root of the API can be reached. */
  const reach = (asked: string): SandboxResult<string> =>
    attempt(() => {
      const names: string[] = [];
      for (const name of asked.split('/')) {
        if (name === '..') names.pop();
        else if (name !== '' && name !== '.') names.push(name);
      }
      const path = `/${names.join('/')}`;
      if (below(root, path) === undefined) throw new FileSystemError('EACCES', asked);
      return path;
    });

  const typeAt = async (path: string): Promise<SandboxResult<DirectoryEntry['type']>> => {
    if (path === root) return succeed('directory');
    const cut = path.lastIndexOf('/');
    const listed = await calls.readdir(path.slice(0, cut));
    if (!listed.ok) return { ok: false, error: { ...listed.error, path } };
    const entry = listed.value.find(({ name }) => name === path.slice(cut + 1));
    return entry
      ? succeed(entry.type)
      : attempt(() => {
          throw new FileSystemError('ENOENT', path);
        });
  };

  const statAt = async (path: string): Promise<SandboxResult<FileStat>> => {
    const type = await typeAt(path);
    if (!type.ok) return type;
    if (type.value === 'directory') return succeed({ type: 'directory', size: 0, modifiedAt: 0, mode: folderMode });
    const read = await calls.readFile(path);
    if (read.ok) return succeed({ type: 'file', size: read.value.length, modifiedAt: 0, mode: newFileMode });
    return read.error.code === 'is_directory'
      ? succeed({ type: 'directory', size: 0, modifiedAt: 0, mode: folderMode })
      : read;
  };

  /** Calls back with every entry below a folder, sorted, with a checksum of what a file holds; false ends it. */
  const visit = async (
    folder: string,
    skip: readonly string[],
    found: (entry: { path: string; type: DirectoryEntry['type']; size: number; sum: number }) => boolean,
  ): Promise<SandboxResult<boolean>> => {
    const listed = await calls.readdir(folder);
    if (!listed.ok) return listed;
    const read = await Promise.all(
      listed.value.map(async ({ name, type }) => (type === 'file' ? calls.readFile(`${folder}/${name}`) : undefined)),
    );
    for (const [index, { name, type }] of listed.value.entries()) {
      const path = `${folder}/${name}`;
      const bytes = read[index];
      const data = bytes?.ok ? bytes.value : new Uint8Array(0);
      if (!found({ path, type, size: data.length, sum: checksum(data) })) return succeed(false);
      if (type !== 'directory' || skip.includes(name)) continue;
      const inside = await visit(path, skip, found);
      if (!inside.ok || !inside.value) return inside;
    }
    return succeed(true);
  };

  const entriesBelow = async (folder: string, skip: readonly string[]): Promise<SandboxResult<SurveyEntry[]>> => {
    const entries: SurveyEntry[] = [];
    const visited = await visit(folder, skip, ({ path, type, size, sum }) => {
      const mode = type === 'directory' ? folderMode : newFileMode;
      entries.push({ path: path.slice(folder.length + 1), type, size, modifiedAt: 0, mode, id: sum });
      return true;
    });
    return visited.ok ? succeed(entries) : visited;
  };

  const walkAt = async (
    path: string,
    { skipDirectories = [], limit = Infinity }: WalkOptions,
  ): Promise<SandboxResult<{ entries: WalkEntry[]; truncated: boolean }>> => {
    const entries: WalkEntry[] = [];
    const visited = await visit(path, skipDirectories, (entry) => {
      const isSkipped =
        entry.type === 'directory' && skipDirectories.includes(entry.path.slice(entry.path.lastIndexOf('/') + 1));
      if (isSkipped) return true;
      if (entries.length >= limit) return false;
      entries.push({ path: entry.path, type: entry.type, size: entry.size });
      return true;
    });
    return visited.ok ? succeed({ entries, truncated: !visited.value }) : visited;
  };

  const makeParent = (path: string): Promise<SandboxResult<void>> => calls.mkdir(path.slice(0, path.lastIndexOf('/')));

  const operate = async (operation: FileOperation): Promise<SandboxResult<void>> => {
    const path = reach(operation.path);
    if (!path.ok) return path;
    switch (operation.kind) {
      case 'place': {
        const made = await makeParent(path.value);
        return made.ok ? calls.rename(`${helperFolder}/${operation.staged}`, path.value) : made;
      }
      case 'mkdir':
        return calls.mkdir(path.value);
      case 'remove':
        return calls.rm(path.value, { recursive: true, force: true });
      case 'symlink':
        return refuse('invalid', 'Links cannot be made in this container', operation.path);
    }
  };

  const at =
    <Args extends unknown[], T>(answer: (path: string, ...args: Args) => Promise<SandboxResult<T>>) =>
    async (path: string, ...args: Args): Promise<SandboxResult<T>> => {
      const reached = reach(path);
      return reached.ok ? answer(reached.value, ...args) : reached;
    };

  /** The paths that the last survey has found; surveys are made and answered one after the other. */
  let surveyed: Promise<string[]> = Promise.resolve([]);

  const answers: Answers = {
    stat: at(statAt),
    realpath: at(async (path) => {
      const type = await typeAt(path);
      return type.ok ? succeed(path) : type;
    }),
    symlink: async (_target, path) => refuse('invalid', 'Links cannot be made in this container', path),
    walk: at(walkAt),
    readlinks: async (paths) => succeed(paths.map(() => null)),
    setModes: async () => succeed(undefined),
    survey: (skip) => {
      const looked = surveyed.then(async (before) => {
        const entries = await entriesBelow(workspace, skip);
        if (!entries.ok) return { seen: before, answer: entries };
        const seen = entries.value.map(({ path }) => path);
        const there = new Set(seen);
        const removed = before.filter((path) => !there.has(path));
        return { seen, answer: succeed({ present: entries.value, removed }) };
      });
      surveyed = looked.then(({ seen }) => seen);
      return looked.then(({ answer }) => answer);
    },
    list: at((path) => entriesBelow(path, [])),
    apply: async (operations) => {
      const outcomes: (SandboxError | null)[] = [];
      for (const operation of operations) {
        const done = await operate(operation);
        outcomes.push(done.ok ? null : done.error);
      }
      return succeed(outcomes);
    },
    readFile: async (path) => refuse('permission_denied', `Permission denied: ${path}`, path),
    writeFile: async (path) => refuse('permission_denied', `Permission denied: ${path}`, path),
    mkdir: at((path) => calls.mkdir(path)),
    rm: at(async (path, options) => {
      const type = options.recursive === true ? undefined : await typeAt(path);
      if (type?.ok && type.value === 'directory') return refuse('is_directory', `Is a directory: ${path}`, path);
      return calls.rm(path, options);
    }),
    rename: async (from, to) => {
      const [source, target] = [reach(from), reach(to)];
      if (!source.ok) return source;
      return target.ok ? calls.rename(source.value, target.value) : target;
    },
    readdir: at((path) => calls.readdir(path)),
  };
  return (name, ...args) => answers[name](...args);
}

/** FNV-1a. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
