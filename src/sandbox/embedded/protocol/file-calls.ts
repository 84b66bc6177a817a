/**
 * The calls on files. Paths are absolute; `..` and links resolve as in POSIX. Times are in milliseconds since the
 * epoch. A call that fails throws a SystemError with the code of Node and has changed nothing. Of the `mode` of what
 * is created the bits of the umask, 0o022, are taken away.
 */

export type NodeType = 'file' | 'directory' | 'symlink' | 'device';

export interface NodeStat {
  type: NodeType;
  /** Bytes. */
  size: number;
  /** Permission bits. */
  mode: number;
  accessedAt: number;
  modifiedAt: number;
  changedAt: number;
  createdAt: number;
  /** The same for all names of one node. */
  id: number;
  /** How many names it has. */
  links: number;
}

export interface DirectoryItem {
  name: string;
  type: NodeType;
}

/** Flags of `open` and `writeFile`: the numbers of Linux, so that `fs.constants` can be used as it is. */
export const openFlags = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_TRUNC: 0o1000,
  O_APPEND: 0o2000,
  O_DIRECTORY: 0o200000,
  O_NOFOLLOW: 0o400000,
} as const;

export interface FileCalls {
  /** Of an endless device, such as /dev/zero, the first 256 KiB: use `open` and `read` for more. */
  readFile(path: string): Uint8Array;
  /** Many files in one call. A file that cannot be read answers the code of its error. */
  readFiles(paths: readonly string[]): (Uint8Array | string)[];
  /** `flags`: of openFlags; usually O_WRONLY | O_CREAT | O_TRUNC, or O_APPEND for the end of the file. */
  writeFile(path: string, data: Uint8Array, flags: number, mode: number): void;
  exists(path: string): boolean;
  /** `mode`: 4 read, 2 write, 1 execute, 0 exists; execute is refused for a file without an x bit. */
  access(path: string, mode: number): void;
  stat(path: string): NodeStat;
  lstat(path: string): NodeStat;
  /** Sorted by name, by code unit. */
  readdir(path: string): DirectoryItem[];
  /** Answers the first directory that was created, or null if all were there (only with `recursive`). */
  mkdir(path: string, recursive: boolean, mode: number): string | null;
  /** A new directory whose name is the prefix and six characters. */
  mkdtemp(prefix: string): string;
  rmdir(path: string): void;
  unlink(path: string): void;
  rm(path: string, recursive: boolean, force: boolean): void;
  rename(from: string, to: string): void;
  /** `exclusive`: the target must not exist. */
  copyFile(from: string, to: string, exclusive: boolean): void;
  /** A whole tree in one call: links stay links, modes stay. */
  copyTree(from: string, to: string): void;
  link(existing: string, path: string): void;
  symlink(target: string, path: string): void;
  readlink(path: string): string;
  realpath(path: string): string;
  chmod(path: string, mode: number): void;
  utimes(path: string, accessedAt: number, modifiedAt: number, followLink: boolean): void;
  truncate(path: string, size: number): void;
  /** Bytes in use and allowed: of content, and how many nodes. */
  statfs(): { usedBytes: number; totalBytes: number; usedNodes: number; totalNodes: number };

  /**
   * File descriptors belong to the process; 0, 1 and 2 are its standard streams. A file that is unlinked lives on
   * while it is open.
   */
  open(path: string, flags: number, mode: number): number;
  close(fd: number): void;
  /** At `position`, or where the last call on the descriptor ended if null. Empty at the end of the file. */
  read(fd: number, length: number, position: number | null): Uint8Array;
  /** Answers the bytes written. */
  write(fd: number, data: Uint8Array, position: number | null): number;
  fstat(fd: number): NodeStat;
  ftruncate(fd: number, size: number): void;
  fchmod(fd: number, mode: number): void;
  futimes(fd: number, accessedAt: number, modifiedAt: number): void;
}
