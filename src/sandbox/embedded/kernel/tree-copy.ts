import { FileSystemError } from './file-system-error.ts';
import { contentOf, sortedEntries } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

/** Copies content and mode of a file. */
export function copyFile(files: InodeFileSystem, from: string, to: string, exclusive: boolean): void {
  const source = files.node(from);
  const target = files.find(to, !exclusive);
  if (source.type === 'directory' || target.node?.type === 'directory') throw new FileSystemError('EISDIR', from, to);
  if (exclusive && target.node) throw new FileSystemError('EEXIST', from, to);
  if (source === target.node) return;
  files.writeFile(to, source.type === 'file' ? contentOf(source).slice() : new Uint8Array(0), source.mode);
}

/** Copies whatever is at `from`, with all in it. A directory that exists already takes in the entries. */
export function copyTree(files: InodeFileSystem, from: string, to: string): void {
  const source = files.node(from, false);
  if (source.type === 'directory' && `${files.find(to).path}/`.startsWith(`${files.realpath(from)}/`)) {
    throw new FileSystemError('EINVAL', from, to);
  }
  copyNode(files, from, to);
}

function copyNode(files: InodeFileSystem, from: string, to: string): void {
  const node = files.node(from, false);
  if (node.type === 'directory') {
    if (!files.exists(to)) files.mkdir(to, node.mode);
    for (const [name] of sortedEntries(node)) copyNode(files, `${from}/${name}`, `${to}/${name}`);
  } else if (node.type === 'symlink') {
    if (files.find(to, false).node) files.unlink(to);
    files.symlink(node.target, to);
  } else {
    copyFile(files, from, to, false);
  }
}
