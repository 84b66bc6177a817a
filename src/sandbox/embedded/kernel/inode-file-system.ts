import type { FileChange } from '../../types.ts';
import { putBytes, resizeContent } from './file-content.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf, sizeOf, sortedEntries } from './inode.ts';
import type { DeviceName, DirectoryNode, FileNode, Inode } from './inode.ts';
import { lookUp, maxPathLength } from './path-lookup.ts';
import type { Place } from './path-lookup.ts';
import { Quota } from './quota.ts';
import type { FileSystemLimits } from './quota.ts';

type ChangeListener = (change: FileChange) => void;
type ExistingPlace = Place & { node: Inode };

/**
 * An in-memory POSIX file system: directories, files, symbolic and hard links, devices, modes and times, quotas.
 * Synchronous, without permission checks. Every operation throws FileSystemError and then has changed nothing.
 * Paths are absolute; `..` and links resolve as in POSIX.
 */
export class InodeFileSystem {
  readonly quota: Quota;
  readonly #now: () => number;
  readonly #root: DirectoryNode;
  /** Real paths. They cannot change, for nothing above them can move. */
  readonly #pinned = new Set(['/']);
  readonly #listeners = new Set<ChangeListener>();
  #lastId = 0;

  constructor(now: () => number, limits: Partial<FileSystemLimits> = {}) {
    this.#now = now;
    this.quota = new Quota(limits);
    this.#root = this.#newDirectory(0o755);
  }

  /** Keeps a directory from being removed, renamed or replaced. */
  pin(path: string): void {
    this.#pinned.add(this.realpath(path));
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
    return this.#existing(path, followLast).node;
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
    return this.#existing(path, true).path;
  }

  /** The content, not copied: it must not be written to, and stands only until the file changes. A device is empty. */
  readFile(path: string): Uint8Array {
    const node = this.node(path);
    if (node.type === 'directory') throw new FileSystemError('EISDIR', path);
    if (node.type !== 'file') return new Uint8Array(0);
    this.noteRead(node);
    return contentOf(node);
  }

  noteRead(node: Inode): void {
    node.accessedAt = this.#now();
  }

  /** Creates or replaces a file. `data` belongs to the file system from then on. A device swallows it. */
  writeFile(path: string, data: Uint8Array, mode?: number): void {
    const place = this.#writable(path);
    const { node } = place;
    if (node?.type === 'device') return;
    this.quota.check({ bytes: data.length - (node?.size ?? 0), nodes: node ? 0 : 1, fileSize: data.length }, path);
    const file = node ?? this.#createFile(place);
    this.quota.count(data.length - file.size, 0);
    file.data = data;
    file.size = data.length;
    if (mode !== undefined) file.mode = mode & 0o7777;
    this.#noteWrite(file);
    this.#emit(node ? 'changed' : 'created', place.path);
  }

  /** Adds to the end of a file, which is created if need be. */
  appendFile(path: string, data: Uint8Array, mode?: number): void {
    const place = this.#writable(path);
    if (place.node?.type === 'device') return;
    if (place.node) {
      this.writeAt(place.node, place.path, place.node.size, data);
    } else {
      this.writeFile(path, data.slice(), mode);
    }
  }

  /** Writes into a file that was found at the real path, which may have been moved since. */
  writeAt(file: FileNode, path: string, position: number, data: Uint8Array): void {
    const size = Math.max(file.size, position + data.length);
    const grows = size - file.size;
    this.quota.check({ bytes: grows, fileSize: size }, path);
    putBytes(file, position, data);
    this.quota.count(grows, 0);
    this.#noteWrite(file);
    this.#emitIfThere(file, path);
  }

  /** Cuts such a file, or fills it up with zeros. */
  resize(file: FileNode, path: string, size: number): void {
    const grows = size - file.size;
    this.quota.check({ bytes: grows, fileSize: size }, path);
    resizeContent(file, size);
    this.quota.count(grows, 0);
    this.#noteWrite(file);
    this.#emitIfThere(file, path);
  }

  /** Keeps the bytes of a file, whatever becomes of its names. Each hold must be let go once. */
  hold(node: Inode): void {
    if (node.type === 'file') node.opens += 1;
  }

  letGo(node: Inode): void {
    if (node.type !== 'file') return;
    node.opens -= 1;
    if (node.links === 0 && node.opens === 0) this.quota.count(-node.size, 0);
  }

  mkdir(path: string, mode = 0o755): void {
    this.#create(this.#freePlace(withoutTrailingSlash(path)), path, () => this.#newDirectory(mode));
  }

