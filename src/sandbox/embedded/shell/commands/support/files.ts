import { openFlags } from '../../../protocol/file-calls.ts';
import type { DirectoryItem, NodeStat } from '../../../protocol/file-calls.ts';
import type { SyscallName, Syscalls } from '../../../protocol/syscalls.ts';
import { SystemError } from '../../../protocol/system-error.ts';
import { processOf } from '../context.ts';
import type { Context } from '../context.ts';
import { fromByteString, toByteString } from './bytes.ts';

export type FileStatus = NodeStat;

/** A call on files that failed: the text is that of the C library, such as "No such file or directory". */
export class FileError extends Error {
  readonly code: string;

  constructor(code: string, detail = '') {
    super(texts[code] ?? detail);
    this.name = 'FileError';
    this.code = code;
  }
}

const texts: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EBUSY: 'Device or resource busy',
  EEXIST: 'File exists',
  EFBIG: 'File too large',
  EINVAL: 'Invalid argument',
  EIO: 'Input/output error',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  EMFILE: 'Too many open files',
  ENAMETOOLONG: 'File name too long',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
  ENOTEMPTY: 'Directory not empty',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
  EXDEV: 'Invalid cross-device link',
};

/** Files that never end. */
const endless: Readonly<Record<string, (length: number) => Uint8Array>> = {
  '/dev/zero': (length) => new Uint8Array(length),
  '/dev/urandom': randomBytes,
  '/dev/random': randomBytes,
};

/** How much of them is read when no length is asked: enough for what comes after in a pipe. */
const defaultLength = 1 << 20;

function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = openFlags;

/** The files as commands see them: paths may be relative, and what fails throws a FileError. */
export class Files {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** An absolute path, without `.` and `..`. */
  resolve(path: string): string {
    return this.#context.fs.resolvePath(this.#context.cwd, path);
  }

  /** The bytes of a file. `-` and `/dev/stdin` are standard input. */
  async read(path: string): Promise<string> {
    return isStdin(path) ? this.#stdin : toByteString(await this.readBuffer(path));
  }

  /** The first bytes of a file. Without a length: all of it. */
  async readStart(path: string, length: number | undefined): Promise<string> {
    const source = isStdin(path) ? undefined : endless[this.resolve(path)];
    return source && length !== undefined ? toByteString(source(length)) : this.read(path);
  }

  readBuffer(path: string): Promise<Uint8Array> {
    if (isStdin(path)) return Promise.resolve(fromByteString(this.#stdin));
    return this.#in(path, async (absolute, isShellDevice) => {
      const source = endless[absolute];
      if (source) return source(defaultLength);
      return isShellDevice ? this.#context.fs.readFileBuffer(absolute) : this.#call('readFile', absolute);
    });
  }

