import { refuse, textOf } from '../../result.ts';
import type { SandboxError, SandboxErrorCode, SandboxResult } from '../../types.ts';
import { SystemError } from '../protocol/system-error.ts';

/** Of each code: how the port of the sandbox names it, in which words, and the words of Node. */
const meanings = {
  ENOENT: ['not_found', 'No such file or directory', 'no such file or directory'],
  EEXIST: ['exists', 'File exists', 'file already exists'],
  EISDIR: ['is_directory', 'Is a directory', 'illegal operation on a directory'],
  ENOTDIR: ['not_directory', 'Not a directory', 'not a directory'],
  ENOTEMPTY: ['not_empty', 'Directory not empty', 'directory not empty'],
  EINVAL: ['invalid', 'Invalid argument', 'invalid argument'],
  EBADF: ['invalid', 'Bad file descriptor', 'bad file descriptor'],
  EMFILE: ['invalid', 'Too many open files', 'too many open files'],
  ELOOP: ['invalid', 'Too many levels of symbolic links', 'too many symbolic links encountered'],
  ENAMETOOLONG: ['invalid', 'File name too long', 'name too long'],
  EACCES: ['permission_denied', 'Permission denied', 'permission denied'],
  EPERM: ['permission_denied', 'Operation not permitted', 'operation not permitted'],
  EBUSY: ['permission_denied', 'Device or resource busy', 'resource busy or locked'],
  EFBIG: ['no_space', 'File too large', 'file too large'],
  ENOSPC: ['no_space', 'No space left on device', 'no space left on device'],
} as const satisfies Record<string, readonly [SandboxErrorCode, string, string]>;

export type FileErrorCode = keyof typeof meanings;

export const isFileErrorCode = (code: string): code is FileErrorCode => code in meanings;

/** What the inode file system throws. Its text is that of Node, because just-bash reads the code out of it. */
export class FileSystemError extends SystemError {
  declare readonly code: FileErrorCode;

  constructor(code: FileErrorCode, path?: string, dest?: string) {
    const about = path === undefined ? '' : `, '${path}'${dest === undefined ? '' : ` -> '${dest}'`}`;
    super({
      code,
      message: `${code}: ${meanings[code][2]}${about}`,
      ...(path !== undefined && { path }),
      ...(dest !== undefined && { dest }),
    });
    this.name = 'FileSystemError';
  }

  /** What went wrong, as a shell says it. */
  get sentence(): string {
    return meanings[this.code][1];
  }
}

function toSandboxError({ code, path, sentence }: FileSystemError): SandboxError {
  const [portCode] = meanings[code];
  if (path === undefined) return { code: portCode, message: sentence };
  return { code: portCode, message: `${sentence}: ${path}`, path };
}

/** Runs an operation of the inode file system and turns what it throws into a failure. */
export function attempt<T>(operation: () => T): SandboxResult<T> {
  try {
    return { ok: true, value: operation() };
  } catch (thrown) {
    if (thrown instanceof FileSystemError) return { ok: false, error: toSandboxError(thrown) };
    return refuse('invalid', textOf(thrown));
  }
}