  /** Creates a directory and those above it. An existing directory is fine. Answers the first that was created. */
  mkdirAll(path: string, mode = 0o755): string | undefined {
    const missing: string[] = [];
    let above = withoutTrailingSlash(path);
    for (let place = this.#findOrUndefined(above); !place?.node; place = this.#findOrUndefined(above)) {
      missing.push(above);
      above = above.slice(0, above.lastIndexOf('/')) || '/';
    }
    if (this.node(above).type !== 'directory') throw new FileSystemError(missing.length ? 'ENOTDIR' : 'EEXIST', path);
    const first = missing.at(-1);
    if (first === undefined) return undefined;
    checkLength(this.find(first).path + path.slice(first.length), path);
    this.quota.check({ nodes: missing.length }, path);
    for (const directory of missing.toReversed()) {
      const place = this.find(directory);
      if (!place.node) this.#create(place, path, () => this.#newDirectory(mode));
    }
    return first;
  }

  symlink(target: string, path: string): void {
    if (target === '') throw new FileSystemError('ENOENT', target, path);
    if (target.includes('\0')) throw new FileSystemError('EINVAL', target, path);
    if (target.length > maxPathLength) throw new FileSystemError('ENAMETOOLONG', target, path);
    const place = this.#freePlace(path);
    this.#create(place, path, () => ({ ...this.#newFields(0o777), type: 'symlink', target }));
  }

  createDevice(path: string, device: DeviceName): void {
    this.#create(this.#freePlace(path), path, () => ({ ...this.#newFields(0o666), type: 'device', device }));
  }

  /** Gives a file a second name. */
  link(existing: string, path: string): void {
    const node = this.node(existing, false);
    if (node.type === 'directory') throw new FileSystemError('EPERM', existing, path);
    const place = this.#freePlace(path);
    this.quota.check({ nodes: 1 }, path);
    checkLength(place.path, path);
    node.links += 1;
    node.changedAt = this.#now();
    this.#enter(place, node);
  }

  readlink(path: string): string {
    const node = this.node(path, false);
    if (node.type !== 'symlink') throw new FileSystemError('EINVAL', path);
    return node.target;
  }

  chmod(path: string, mode: number): void {
    const { node, path: real } = this.#existing(path, true);
    this.setMode(node, real, mode);
  }

  /** Sets the mode of a node that was found at the real path. */
  setMode(node: Inode, path: string, mode: number): void {
    node.mode = mode & 0o7777;
    node.changedAt = this.#now();
    this.#emitIfThere(node, path);
  }

  utimes(path: string, accessedAt: number, modifiedAt: number, followLink = true): void {
    const { node, path: real } = this.#existing(path, followLink);
    this.setTimes(node, real, accessedAt, modifiedAt);
  }

  /** Sets the times of a node that was found at the real path. */
  setTimes(node: Inode, path: string, accessedAt: number, modifiedAt: number): void {
    node.accessedAt = accessedAt;
    node.modifiedAt = modifiedAt;
    node.changedAt = this.#now();
    this.#emitIfThere(node, path);
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
    if (this.#pinned.has(place.path)) throw new FileSystemError('EBUSY', path);
    if (place.node.entries.size > 0) throw new FileSystemError('ENOTEMPTY', path);
    this.#detach(place);
  }

  /** Removes whatever is there, with all in it. */
  removeTree(path: string): void {
    const place = this.#existing(path, false);
    if (this.#holdsPinned(place.path)) throw new FileSystemError('EBUSY', path);
    this.#detach(place);
  }

  rename(from: string, to: string): void {
    const source = this.#existing(withoutTrailingSlash(from), false);
    const target = this.find(source.node.type === 'directory' ? withoutTrailingSlash(to) : to, false);
    if (target.node === source.node) return;
    const fail = (code: 'EBUSY' | 'EINVAL' | 'EISDIR' | 'ENOTEMPTY' | 'ENOTDIR' | 'ENAMETOOLONG'): never => {
      throw new FileSystemError(code, from, to);
    };
    if (this.#holdsPinned(source.path) || this.#pinned.has(target.path)) fail('EBUSY');
    if (`${target.path}/`.startsWith(`${source.path}/`)) fail('EINVAL');
    if (target.node?.type === 'directory') {
      if (source.node.type !== 'directory') fail('EISDIR');
      if (target.node.entries.size > 0) fail('ENOTEMPTY');
    } else if (target.node && source.node.type === 'directory') {
      fail('ENOTDIR');
    }
    if (target.path.length + longestPathBelow(source.node) > maxPathLength) fail('ENAMETOOLONG');
    if (target.node) this.#detach({ ...target, node: target.node });
    this.#leave(source);
    source.node.changedAt = this.#now();
    this.#enter(target, source.node);
  }

  #newFields(mode: number) {
    const now = this.#now();
    this.#lastId += 1;
    const times = { accessedAt: now, modifiedAt: now, changedAt: now, createdAt: now };
    return { id: this.#lastId, mode: mode & 0o7777, ...times, links: 1 };
  }

  #newDirectory(mode: number): DirectoryNode {
    return { ...this.#newFields(mode), type: 'directory', entries: new Map() };
  }

  /** Creates an empty file without telling anyone yet. */
  #createFile(place: Place): FileNode {
    if (!place.parent) throw new FileSystemError('EISDIR', place.path);
    checkLength(place.path, place.path);
    const file: FileNode = { ...this.#newFields(0o644), type: 'file', data: new Uint8Array(0), size: 0, opens: 0 };
    place.parent.entries.set(place.name, file);
    this.#noteWrite(place.parent);
    this.quota.count(0, 1);
    return file;
  }

  /** Finds the file or device to write. */
  #writable(path: string): Place & { node: Exclude<Inode, DirectoryNode | { type: 'symlink' }> | undefined } {
    const place = this.find(path);
    const { node } = place;
    if (node?.type === 'directory' || node?.type === 'symlink') throw new FileSystemError('EISDIR', path);
    return { ...place, node };
  }

  #noteWrite(node: Inode): void {
    node.modifiedAt = this.#now();
    node.changedAt = node.modifiedAt;
  }

  #findOrUndefined(path: string): Place | undefined {
    try {
      return this.find(path);
    } catch (thrown) {
      if (thrown instanceof FileSystemError && thrown.code === 'ENOENT') return undefined;
      throw thrown;
    }
  }

