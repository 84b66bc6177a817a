import type { FileChange } from '../../types.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf, sortedEntries } from './inode.ts';
import type { DirectoryNode, FileNode, Inode, SymlinkNode } from './inode.ts';
import { lookUp } from './path-lookup.ts';
import type { Place } from './path-lookup.ts';

export interface FileSystemLimits {
  /** Bytes of all files together. Each node counts `nodeBytes` on top. */
  totalBytes: number;
  fileBytes: number;
}

const defaultLimits: FileSystemLimits = { totalBytes: 512 * 1024 * 1024, fileBytes: 256 * 1024 * 1024 };

/** What a node costs beside its content, so that empty files cannot fill the memory either. */
const nodeBytes = 256;

/** Most bytes that appending reserves in advance. */
const maxReserve = 4 * 1024 * 1024;

type ChangeListener = (change: FileChange) => void;

/**
 * An in-memory POSIX file system: directories, files, symbolic and hard links, modes and times, quotas.
 * Synchronous, without permission checks. Every operation throws FileSystemError and then has changed nothing.
 * Paths are absolute; `..` and links resolve as in POSIX.
 */
export class InodeFileSystem {
  readonly limits: FileSystemLimits;
  readonly #now: () => number;
  readonly #root: DirectoryNode;
  readonly #pinned = new Set<Inode>();
  readonly #listeners = new Set<ChangeListener>();
  #lastId = 0;
  #usedBytes = 0;

  constructor(now: () => number, limits: FileSystemLimits = defaultLimits) {
    this.#now = now;
    this.limits = limits;
    this.#root = this.#newDirectory();
    this.#pinned.add(this.#root);
  }

  /** Bytes in use, of the total quota. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Keeps a directory from being removed, renamed or replaced. */
  pin(path: string): void {
    this.#pinned.add(this.directory(path));
  }

