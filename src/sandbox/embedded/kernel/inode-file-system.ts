import { ChangeListeners } from './change-listeners.ts';
import type { ChangeListener } from './change-listeners.ts';
import { putBytes, resizeContent } from './file-content.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf, sizeOf } from './inode.ts';
import type { DeviceName, DirectoryNode, FileNode, Inode } from './inode.ts';
import { InodeFactory } from './inode-factory.ts';
import { checkLength, lookUp, maxPathLength } from './path-lookup.ts';
import type { Place } from './path-lookup.ts';
import { ProtectedPlaces } from './protected-places.ts';
import { refusalOfRename } from './rename-rules.ts';
import { Quota } from './quota.ts';
import type { FileSystemLimits } from './quota.ts';

type ExistingPlace = Place & { node: Inode };

/**
 * An in-memory POSIX file system: directories, files, symbolic and hard links, devices, modes and times, quotas.
 * Synchronous, without permission checks. Every operation throws FileSystemError and then has changed nothing.
 * Paths are absolute; `..` and links resolve as in POSIX.
 */
export class InodeFileSystem {
  readonly quota: Quota;
  readonly #now: () => number;
  readonly #nodes: InodeFactory;
  readonly #root: DirectoryNode;
  readonly #protected = new ProtectedPlaces();
  readonly #changes = new ChangeListeners();

  constructor(now: () => number, limits: Partial<FileSystemLimits> = {}) {
    this.#now = now;
    this.quota = new Quota(limits);
    this.#nodes = new InodeFactory(now);
    this.#root = this.#nodes.directory(0o755);
  }

  /** Keeps a directory from being removed, renamed or replaced. */
  pin(path: string): void {
    this.#protected.pin(this.realpath(path));
  }

  /** Keeps a directory and what it holds as they are, but for a change made by `breakSeals`. */
  seal(path: string): void {
    this.#protected.seal(this.realpath(path));
  }

  breakSeals(change: () => void): void {
    this.#protected.breakSeals(change);
  }

  /** Hears every change. A tree that appears or goes is told node by node. The answer ends it. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.add(listener);
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
    this.#changes.tell(node ? 'changed' : 'created', place.path);
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
    this.#protected.checkSeal(path);
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
    this.#protected.checkSeal(path);
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
    this.#create(this.#freePlace(withoutTrailingSlash(path)), path, this.#nodes.directory(mode));
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
      if (place.node) continue;
      this.#protected.checkSeal(place.path);
      this.#create(place, path, this.#nodes.directory(mode));
    }
    return first;
  }

  symlink(target: string, path: string): void {
    if (target === '') throw new FileSystemError('ENOENT', target, path);
    if (target.includes('\0')) throw new FileSystemError('EINVAL', target, path);
    if (target.length > maxPathLength) throw new FileSystemError('ENAMETOOLONG', target, path);
    const place = this.#freePlace(path);
    this.#create(place, path, this.#nodes.symlink(target));
  }

  createDevice(path: string, device: DeviceName): void {
    this.#create(this.#freePlace(path), path, this.#nodes.device(device));
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
    this.#protected.checkSeal(path);
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
    this.#protected.checkSeal(path);
    node.accessedAt = accessedAt;
    node.modifiedAt = modifiedAt;
    node.changedAt = this.#now();
    this.#emitIfThere(node, path);
  }

  /** Removes a file or a link. */
  unlink(path: string): void {
    const place = this.#removable(path);
    if (place.node.type === 'directory') throw new FileSystemError('EISDIR', path);
    this.#detach(place);
  }

  /** Removes an empty directory. */
  rmdir(path: string): void {
    const place = this.#removable(path);
    if (place.node.type !== 'directory') throw new FileSystemError('ENOTDIR', path);
    if (this.#protected.isPinned(place.path)) throw new FileSystemError('EBUSY', path);
    if (place.node.entries.size > 0) throw new FileSystemError('ENOTEMPTY', path);
    this.#detach(place);
  }

  /** Removes whatever is there, with all in it. */
  removeTree(path: string): void {
    const place = this.#removable(path);
    if (this.#protected.holdsPinned(place.path)) throw new FileSystemError('EBUSY', path);
    this.#detach(place);
  }

  rename(from: string, to: string): void {
    const source = this.#removable(withoutTrailingSlash(from));
    const target = this.find(source.node.type === 'directory' ? withoutTrailingSlash(to) : to, false);
    if (target.node === source.node) return;
    this.#protected.checkSeal(target.path);
    const refusal = refusalOfRename(source, target, this.#protected);
    if (refusal) throw new FileSystemError(refusal, from, to);
    if (target.node) this.#detach({ ...target, node: target.node });
    this.#leave(source);
    source.node.changedAt = this.#now();
    this.#enter(target, source.node);
  }

  /** Creates an empty file without telling anyone yet. */
  #createFile(place: Place): FileNode {
    if (!place.parent) throw new FileSystemError('EISDIR', place.path);
    checkLength(place.path, place.path);
    const file = this.#nodes.file(0o644);
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
    if (node?.type !== 'device') this.#protected.checkSeal(place.path);
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

  /** A place where a name can be taken away. */
  #removable(path: string): ExistingPlace {
    const place = this.#existing(path, false);
    this.#protected.checkSeal(place.path);
    return place;
  }

  /** A place where a name can be added. */
  #freePlace(path: string): Place {
    const place = this.find(path, false);
    if (place.node) throw new FileSystemError('EEXIST', path);
    this.#protected.checkSeal(place.path);
    return place;
  }

  /** Makes a node and puts it under a free name. */
  #create(place: Place, asked: string, node: Inode): void {
    checkLength(place.path, asked);
    const bytes = sizeOf(node);
    this.quota.check({ bytes, nodes: 1 }, asked);
    this.quota.count(bytes, 0);
    this.#enter(place, node);
  }

  /** Puts a node under a name. */
  #enter({ parent, name, path }: Place, node: Inode): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.set(name, node);
    this.#noteWrite(parent);
    this.quota.count(0, 1);
    this.#changes.tellTree('created', path, node);
  }

  /** Takes a node from under its name, without freeing it. */
  #leave({ parent, name, path, node }: ExistingPlace): void {
    if (!parent) throw new FileSystemError('EBUSY', path);
    parent.entries.delete(name);
    this.#noteWrite(parent);
    this.quota.count(0, -1);
    this.#changes.tellTree('removed', path, node);
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

  /** Tells of a change of a node, unless it is no longer where it was found. */
  #emitIfThere(node: Inode, path: string): void {
    if (!this.#changes.some) return;
    if (this.exists(path) && this.node(path, false) === node) this.#changes.tell('changed', path);
  }
}

const withoutTrailingSlash = (path: string): string => path.replace(/(?<=[^/])\/+$/, '');
