import { FileSystemError } from './file-system-error.ts';
import type { OpenFile, StreamNumber } from './open-file.ts';

const maxDescriptors = 1024;

type Entry = OpenFile | StreamNumber;

/** The file descriptors of one process. 0, 1 and 2 are its streams, until it closes them. */
export class Descriptors {
  readonly #entries = new Map<number, Entry>([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  #lowestFree = 3;

  /** Adds an open file under the lowest number that is free. */
  add(file: OpenFile): number {
    if (this.#entries.size >= maxDescriptors) {
      file.close();
      throw new FileSystemError('EMFILE');
    }
    while (this.#entries.has(this.#lowestFree)) this.#lowestFree += 1;
    this.#entries.set(this.#lowestFree, file);
    return this.#lowestFree;
  }

  /** What the descriptor stands for: an open file, or a stream of the process. */
  get(fd: number): Entry {
    const entry = this.#entries.get(fd);
    if (entry === undefined) throw new FileSystemError('EBADF');
    return typeof entry === 'number' ? entry : (entry.stream ?? entry);
  }

  file(fd: number): OpenFile | undefined {
    const entry = this.#entries.get(fd);
    if (entry === undefined) throw new FileSystemError('EBADF');
    return typeof entry === 'number' ? undefined : entry;
  }

  close(fd: number): void {
    this.file(fd)?.close();
    this.#entries.delete(fd);
    this.#lowestFree = Math.min(this.#lowestFree, fd);
  }

  /** Closes all, at the end of the process. */
  closeAll(): void {
    for (const fd of Array.from(this.#entries.keys())) this.close(fd);
  }
}
