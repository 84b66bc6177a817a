import { openFlags } from '../protocol/file-calls.ts';
import { readDevice } from './devices.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf } from './inode.ts';
import type { Inode } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

/** Which stream of its process a descriptor stands for. */
export type StreamNumber = 0 | 1 | 2;

const streams = { stdin: 0, stdout: 1, stderr: 2 } as const;

/**
 * A node that a process has opened, with the place of the next read or write. It lives on when the node has lost
 * its name, until it is closed.
 */
export class OpenFile {
  readonly node: Inode;
  readonly #files: InodeFileSystem;
  readonly #path: string;
  readonly #readable: boolean;
  readonly #writable: boolean;
  readonly #append: boolean;
  #position = 0;

  constructor(files: InodeFileSystem, node: Inode, path: string, flags: number) {
    const access = flags & 3;
    this.node = node;
    this.#files = files;
    this.#path = path;
    this.#readable = access !== openFlags.O_WRONLY;
    this.#writable = access !== openFlags.O_RDONLY;
    this.#append = (flags & openFlags.O_APPEND) !== 0;
    files.hold(node);
  }

  /** The stream of the process that this stands for, if it is a device that does. */
  get stream(): StreamNumber | undefined {
    const { node } = this;
    if (node.type !== 'device') return undefined;
    return node.device in streams ? streams[node.device as keyof typeof streams] : undefined;
  }

  /** The bytes are not copied: they stand only until the file changes. */
  read(length: number, position: number | null): Uint8Array {
    const { node } = this;
    if (!this.#readable) throw new FileSystemError('EBADF');
    if (node.type === 'directory') throw new FileSystemError('EISDIR');
    if (node.type === 'device') return readDevice(node.device, length);
    if (node.type !== 'file') throw new FileSystemError('EBADF');
    const start = position ?? this.#position;
    const data = contentOf(node).subarray(start, start + length);
    if (position === null) this.#position += data.length;
    this.#files.noteRead(node);
    return data;
  }

  write(data: Uint8Array, position: number | null): number {
    const { node } = this;
    if (!this.#writable) throw new FileSystemError('EBADF');
    if (node.type === 'file' && data.length > 0) {
      const start = this.#append ? node.size : (position ?? this.#position);
      this.#files.writeAt(node, this.#path, start, data);
      if (position === null) this.#position = start + data.length;
    }
    return data.length;
  }

  truncate(size: number): void {
    if (!this.#writable || this.node.type !== 'file') throw new FileSystemError('EINVAL');
    this.#files.resize(this.node, this.#path, size);
  }

  chmod(mode: number): void {
    this.#files.setMode(this.node, this.#path, mode);
  }

  utimes(accessedAt: number, modifiedAt: number): void {
    this.#files.setTimes(this.node, this.#path, accessedAt, modifiedAt);
  }

  close(): void {
    this.#files.letGo(this.node);
  }
}

/** Opens as `open(2)` does. A new file gets the permission bits of `mode`. */
export function openPath(files: InodeFileSystem, path: string, flags: number, mode: number): OpenFile {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const writing = (flags & 3) !== openFlags.O_RDONLY;
  const mustCreate = has(openFlags.O_CREAT) && has(openFlags.O_EXCL);
  const followLast = !mustCreate && !has(openFlags.O_NOFOLLOW);
  const place = files.find(path, followLast);
  if (!place.node) {
    if (!has(openFlags.O_CREAT)) throw new FileSystemError('ENOENT', path);
    files.writeFile(place.path, new Uint8Array(0), mode);
  } else {
    if (mustCreate) throw new FileSystemError('EEXIST', path);
    if (place.node.type === 'symlink') throw new FileSystemError('ELOOP', path);
    if (place.node.type === 'directory') {
      if (writing || has(openFlags.O_CREAT)) throw new FileSystemError('EISDIR', path);
    } else if (has(openFlags.O_DIRECTORY)) {
      throw new FileSystemError('ENOTDIR', path);
    } else if (has(openFlags.O_TRUNC) && writing && place.node.type === 'file' && place.node.size > 0) {
      files.resize(place.node, place.path, 0);
    }
  }
  return new OpenFile(files, place.node ?? files.node(place.path), place.path, flags);
}
