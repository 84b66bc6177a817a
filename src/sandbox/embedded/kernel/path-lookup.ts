import { FileSystemError } from './file-system-error.ts';
import type { DirectoryNode, Inode } from './inode.ts';

const maxSymlinks = 40;
const maxNameLength = 255;
export const maxPathLength = 4096;

/** Where a path leads. The last name may not exist yet; all before it do. */
export interface Place {
  /** The path with all symbolic links before the last name resolved, and the last one too if asked for. */
  path: string;
  /** The directory that holds the name. Undefined only for the root. */
  parent: DirectoryNode | undefined;
  name: string;
  node: Inode | undefined;
}

/** Through links a node can come to lie deeper than any path that was asked for. */
export function checkLength(path: string, asked: string): void {
  if (path.length > maxPathLength) throw new FileSystemError('ENAMETOOLONG', asked);
}

/** Walks `path` from the root. `..` is the directory above the one reached, after links, as POSIX has it. */
export function lookUp(root: DirectoryNode, path: string, followLast: boolean): Place {
  return walkPlain(root, path, followLast) ?? walk(root, path, followLast);
}

/**
 * The quick way, for a path that is its own real path: no links, no dots, no slashes too many. Undefined if it is
 * not, or leads nowhere.
 */
function walkPlain(root: DirectoryNode, path: string, followLast: boolean): Place | undefined {
  if (path.charCodeAt(0) !== 47 || path.length > maxPathLength || path.includes('\0')) return undefined;
  let directory = root;
  for (let start = 1; ;) {
    const slash = path.indexOf('/', start);
    const name = path.slice(start, slash === -1 ? undefined : slash);
    if (name === '' || name === '.' || name === '..' || name.length > maxNameLength) return undefined;
    const child = directory.entries.get(name);
    if (slash === -1) {
      if (child?.type === 'symlink' && followLast) return undefined;
      return { path, parent: directory, name, node: child };
    }
    if (child?.type !== 'directory') return undefined;
    directory = child;
    start = slash + 1;
  }
}

function walk(root: DirectoryNode, path: string, followLast: boolean): Place {
  if (!path.startsWith('/')) throw new FileSystemError('EINVAL', path);
  const pending = namesOf(path, path);
  const above: { name: string; node: DirectoryNode }[] = [];
  let name = '';
  let directory = root;
  let links = 0;

  const pathTo = (last: string): string => [...above.map((step) => step.name), name, last].join('/');

  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === '.') continue;
    if (next === '..') {
      const step = above.pop();
      if (step) ({ name, node: directory } = step);
      continue;
    }
    const isLast = pending.length === 0;
    const child = directory.entries.get(next);
    if (child?.type === 'symlink' && (!isLast || followLast)) {
      links += 1;
      if (links > maxSymlinks) throw new FileSystemError('ELOOP', path);
      pending.push(...namesOf(child.target, path));
      if (child.target.startsWith('/')) {
        above.length = 0;
        name = '';
        directory = root;
      }
      continue;
    }
    if (isLast) return { path: pathTo(next), parent: directory, name: next, node: child };
    if (!child) throw new FileSystemError('ENOENT', path);
    if (child.type !== 'directory') throw new FileSystemError('ENOTDIR', path);
    above.push({ name, node: directory });
    name = next;
    directory = child;
  }
  const holder = above.at(-1);
  return {
    path: holder ? [...above.map((step) => step.name), name].join('/') : '/',
    parent: holder?.node,
    name,
    node: directory,
  };
}

/** The names of a path, last first. A trailing slash counts as `.`, which only a directory has. */
function namesOf(path: string, asked: string): string[] {
  if (path.includes('\0')) throw new FileSystemError('EINVAL', asked);
  if (path.length > maxPathLength) throw new FileSystemError('ENAMETOOLONG', asked);
  const names = path.split('/').filter((name) => name !== '');
  if (path.endsWith('/')) names.push('.');
  if (names.some((name) => name.length > maxNameLength)) throw new FileSystemError('ENAMETOOLONG', asked);
  return names.toReversed();
}
