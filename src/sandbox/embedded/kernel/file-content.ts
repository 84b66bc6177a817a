import { FileSystemError } from './file-system-error.ts';
import { contentOf } from './inode.ts';
import type { FileNode } from './inode.ts';

/** Up to this size a file that grows gets room for twice its content, above it for half as much again. */
const doublingBytes = 4 * 1024 * 1024;

/** Puts bytes into the file. What lies between its end and `position` becomes zeros. */
export function putBytes(file: FileNode, position: number, data: Uint8Array): void {
  const end = position + data.length;
  makeRoom(file, end);
  if (position > file.size) file.data.fill(0, file.size, position);
  file.data.set(data, position);
  file.size = Math.max(file.size, end);
}

/** Cuts the file, or fills it up with zeros. */
export function resizeContent(file: FileNode, size: number): void {
  if (size < file.size / 2) {
    file.data = file.data.slice(0, size);
  } else {
    makeRoom(file, size);
    file.data.fill(0, file.size, Math.max(file.size, size));
  }
  file.size = size;
}

function makeRoom(file: FileNode, size: number): void {
  if (size <= file.data.length) return;
  // The first bytes of a file are often all of it.
  const room = file.size === 0 ? size : size < doublingBytes ? size * 2 : size + Math.floor(size / 2);
  const data = allocate(room) ?? allocate(size);
  if (!data) throw new FileSystemError('ENOSPC');
  data.set(contentOf(file));
  file.data = data;
}

function allocate(length: number): Uint8Array | undefined {
  try {
    return new Uint8Array(length);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
