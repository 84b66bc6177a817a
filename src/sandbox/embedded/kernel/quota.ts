import { FileSystemError } from './file-system-error.ts';

export interface FileSystemLimits {
  /** Bytes of all files and links together. */
  totalBytes: number;
  /** Bytes of one file. */
  fileBytes: number;
  /** Names in all directories together, so that empty files and hard links cannot fill the memory either. */
  totalNodes: number;
}

const mebibyte = 1024 * 1024;
const defaultLimits: FileSystemLimits = { totalBytes: 512 * mebibyte, fileBytes: 256 * mebibyte, totalNodes: 150_000 };

/** Counts what is in use, and refuses what would be too much. */
export class Quota {
  readonly limits: FileSystemLimits;
  #usedBytes = 0;
  #usedNodes = 0;

  constructor(limits: Partial<FileSystemLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits };
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  get usedNodes(): number {
    return this.#usedNodes;
  }

  /** Throws if a file of this size may not be, or that many more bytes and names do not fit. */
  check({ bytes = 0, nodes = 0, fileSize = 0 }, path?: string): void {
    if (fileSize > this.limits.fileBytes) throw new FileSystemError('EFBIG', path);
    if (bytes > 0 && this.#usedBytes + bytes > this.limits.totalBytes) throw new FileSystemError('ENOSPC', path);
    if (nodes > 0 && this.#usedNodes + nodes > this.limits.totalNodes) throw new FileSystemError('ENOSPC', path);
  }

  /** Counts what was taken, or given back if negative. */
  count(bytes: number, nodes: number): void {
    this.#usedBytes += bytes;
    this.#usedNodes += nodes;
  }
}