  /** Hears every change. A tree that appears or goes is told node by node. The answer ends it. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Where the path leads, whether or not its last name exists. */
  find(path: string, followLast = true): Place {
    return lookUp(this.#root, path, followLast);
  }

  /** The node at the path; links are followed unless told otherwise. */
  node(path: string, followLast = true): Inode {
    const { node } = this.find(path, followLast);
    if (!node) throw new FileSystemError('ENOENT', path);
    return node;
  }

  directory(path: string): DirectoryNode {
    const node = this.node(path);
    if (node.type !== 'directory') throw new FileSystemError('ENOTDIR', path);
    return node;
  }

  exists(path: string): boolean {
    try {
      return this.find(path).node !== undefined;
    } catch (thrown) {
      if (thrown instanceof FileSystemError) return false;
      throw thrown;
    }
  }

  realpath(path: string): string {
    const place = this.find(path);
    if (!place.node) throw new FileSystemError('ENOENT', path);
    return place.path;
  }

  /** The content, not copied: it must not be written to. */
  readFile(path: string): Uint8Array {
    const node = this.node(path);
    if (node.type !== 'file') throw new FileSystemError('EISDIR', path);
    return contentOf(node);
  }

  /** Creates or replaces a file. `data` belongs to the file system from then on. */
  writeFile(path: string, data: Uint8Array, mode?: number): void {
    const { place, file } = this.#fileForWriting(path, data.length);
    const target = file ?? this.#createFile(place);
    this.#usedBytes += data.length - target.size;
    target.data = data;
    target.size = data.length;
    target.modifiedAt = this.#now();
    if (mode !== undefined) target.mode = mode & 0o7777;
    this.#emit(file ? 'changed' : 'created', place.path);
  }

  /** Adds to the end of a file, which is created if need be. */
  appendFile(path: string, data: Uint8Array): void {
    const { place, file } = this.#fileForWriting(path, data.length, true);
    const target = file ?? this.#createFile(place);
    const size = target.size + data.length;
    if (target.data.length < size) {
      const grown = new Uint8Array(Math.min(size * 2, size + maxReserve));
      grown.set(contentOf(target));
      target.data = grown;
    }
    target.data.set(data, target.size);
    target.size = size;
    this.#usedBytes += data.length;
    target.modifiedAt = this.#now();
    this.#emit(file ? 'changed' : 'created', place.path);
  }

  mkdir(path: string): void {
    const place = this.#freePlace(withoutTrailingSlash(path));
    this.#checkSpace(nodeBytes, path);
    this.#create(place, this.#newDirectory());
  }

  /** Creates a directory and those above it. An existing directory is fine. */
  mkdirAll(path: string): void {
    const missing: string[] = [];
    let above = withoutTrailingSlash(path);
    for (let place = this.#findOrUndefined(above); !place?.node; place = this.#findOrUndefined(above)) {
      missing.push(above);
      above = above.slice(0, above.lastIndexOf('/')) || '/';
    }
    if (this.node(above).type !== 'directory') throw new FileSystemError(missing.length ? 'ENOTDIR' : 'EEXIST', path);
    this.#checkSpace(nodeBytes * missing.length, path);
    for (const directory of missing.toReversed()) {
      const place = this.find(directory);
      if (!place.node) this.#create(place, this.#newDirectory());
    }
  }

  symlink(target: string, path: string): void {
    if (target === '' || target.includes('\0')) throw new FileSystemError('EINVAL', path);
    const place = this.#freePlace(path);
    this.#checkSpace(nodeBytes, path);
    this.#create(place, { ...this.#newFields(0o777), type: 'symlink', target });
  }

  /** Gives a file a second name. */
  link(existing: string, path: string): void {
    const node = this.node(existing, false);
    if (node.type === 'directory') throw new FileSystemError('EPERM', existing);
    const place = this.#freePlace(path);
    node.links += 1;
    this.#enter(place, node);
  }

  readlink(path: string): string {
    const node = this.node(path, false);
    if (node.type !== 'symlink') throw new FileSystemError('EINVAL', path);
    return node.target;
  }

  chmod(path: string, mode: number): void {
    const place = this.#existing(path, true);
    place.node.mode = mode & 0o7777;
    this.#emit('changed', place.path);
  }

  setModifiedAt(path: string, modifiedAt: number): void {
    const place = this.#existing(path, true);
    place.node.modifiedAt = modifiedAt;
    this.#emit('changed', place.path);
  }

  /** Removes a file or a link. */
  unlink(path: string): void {
    const place = this.#existing(path, false);
    if (place.node.type === 'directory') throw new FileSystemError('EISDIR', path);
    this.#detach(place);
  }

  /** Removes an empty directory. */
  rmdir(path: string): void {
    const place = this.#existing(path, false);
    if (place.node.type !== 'directory') throw new FileSystemError('ENOTDIR', path);
    if (this.#pinned.has(place.node)) throw new FileSystemError('EBUSY', path);
    if (place.node.entries.size > 0) throw new FileSystemError('ENOTEMPTY', path);
    this.#detach(place);
  }

  /** Removes whatever is there, with all in it. */
  removeTree(path: string): void {
    const place = this.#existing(path, false);
    if (this.#holdsPinned(place.node)) throw new FileSystemError('EBUSY', path);
    this.#detach(place);
  }

  rename(from: string, to: string): void {
    const source = this.#existing(withoutTrailingSlash(from), false);
    const target = this.find(source.node.type === 'directory' ? withoutTrailingSlash(to) : to, false);
    if (target.node === source.node) return;
    if (this.#holdsPinned(source.node) || (target.node && this.#pinned.has(target.node))) {
      throw new FileSystemError('EBUSY', from);
    }
    if (`${target.path}/`.startsWith(`${source.path}/`)) throw new FileSystemError('EINVAL', to);
    if (target.node?.type === 'directory') {
      if (source.node.type !== 'directory') throw new FileSystemError('EISDIR', to);
      if (target.node.entries.size > 0) throw new FileSystemError('ENOTEMPTY', to);
    } else if (target.node && source.node.type === 'directory') {
      throw new FileSystemError('ENOTDIR', to);
    }
    if (target.node) this.#detach({ ...target, node: target.node });
    this.#leave(source);
    this.#enter(target, source.node);
  }

  #newFields(mode: number): { id: number; mode: number; modifiedAt: number; links: number } {
    this.#lastId += 1;
    return { id: this.#lastId, mode, modifiedAt: this.#now(), links: 1 };
  }

  #newDirectory(): DirectoryNode {
    return { ...this.#newFields(0o755), type: 'directory', entries: new Map() };
  }

  #createFile(place: Place): FileNode {
    const file: FileNode = { ...this.#newFields(0o644), type: 'file', data: new Uint8Array(0), size: 0 };
    this.#usedBytes += nodeBytes;
    place.parent?.entries.set(place.name, file);
    if (place.parent) place.parent.modifiedAt = file.modifiedAt;
    return file;
  }

  /** Finds the file to write and checks that the new content will fit. */
  #fileForWriting(path: string, length: number, append = false): { place: Place; file: FileNode | undefined } {
    const place = this.find(path);
    const { node } = place;
    if (node && node.type !== 'file') throw new FileSystemError('EISDIR', path);
    const size = append && node ? node.size + length : length;
    if (size > this.limits.fileBytes) throw new FileSystemError('EFBIG', path);
    this.#checkSpace(node ? size - node.size : size + nodeBytes, path);
    return { place, file: node };
  }

  #checkSpace(bytes: number, path: string): void {
    if (this.#usedBytes + bytes > this.limits.totalBytes) throw new FileSystemError('ENOSPC', path);
  }

  #findOrUndefined(path: string): Place | undefined {
    try {
      return this.find(path);
    } catch (thrown) {
      if (thrown instanceof FileSystemError && thrown.code === 'ENOENT') return undefined;
      throw thrown;
    }
  }

  #existing(path: string, followLast: boolean): Place & { node: Inode } {
    const place = this.find(path, followLast);
    if (!place.node) throw new FileSystemError('ENOENT', path);
    return { ...place, node: place.node };
  }

