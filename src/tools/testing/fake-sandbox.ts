/** A sandbox for unit tests: files in a map, and a shell that is whatever function the test gives. */
import { ok } from '../../agent/result.ts';
import type {
  DirectoryEntry,
  ExecOptions,
  ExecResult,
  FileStat,
  Sandbox,
  SandboxErrorCode,
  SandboxResult,
  WalkEntry,
} from '../../sandbox/types.ts';

export type FakeExec = (command: string, options: ExecOptions, files: FakeFiles) => Promise<SandboxResult<ExecResult>>;

/** Bytes by absolute path. Directories exist as long as a file is below them, or by `mkdir`. */
export type FakeFiles = Map<string, Uint8Array>;

export interface FakeSandbox extends Sandbox {
  readonly files: FakeFiles;
  /** The text of a file of the workspace, or undefined. */
  textOf(path: string): string | undefined;
}

export interface FakeSandboxOptions {
  /** By path relative to the workspace, or absolute. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Targets by path; both absolute. */
  symlinks?: Readonly<Record<string, string>>;
  exec?: FakeExec;
  programs?: readonly string[];
}

const WORKSPACE = '/workspace';
const MODIFIED_AT = Date.UTC(2026, 0, 1);

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data;

const absoluteOf = (path: string): string => (path.startsWith('/') ? path : `${WORKSPACE}/${path}`);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const REASONS: Partial<Record<SandboxErrorCode, string>> = {
  not_found: 'No such file or directory',
  is_directory: 'Is a directory',
  not_directory: 'Not a directory',
  not_empty: 'Directory not empty',
};

const failure = (code: SandboxErrorCode, path: string): SandboxResult<never> => ({
  ok: false,
  error: { code, message: `${REASONS[code] ?? code}: ${path}`, path },
});

export function createFakeSandbox(options: FakeSandboxOptions = {}): FakeSandbox {
  const files: FakeFiles = new Map(
    Object.entries(options.files ?? {}).map(([path, data]) => [absoluteOf(path), bytesOf(data)]),
  );
  const directories = new Set([WORKSPACE]);
  const symlinks = new Map(Object.entries(options.symlinks ?? {}));

  const isDirectory = (path: string): boolean =>
    path === '/' || directories.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`));

  const follow = (path: string): string => {
    for (const [link, target] of symlinks) {
      if (path === link || path.startsWith(`${link}/`)) return target + path.slice(link.length);
    }
    return path;
  };

  const read = (path: string): SandboxResult<Uint8Array> => {
    const data = files.get(follow(path));
    if (data) return ok(data);
    return failure(isDirectory(follow(path)) ? 'is_directory' : 'not_found', path);
  };

  const write = (path: string, data: Uint8Array | string): SandboxResult<void> => {
    if (isDirectory(path)) return failure('is_directory', path);
    for (let parent = parentOf(path); parent !== '/'; parent = parentOf(parent)) {
      if (files.has(parent)) return failure('not_directory', path);
    }
    files.set(follow(path), bytesOf(data));
    return ok(undefined);
  };

  const entriesOf = (path: string): DirectoryEntry[] => {
    const prefix = path === '/' ? '/' : `${path}/`;
    const entries = new Map<string, DirectoryEntry>();
    for (const known of [...directories, ...files.keys(), ...symlinks.keys()]) {
      const [name, ...below] = known.startsWith(prefix) ? known.slice(prefix.length).split('/') : [];
      if (!name || entries.get(name)?.type === 'directory') continue;
      const leaf = symlinks.has(known) ? 'symlink' : directories.has(known) ? 'directory' : 'file';
      entries.set(name, { name, type: below.length > 0 ? 'directory' : leaf });
    }
    return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  };

  const walk = (path: string, skip: readonly string[]): WalkEntry[] =>
    entriesOf(path).flatMap(({ name, type }) => {
      if (type === 'directory' && skip.includes(name)) return [];
      const entry: WalkEntry = { path: `${path}/${name}`, type, size: files.get(`${path}/${name}`)?.length ?? 0 };
      return [entry, ...(type === 'directory' ? walk(entry.path, skip) : [])];
    });

  return {
    files,
    textOf(path) {
      const data = files.get(absoluteOf(path));
      return data && new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
    },
    fs: {
      readFile: async (path) => read(path),
      readMany: async (paths) => paths.map(read),
      writeFile: async (path, data) => write(path, data),
      async writeMany(all) {
        for (const { path, data } of all) {
          const written = write(path, data);
          if (!written.ok) return written;
        }
        return ok(undefined);
      },
      async mkdir(path) {
        directories.add(path);
        return ok(undefined);
      },
      async rm(path, { recursive = false, force = false } = {}) {
        if (files.delete(path)) return ok(undefined);
        if (!isDirectory(path)) return force ? ok(undefined) : failure('not_found', path);
        if (!recursive) return failure('is_directory', path);
        directories.delete(path);
        for (const file of files.keys()) if (file.startsWith(`${path}/`)) files.delete(file);
        return ok(undefined);
      },
      async rename(from, to) {
        const data = files.get(from);
        if (!data) return failure('not_found', from);
        files.delete(from);
        files.set(to, data);
        return ok(undefined);
      },
      async stat(path) {
        const data = files.get(follow(path));
        if (!data && !isDirectory(follow(path))) return failure('not_found', path);
        const stat: FileStat = { type: 'file', size: data?.length ?? 0, modifiedAt: MODIFIED_AT, mode: 0o644 };
        return ok(data ? stat : { ...stat, type: 'directory', mode: 0o755 });
      },
      async readdir(path) {
        if (files.has(path)) return failure('not_directory', path);
        return isDirectory(path) ? ok(entriesOf(path)) : failure('not_found', path);
      },
      async walk(path, { skipDirectories = [], limit = Infinity } = {}) {
        if (!isDirectory(path)) return failure(files.has(path) ? 'not_directory' : 'not_found', path);
        const entries = walk(path, skipDirectories);
        return ok({ entries: entries.slice(0, limit), truncated: entries.length > limit });
      },
      async realpath(path) {
        const real = follow(path);
        return files.has(real) || isDirectory(real) ? ok(real) : failure('not_found', path);
      },
      async symlink(target, path) {
        symlinks.set(path, target);
        return ok(undefined);
      },
      watch: () => () => {},
      settleWatches: () => Promise.resolve({ ok: true, value: undefined }),
    },
    capabilities: {
      workspace: WORKSPACE,
      programs: options.programs ?? [],
      shellNotes: 'It is a fake shell.',
    },
    exec: async (command, execOptions = {}) =>
      options.exec
        ? options.exec(command, execOptions, files)
        : { ok: false, error: { code: 'unavailable', message: 'This sandbox has no shell.' } },
    onPort: () => () => {},
    snapshot: async () => failure('unavailable', WORKSPACE),
    restore: async () => failure('unavailable', WORKSPACE),
    status: () => ({ state: 'ready', backend: 'embedded' }),
    onStatus: () => () => {},
    dispose: async () => {},
  };
}