  /** Many files in one call; undefined for one that cannot be read. */
  readMany(paths: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    return this.#in('/', async () => {
      const answers = await this.#call(
        'readFiles',
        paths.map((path) => this.resolve(path)),
      );
      return answers.map((answer) => (typeof answer === 'string' ? undefined : answer));
    });
  }

  write(path: string, bytes: string | Uint8Array): Promise<void> {
    return this.#write(path, bytes, O_WRONLY | O_CREAT | O_TRUNC);
  }

  append(path: string, bytes: string | Uint8Array): Promise<void> {
    return this.#write(path, bytes, O_WRONLY | O_CREAT | O_APPEND);
  }

  #write(path: string, bytes: string | Uint8Array, flags: number): Promise<void> {
    return this.#in(path, async (absolute, isShellDevice) => {
      const data = typeof bytes === 'string' ? fromByteString(bytes) : bytes;
      if (isShellDevice) await this.#context.fs.appendFile(absolute, data);
      else await this.#call('writeFile', absolute, data, flags, 0o666);
    });
  }

  async exists(path: string): Promise<boolean> {
    return (await this.find(path)) !== undefined;
  }

  stat(path: string): Promise<FileStatus> {
    return this.#in(path, (absolute, isShellDevice) => (isShellDevice ? deviceStatus() : this.#call('stat', absolute)));
  }

  lstat(path: string): Promise<FileStatus> {
    return this.#in(path, (absolute, isShellDevice) =>
      isShellDevice ? deviceStatus() : this.#call('lstat', absolute),
    );
  }

  /** What is there, links followed; undefined if nothing is. */
  async find(path: string): Promise<FileStatus | undefined> {
    return this.stat(path).catch(() => undefined);
  }

  /** What is there, a link itself; undefined if nothing is. */
  async findLink(path: string): Promise<FileStatus | undefined> {
    return this.lstat(path).catch(() => undefined);
  }

  async isDirectory(path: string): Promise<boolean> {
    return (await this.find(path))?.type === 'directory';
  }

  /** Sorted by name, by code unit. */
  readdir(path: string): Promise<DirectoryItem[]> {
    return this.#in(path, (absolute) => this.#call('readdir', absolute));
  }

  mkdir(path: string, options: { parents?: boolean; mode?: number } = {}): Promise<void> {
    return this.#in(path, async (absolute) => {
      await this.#call('mkdir', absolute, options.parents ?? false, 0o777);
      if (options.mode !== undefined) await this.#call('chmod', absolute, options.mode);
    });
  }

  /** A file, a link, an empty directory, or with `recursive` a directory and all in it. */
  remove(path: string, recursive = false): Promise<void> {
    return this.#in(path, (absolute) => this.#call('rm', absolute, recursive, false));
  }

  rename(from: string, to: string): Promise<void> {
    return this.#in(from, (absolute) => this.#call('rename', absolute, this.resolve(to)));
  }

  /** A directory and all in it, to a path where nothing is. Links stay links, modes stay. */
  copyTree(from: string, to: string): Promise<void> {
    return this.#in(from, (absolute) => this.#call('copyTree', absolute, this.resolve(to)));
  }

  chmod(path: string, mode: number): Promise<void> {
    return this.#in(path, (absolute) => this.#call('chmod', absolute, mode));
  }

  symlink(target: string, path: string): Promise<void> {
    return this.#in(path, (absolute) => this.#call('symlink', target, absolute));
  }

  link(existing: string, path: string): Promise<void> {
    return this.#in(path, (absolute) => this.#call('link', this.resolve(existing), absolute));
  }

  readlink(path: string): Promise<string> {
    return this.#in(path, (absolute) => this.#call('readlink', absolute));
  }

  realpath(path: string): Promise<string> {
    return this.#in(path, (absolute) => this.#call('realpath', absolute));
  }

  utimes(path: string, accessedAt: number, modifiedAt: number): Promise<void> {
    return this.#in(path, (absolute) => this.#call('utimes', absolute, accessedAt, modifiedAt, true));
  }

  get #stdin(): string {
    return this.#context.stdin as unknown as string;
  }

  #call<Name extends SyscallName>(
    name: Name,
    ...args: Parameters<Syscalls[Name]>
  ): Promise<ReturnType<Syscalls[Name]>> {
    return processOf(this.#context).calls.call(name, ...args);
  }

  /** `isShellDevice`: whether the file exists in the shell alone, such as what `<(...)` gives. */
  async #in<T>(path: string, call: (absolute: string, isShellDevice: boolean) => Promise<T> | T): Promise<T> {
    try {
      if (path === '') throw new FileError('ENOENT');
      const absolute = this.resolve(path);
      return await call(absolute, absolute.startsWith('/dev/') && !kernelDevices.has(absolute));
    } catch (thrown) {
      throw fileErrorOf(thrown);
    }
  }
}

const isStdin = (path: string): boolean => path === '-' || path === '/dev/stdin' || path === '/dev/fd/0';

const kernelDevices = new Set(['/dev/zero', '/dev/null', '/dev/full', '/dev/urandom', '/dev/random', '/dev/tty']);

const deviceStatus = (): FileStatus => ({
  type: 'device',
  size: 0,
  mode: 0o666,
  accessedAt: 0,
  modifiedAt: 0,
  changedAt: 0,
  createdAt: 0,
  id: 0,
  links: 1,
});

function fileErrorOf(thrown: unknown): FileError {
  if (thrown instanceof FileError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof SystemError ? thrown.code : /\bE[A-Z]{2,}\b/.exec(message)?.[0];
  return new FileError(code ?? 'EIO', message);
}
