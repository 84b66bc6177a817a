/** The calls of a shell on files, over those of Node. */
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { openFlags } from '../../../embedded/protocol/file-calls.ts';
import type { DirectoryItem, FileCalls, NodeStat, NodeType } from '../../../embedded/protocol/file-calls.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { callSystem } from '../system-error.ts';
import type { VirtualFiles } from './virtual-files.ts';

/** Those that the shell makes. */
export type ShellFileCalls = Pick<
  FileCalls,
  | 'readFile'
  | 'readFiles'
  | 'writeFile'
  | 'exists'
  | 'stat'
  | 'lstat'
  | 'readdir'
  | 'mkdir'
  | 'rmdir'
  | 'unlink'
  | 'rm'
  | 'rename'
  | 'copyFile'
  | 'copyTree'
  | 'link'
  | 'symlink'
  | 'readlink'
  | 'realpath'
  | 'chmod'
  | 'utimes'
  | 'statfs'
>;

export interface NodeFilesOptions {
  /** A folder that stays where it is, and those above it. */
  pinned: string;
  /** Prints to a stream of the process: what is written to `/dev/stdout` goes there. */
  print: (stream: 1 | 2, data: Uint8Array) => void;
  virtual: VirtualFiles;
  /** A path that is not listed. */
  hidden: string;
}

/** How much is read of a device that never ends. */
const deviceBytes = 256 * 1024;

export function createNodeFiles({ print, virtual, hidden, pinned }: NodeFilesOptions): ShellFileCalls {
  const readFile = (path: string): Uint8Array => {
    if (standardStream(path) !== undefined) return new Uint8Array(0);
    return virtual.read(path) ?? readReal(path);
  };

  const stat = (path: string): NodeStat => virtual.stat(path) ?? statOf(fs.statSync(path));

  const calls: ShellFileCalls = {
    readFile,
    readFiles: (paths) =>
      paths.map((path) => {
        try {
          return callSystem(() => readFile(path));
        } catch (thrown) {
          if (thrown instanceof SystemError) return thrown.code;
          throw thrown;
        }
      }),
    writeFile: (path, data, flags, mode) => {
      const stream = standardStream(path);
      if (stream === 1 || stream === 2) print(stream, data.slice());
      else if (stream === undefined) writeReal(path, data, flags, mode);
    },
    exists: (path) => virtual.stat(path) !== undefined || fs.existsSync(path),
    stat,
    lstat: (path) => virtual.stat(path) ?? statOf(fs.lstatSync(path)),
    readdir: (path) => {
      const items = virtual.readdir(path) ?? readdir(path);
      return items.filter(({ name }) => join(path, name) !== hidden);
    },
    mkdir: (path, recursive, mode) => fs.mkdirSync(path, { recursive, mode }) ?? null,
    rmdir: (path) => fs.rmdirSync(path),
    unlink: (path) => fs.unlinkSync(path),
    rm: (path, recursive, force) => {
      if (`${pinned}/`.startsWith(`${path.replace(/\/+$/, '')}/`)) {
        throw new SystemError({ code: 'EBUSY', message: `EBUSY: resource busy or locked, rm '${path}'`, path });
      }
      if (recursive) fs.rmSync(path, { recursive, force });
      else if (!force || isThere(path)) fs.unlinkSync(path);
    },
    rename,
    copyFile: (from, to, exclusive) => copyFile(from, to, exclusive, readFile),
    copyTree,
    link: (existing, path) => fs.linkSync(existing, path),
    symlink: (target, path) => fs.symlinkSync(target, path),
    readlink: (path) => fs.readlinkSync(path),
    realpath: (path) => (virtual.stat(path) ? path : fs.realpathSync(path)),
    chmod: (path, mode) => fs.chmodSync(path, mode),
    utimes: (path, accessedAt, modifiedAt, followLink) => {
      const set = followLink ? fs.utimesSync : fs.lutimesSync;
      set(path, accessedAt / 1000, modifiedAt / 1000);
    },
    statfs: () => {
      const { blocks, bfree, bsize, files, ffree } = fs.statfsSync('/');
      return {
        usedBytes: (blocks - bfree) * bsize,
        totalBytes: blocks * bsize,
        usedNodes: files - ffree,
        totalNodes: files,
      };
    },
  };
  return throwingSystemErrors(calls);
}

function throwingSystemErrors(calls: ShellFileCalls): ShellFileCalls {
  const wrapped = Object.entries(calls).map(([name, call]: [string, (...args: never[]) => unknown]) => [
    name,
    (...args: never[]) => callSystem(() => call(...args)),
  ]);
  return Object.fromEntries(wrapped) as ShellFileCalls;
}