  #existing(path: string, followLast: boolean): ExistingPlace {
    const place = this.find(path, followLast);
    if (!place.node) throw new FileSystemError('ENOENT', path);
    return place as ExistingPlace;
  }

  #freePlace(path: string): Place {
    const place = this.find(path, false);
    if (place.node) throw new FileSystemError('EEXIST', path);
    return place;
  }

  #holdsPinned(path: string): boolean {
    if (path === '/') return true;
    return this.#pinned.has(path) || [...this.#pinned].some((pinned) => pinned.startsWith(`${path}/`));
  }

  /** Makes a node and puts it under a free name. */
  #create(place: Place, asked: string, make: () => Inode): void {
    checkLength(place.path, asked);
    this.quota.check({ nodes: 1 }, asked);
    const node = make();
    const bytes = sizeOf(node);
    this.quota.check({ bytes }, asked);
    this.quota.count(bytes, 0);
    this.#enter(place, node);
  }

  /** Puts a node under a name. */
  #enter({ parent, name, path }: Place, node: Inode): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.set(name, node);
    this.#noteWrite(parent);
    this.quota.count(0, 1);
    this.#emitTree('created', path, node);
  }

  /** Takes a node from under its name, without freeing it. */
  #leave({ parent, name, path, node }: ExistingPlace): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.delete(name);
    this.#noteWrite(parent);
    this.quota.count(0, -1);
    this.#emitTree('removed', path, node);
  }

  #detach(place: ExistingPlace): void {
    this.#leave(place);
    this.#dropName(place.node);
  }

  #dropName(node: Inode): void {
    node.links -= 1;
    node.changedAt = this.#now();
    if (node.links > 0) return;
    if (node.type === 'directory') {
      this.quota.count(0, -node.entries.size);
      for (const child of node.entries.values()) this.#dropName(child);
    } else if (node.type === 'symlink' || (node.type === 'file' && node.opens === 0)) {
      this.quota.count(-sizeOf(node), 0);
    }
  }

  #emit(type: FileChange['type'], path: string): void {
    for (const listener of this.#listeners) listener({ type, path });
  }

  /** Tells of a change of a node, unless it is no longer where it was found. */
  #emitIfThere(node: Inode, path: string): void {
    if (this.#listeners.size === 0) return;
    if (this.exists(path) && this.node(path, false) === node) this.#emit('changed', path);
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

/** Through links a node can come to lie deeper than any path that was asked for. */
function checkLength(path: string, asked: string): void {
  if (path.length > maxPathLength) throw new FileSystemError('ENAMETOOLONG', asked);
}

/** Letters that the longest path below the node adds to its own. */
function longestPathBelow(node: Inode): number {
  let longest = 0;
  if (node.type === 'directory') {
    for (const [name, child] of node.entries) {
      longest = Math.max(longest, name.length + 1 + longestPathBelow(child));
    }
  }
  return longest;
}