  #freePlace(path: string): Place {
    const place = this.find(path, false);
    if (place.node) throw new FileSystemError('EEXIST', path);
    return place;
  }

  #holdsPinned(node: Inode): boolean {
    if (this.#pinned.has(node)) return true;
    return node.type === 'directory' && [...node.entries.values()].some((child) => this.#holdsPinned(child));
  }

  #create(place: Place, node: DirectoryNode | SymlinkNode): void {
    this.#usedBytes += nodeBytes;
    this.#enter(place, node);
  }

  /** Puts a node under a name. */
  #enter({ parent, name, path }: Place, node: Inode): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.set(name, node);
    parent.modifiedAt = this.#now();
    this.#emitTree('created', path, node);
  }

  /** Takes a node from under its name, without freeing it. */
  #leave({ parent, name, path, node }: Place & { node: Inode }): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.delete(name);
    parent.modifiedAt = this.#now();
    this.#emitTree('removed', path, node);
  }

  #detach(place: Place & { node: Inode }): void {
    this.#leave(place);
    this.#free(place.node);
  }

  #free(node: Inode): void {
    node.links -= 1;
    if (node.links > 0) return;
    this.#usedBytes -= nodeBytes + (node.type === 'file' ? node.size : 0);
    if (node.type === 'directory') for (const child of node.entries.values()) this.#free(child);
  }

  #emit(type: FileChange['type'], path: string): void {
    for (const listener of this.#listeners) listener({ type, path });
  }

  /** Tells of a node and all below it: what appears from the top down, what goes from the bottom up. */
  #emitTree(type: 'created' | 'removed', path: string, node: Inode): void {
    if (this.#listeners.size === 0) return;
    if (type === 'created') this.#emit(type, path);
    if (node.type === 'directory') {
      for (const [name, child] of sortedEntries(node)) this.#emitTree(type, `${path}/${name}`, child);
    }
    if (type === 'removed') this.#emit(type, path);
  }
}

const withoutTrailingSlash = (path: string): string => path.replace(/(?<=[^/])\/+$/, '');