/** What the path stands for, if that is a stream of the process. The terminal is that of the helper, and not theirs. */
function standardStream(path: string): 'nothing' | 1 | 2 | undefined {
  const name = /^\/(?:dev\/(?:fd\/)?|proc\/self\/fd\/)(stdin|stdout|stderr|tty|[012])$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  return name === 'stdout' || name === '1' ? 1 : name === 'stderr' || name === '2' ? 2 : 'nothing';
}

export function nodeTypeOf(entry: fs.Stats | fs.Dirent): NodeType {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'symlink' : 'device';
}

const statOf = (stat: fs.Stats): NodeStat => ({
  type: nodeTypeOf(stat),
  size: stat.size,
  mode: stat.mode & 0o7777,
  accessedAt: stat.atimeMs,
  modifiedAt: stat.mtimeMs,
  changedAt: stat.ctimeMs,
  createdAt: stat.birthtimeMs,
  id: stat.ino,
  links: stat.nlink,
});

const byName = (one: DirectoryItem, other: DirectoryItem): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0;

export const readdir = (path: string): DirectoryItem[] =>
  fs
    .readdirSync(path, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, type: nodeTypeOf(entry) }))
    .sort(byName);

function isThere(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Of a device a part, and of a pipe what is in it: nothing here may wait, for a thread that waits cannot be ended. */
function readReal(path: string): Uint8Array {
  const stat = fs.statSync(path);
  if (stat.isFile() || stat.isDirectory()) {
    // Files of /proc say that they are empty.
    return fs.readFileSync(path);
  }
  const fd = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  try {
    const data = new Uint8Array(deviceBytes);
    return data.subarray(0, fs.readSync(fd, data));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EAGAIN') return new Uint8Array(0);
    throw thrown;
  } finally {
    fs.closeSync(fd);
  }
}

function writeReal(path: string, data: Uint8Array, flags: number, mode: number): void {
  const isPipe = fs.statSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false;
  const fd = fs.openSync(path, isPipe ? flags | fs.constants.O_NONBLOCK : flags, mode);
  try {
    for (let written = 0; written < data.length;) written += fs.writeSync(fd, data, written);
  } finally {
    fs.closeSync(fd);
  }
}

/** Between two file systems it is a copy. */
function rename(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EXDEV') throw thrown;
    copyTree(from, to);
    fs.rmSync(from, { recursive: true });
  }
}

function copyFile(from: string, to: string, exclusive: boolean, readFile: (path: string) => Uint8Array): void {
  const target = fs.statSync(to, { throwIfNoEntry: false });
  const source = fs.statSync(from, { throwIfNoEntry: false });
  if (source?.isDirectory() || target?.isDirectory()) {
    throw new SystemError({ code: 'EISDIR', message: `EISDIR: illegal operation on a directory, '${from}'` });
  }
  if (source?.isFile() && (!target || target.isFile())) {
    if (target && target.ino === source.ino && target.dev === source.dev) return;
    fs.copyFileSync(from, to, exclusive ? fs.constants.COPYFILE_EXCL : 0);
    return;
  }
  const { O_WRONLY, O_CREAT, O_TRUNC, O_EXCL } = openFlags;
  writeReal(to, readFile(from), O_WRONLY | O_CREAT | (exclusive ? O_EXCL : O_TRUNC), 0o666);
}

/** Links stay links, modes stay. A directory that exists already takes in the entries. */
export function copyTree(from: string, to: string): void {
  const source = fs.lstatSync(from);
  if (source.isDirectory()) {
    const parent = fs.existsSync(to)
      ? fs.realpathSync(to)
      : join(fs.realpathSync(dirname(to)), to.slice(dirname(to).length));
    if (`${parent}/`.startsWith(`${fs.realpathSync(from)}/`)) {
      throw new SystemError({ code: 'EINVAL', message: `EINVAL: cannot copy '${from}' into itself` });
    }
  }
  copyNode(from, to, source);
}

function copyNode(from: string, to: string, source: fs.Stats): void {
  if (source.isDirectory()) {
    if (!fs.existsSync(to)) fs.mkdirSync(to, { mode: source.mode | 0o700 });
    for (const { name } of readdir(from)) copyNode(`${from}/${name}`, `${to}/${name}`, fs.lstatSync(`${from}/${name}`));
  } else if (source.isSymbolicLink()) {
    if (isThere(to)) fs.unlinkSync(to);
    fs.symlinkSync(fs.readlinkSync(from), to);
  } else {
    copyFile(from, to, false, readReal);
  }
}
