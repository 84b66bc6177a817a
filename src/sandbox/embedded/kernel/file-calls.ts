import { openFlags } from '../protocol/file-calls.ts';
import type { FileCalls, NodeStat } from '../protocol/file-calls.ts';
import type { Descriptors } from './descriptors.ts';
import { readDevice } from './devices.ts';
import { FileSystemError } from './file-system-error.ts';
import { sizeOf, sortedEntries } from './inode.ts';
import type { Inode } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';
import { openPath } from './open-file.ts';
import type { OpenFile } from './open-file.ts';
import { copyFile, copyTree } from './tree-copy.ts';

/** What a directory says of its size, as ext4 does. */
const directoryBytes = 4096;
/** Permission bits that a new file or directory never gets: the umask. */
const masked = 0o022;
const randomLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Takes what the process prints through a descriptor. */
export type PrintToStream = (stream: 1 | 2, data: Uint8Array) => void;

/**
 * The calls of one process on the files. Bytes that are answered are not copied: they stand only until the file
 * changes. Bytes that are written are. Reading a standard stream, which may have to wait, is not among it: it is at
 * its end at once.
 */
export function createFileCalls(
  files: InodeFileSystem,
  descriptors: Descriptors,
  print: PrintToStream = () => undefined,
): FileCalls {
  const openFile = (fd: number): OpenFile => {
    const file = descriptors.file(fd);
    if (!file) throw new FileSystemError('EINVAL');
    return file;
  };
  const printedTo = (path: string): 1 | 2 | undefined => {
    const { node } = files.find(path);
    if (node?.type !== 'device') return undefined;
    return node.device === 'stdout' ? 1 : node.device === 'stderr' ? 2 : undefined;
  };

  const readFile = (path: string): Uint8Array => {
    const node = files.node(path);
    return node.type === 'device' ? readDevice(node.device) : files.readFile(path);
  };

  return {
    readFile,
    readFiles: (paths) =>
      paths.map((path) => {
        try {
          return readFile(path);
        } catch (thrown) {
          if (thrown instanceof FileSystemError) return thrown.code;
          throw thrown;
        }
      }),
    writeFile: (path, data, flags, mode) => {
      const stream = printedTo(path);
      if (stream) print(stream, data.slice());
      else writeWhole(files, path, data, flags, mode & ~masked);
    },
    exists: (path) => files.exists(path),
    access: (path, mode) => {
      const node = files.node(path);
      const executable = node.type === 'directory' || (node.mode & 0o111) !== 0;
      if ((mode & 1) !== 0 && !executable) throw new FileSystemError('EACCES', path);
    },
    stat: (path) => statOf(files.node(path)),
    lstat: (path) => statOf(files.node(path, false)),
    readdir: (path) => sortedEntries(files.directory(path)).map(([name, { type }]) => ({ name, type })),
    mkdir: (path, recursive, mode) => {
      if (recursive) return files.mkdirAll(path, mode & ~masked) ?? null;
      files.mkdir(path, mode & ~masked);
      return null;
    },
    mkdtemp: (prefix) => {
      let path = prefix + randomName();
      while (files.exists(path)) path = prefix + randomName();
      files.mkdir(path, 0o700);
      return path;
    },
    rmdir: (path) => files.rmdir(path),
    unlink: (path) => files.unlink(path),
    rm: (path, recursive, force) => {
      if (force && !isThere(files, path)) return;
      if (recursive) files.removeTree(path);
      else files.unlink(path);
    },
    rename: (from, to) => files.rename(from, to),
    copyFile: (from, to, exclusive) => copyFile(files, from, to, exclusive),
    copyTree: (from, to) => copyTree(files, from, to),
    link: (existing, path) => files.link(existing, path),
    symlink: (target, path) => files.symlink(target, path),
    readlink: (path) => files.readlink(path),
    realpath: (path) => files.realpath(path),
    chmod: (path, mode) => files.chmod(path, mode),
    utimes: (path, accessedAt, modifiedAt, followLink) => files.utimes(path, accessedAt, modifiedAt, followLink),
    truncate: (path, size) => {
      const { node, path: real } = files.find(path);
      if (!node) throw new FileSystemError('ENOENT', path);
      if (node.type === 'directory') throw new FileSystemError('EISDIR', path);
      if (node.type !== 'file') throw new FileSystemError('EINVAL', path);
      files.resize(node, real, size);
    },
    statfs: () => {
      const { usedBytes, usedNodes, limits } = files.quota;
      return { usedBytes, usedNodes, totalBytes: limits.totalBytes, totalNodes: limits.totalNodes };
    },

    open: (path, flags, mode) => descriptors.add(openPath(files, path, flags, mode & ~masked)),
    close: (fd) => descriptors.close(fd),
    read: (fd, length, position) => {
      const entry = descriptors.get(fd);
      if (typeof entry !== 'number') return entry.read(length, position);
      if (entry !== 0) throw new FileSystemError('EBADF');
      return new Uint8Array(0);
    },
    write: (fd, data, position) => {
      const entry = descriptors.get(fd);
      if (typeof entry !== 'number') return entry.write(data, position);
      if (entry === 0) throw new FileSystemError('EBADF');
      print(entry, data.slice());
      return data.length;
    },
    fstat: (fd) => {
      const file = descriptors.file(fd);
      return file ? statOf(file.node) : streamStat;
    },
    ftruncate: (fd, size) => openFile(fd).truncate(size),
    fchmod: (fd, mode) => openFile(fd).chmod(mode),
    futimes: (fd, accessedAt, modifiedAt) => openFile(fd).utimes(accessedAt, modifiedAt),
  };
}

const streamStat: NodeStat = {
  type: 'device',
  size: 0,
  mode: 0o620,
  accessedAt: 0,
  modifiedAt: 0,
  changedAt: 0,
  createdAt: 0,
  id: 0,
  links: 1,
};

function statOf(node: Inode): NodeStat {
  const { type, mode, accessedAt, modifiedAt, changedAt, createdAt, id, links } = node;
  const size = type === 'directory' ? directoryBytes : sizeOf(node);
  return { type, size, mode, accessedAt, modifiedAt, changedAt, createdAt, id, links };
}

function isThere(files: InodeFileSystem, path: string): boolean {
  try {
    return files.find(path, false).node !== undefined;
  } catch (thrown) {
    if (thrown instanceof FileSystemError && thrown.code === 'ENOENT') return false;
    throw thrown;
  }
}

/** Writes a whole file as one step where that can be, so that no reader sees half of it. */
function writeWhole(files: InodeFileSystem, path: string, data: Uint8Array, flags: number, mode: number): void {
  const { node, path: real } = files.find(path);
  const replaces = (flags & openFlags.O_TRUNC) !== 0 && (flags & (openFlags.O_EXCL | openFlags.O_APPEND)) === 0;
  if (replaces && node?.type === 'file') {
    files.writeFile(real, data.slice());
    return;
  }
  if (replaces && !node && (flags & openFlags.O_CREAT) !== 0) {
    files.writeFile(path, data.slice(), mode);
    return;
  }
  const file = openPath(files, path, flags, mode);
  try {
    file.write(data, null);
  } finally {
    file.close();
  }
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => randomLetters[byte % randomLetters.length]).join('');
}
