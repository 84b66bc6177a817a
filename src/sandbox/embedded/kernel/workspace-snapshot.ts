import type { SandboxSnapshot } from '../../types.ts';
import { FileSystemError, attempt } from './file-system-error.ts';
import { contentOf, sizeOf, sortedEntries } from './inode.ts';
import type { DirectoryNode, Inode } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

/** Everything below `workspace`, or only what is at `paths`, relative to it. The bytes are copies. */
export function takeSnapshot(files: InodeFileSystem, workspace: string, paths?: readonly string[]): SandboxSnapshot {
  const snapshot: SandboxSnapshot = { files: [], directories: [], symlinks: [] };
  const add = (path: string, node: Inode): void => {
    if (node.type === 'file') snapshot.files.push({ path, data: contentOf(node).slice(), mode: node.mode });
    else if (node.type === 'symlink') snapshot.symlinks.push({ path, target: node.target });
    else if (node.type === 'directory') snapshot.directories.push(path);
  };
  const visit = (directory: DirectoryNode, prefix: string): void => {
    for (const [name, node] of sortedEntries(directory)) {
      add(prefix + name, node);
      if (node.type === 'directory') visit(node, `${prefix}${name}/`);
    }
  };
  if (paths === undefined) visit(files.directory(workspace), '');
  for (const path of paths ?? []) {
    const found = attempt(() => files.node(`${workspace}/${path}`, false));
    if (found.ok) add(path, found.value);
  }
  return snapshot;
}

/**
 * Makes the workspace exactly the snapshot. What is the same already is not touched. Nothing is, if the snapshot is
 * not valid or larger than the file system.
 */
export function restoreSnapshot(files: InodeFileSystem, workspace: string, snapshot: SandboxSnapshot): void {
  const wanted = entriesOf(snapshot);
  checkSize(files, files.directory(workspace), snapshot, wanted.size);
  removeOthers(files, workspace, wanted);
  for (const path of snapshot.directories) files.mkdirAll(`${workspace}/${path}`);
  for (const { path, data, mode } of snapshot.files) {
    const full = `${workspace}/${path}`;
    makeParent(files, full);
    const node = files.find(full, false).node;
    if (node?.type === 'file' && sameBytes(contentOf(node), data)) {
      if (node.mode !== mode) files.chmod(full, mode);
    } else {
      files.writeFile(full, data.slice(), mode);
    }
  }
  for (const { path, target } of snapshot.symlinks) {
    const full = `${workspace}/${path}`;
    makeParent(files, full);
    if (!files.find(full, false).node) files.symlink(target, full);
  }
}

/** Checks that there is room for the snapshot once the workspace is empty. */
function checkSize(
  { quota }: InodeFileSystem,
  workspace: DirectoryNode,
  snapshot: SandboxSnapshot,
  names: number,
): void {
  const { limits } = quota;
  const present = usageBelow(workspace);
  let bytes = quota.usedBytes - present.bytes;
  if (quota.usedNodes - present.names + names > limits.totalNodes) throw new FileSystemError('ENOSPC', '/');
  for (const { path, data } of snapshot.files) {
    bytes += data.length;
    if (data.length > limits.fileBytes) throw new FileSystemError('EFBIG', path);
    if (bytes > limits.totalBytes) throw new FileSystemError('ENOSPC', path);
  }
}

/** What goes when all in the directory is removed. */
function usageBelow(directory: DirectoryNode): { bytes: number; names: number } {
  const seen = new Set<Inode>();
  let [bytes, names] = [0, 0];
  const visit = ({ entries }: DirectoryNode): void => {
    names += entries.size;
    for (const node of entries.values()) {
      if (node.type === 'directory') visit(node);
      else if (!seen.has(node)) bytes += sizeOf(node);
      seen.add(node);
    }
  };
  visit(directory);
  return { bytes, names };
}

export type Wanted = { type: 'file' } | { type: 'directory' } | { type: 'symlink'; target: string };

export function entriesOf(snapshot: SandboxSnapshot): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const add = (path: string, entry: Wanted): void => {
    const names = path.split('/');
    if (names.some((name) => name === '' || name === '.' || name === '..' || name.includes('\0'))) {
      throw new FileSystemError('EINVAL', path);
    }
    if (wanted.has(path)) throw new FileSystemError('EEXIST', path);
    wanted.set(path, entry);
  };
  for (const path of snapshot.directories) add(path, { type: 'directory' });
  for (const { path } of snapshot.files) add(path, { type: 'file' });
  for (const { path, target } of snapshot.symlinks) add(path, { type: 'symlink', target });
  for (const path of Array.from(wanted.keys())) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const above = path.slice(0, end);
      const entry = wanted.get(above);
      if (entry && entry.type !== 'directory') throw new FileSystemError('ENOTDIR', path);
      if (!entry) wanted.set(above, { type: 'directory' });
    }
  }
  return wanted;
}

function removeOthers(files: InodeFileSystem, workspace: string, wanted: ReadonlyMap<string, Wanted>): void {
  const visit = (directory: DirectoryNode, prefix: string): void => {
    for (const [name, node] of sortedEntries(directory)) {
      const path = prefix + name;
      const entry = wanted.get(path);
      const stays =
        entry?.type === node.type &&
        (entry.type !== 'symlink' || (node.type === 'symlink' && node.target === entry.target)) &&
        (node.type !== 'file' || node.links === 1);
      if (!stays) files.removeTree(`${workspace}/${path}`);
      else if (node.type === 'directory') visit(node, `${path}/`);
    }
  };
  visit(files.directory(workspace), '');
}

function makeParent(files: InodeFileSystem, path: string): void {
  files.mkdirAll(path.slice(0, path.lastIndexOf('/')));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
