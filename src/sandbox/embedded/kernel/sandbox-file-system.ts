import type { SandboxFileSystem, SandboxResult, WalkEntry, WalkOptions } from '../../types.ts';
import type { ChangeFeed } from './change-feed.ts';
import { FileSystemError, attempt } from './file-system-error.ts';
import { portType, sizeOf, sortedEntries } from './inode.ts';
import type { DirectoryNode } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

const encoder = new TextEncoder();

const answer = <T>(operation: () => T): Promise<SandboxResult<T>> => Promise.resolve(attempt(operation));

/** The file half of the port over the inode file system. Answered bytes are copies. */
export function createSandboxFileSystem(files: InodeFileSystem, changes: ChangeFeed): SandboxFileSystem {
  const read = (path: string): SandboxResult<Uint8Array> => attempt(() => files.readFile(path).slice());

  const write = (path: string, data: Uint8Array | string): void => {
    const bytes = typeof data === 'string' ? encoder.encode(data) : data.slice();
    if (path.endsWith('/')) throw new FileSystemError('EISDIR', path);
    try {
      files.writeFile(path, bytes);
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown;
      files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
      files.writeFile(path, bytes);
    }
  };

  return {
    readFile: (path) => Promise.resolve(read(path)),
    readMany: (paths) => Promise.resolve(paths.map(read)),
    writeFile: (path, data) => answer(() => write(path, data)),
    writeMany: (many) => {
      const results = many.map(({ path, data }) => attempt(() => write(path, data)));
      return Promise.resolve(results.find((result) => !result.ok) ?? { ok: true, value: undefined });
    },
    mkdir: (path) => answer(() => void files.mkdirAll(path)),
    rm: (path, options = {}) => answer(() => remove(files, path, options)),
    rename: (from, to) => answer(() => files.rename(from, to)),
    stat: (path) =>
      answer(() => {
        const node = files.node(path);
        return { type: portType(node), size: sizeOf(node), modifiedAt: node.modifiedAt, mode: node.mode };
      }),
    readdir: (path) =>
      answer(() => sortedEntries(files.directory(path)).map(([name, node]) => ({ name, type: portType(node) }))),
    walk: (path, options = {}) => answer(() => walk(files, path, options)),
    realpath: (path) => answer(() => files.realpath(path)),
    symlink: (target, path) => answer(() => files.symlink(target, path)),
    watch: (path, listener) => changes.watch(path, listener),
    settleWatches: () => {
      changes.flush();
      return Promise.resolve({ ok: true, value: undefined });
    },
  };
}

const isMissing = (thrown: unknown): boolean => thrown instanceof FileSystemError && thrown.code === 'ENOENT';

function remove(files: InodeFileSystem, path: string, options: { recursive?: boolean; force?: boolean }): void {
  try {
    if (options.recursive) files.removeTree(path);
    else files.unlink(path);
  } catch (thrown) {
    if (!options.force || !isMissing(thrown)) throw thrown;
  }
}

function walk(
  files: InodeFileSystem,
  path: string,
  { skipDirectories = [], limit = Infinity }: WalkOptions,
): { entries: WalkEntry[]; truncated: boolean } {
  const entries: WalkEntry[] = [];
  const visit = (directory: DirectoryNode, prefix: string): boolean => {
    for (const [name, node] of sortedEntries(directory)) {
      if (node.type === 'directory' && skipDirectories.includes(name)) continue;
      if (entries.length >= limit) return false;
      const entry = { path: prefix + name, type: portType(node), size: sizeOf(node) };
      entries.push(entry);
      if (node.type === 'directory' && !visit(node, `${entry.path}/`)) return false;
    }
    return true;
  };
  const top = path.replace(/\/+$/, '');
  const complete = visit(files.directory(path), `${top}/`);
  return { entries, truncated: !complete };
}
