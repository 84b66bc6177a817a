import { refuse, textOf } from '../../result.ts';
import type { SandboxError, SandboxErrorCode, SandboxResult } from '../../types.ts';

const meanings = {
  ENOENT: ['not_found', 'No such file or directory'],
  EEXIST: ['exists', 'File exists'],
  EISDIR: ['is_directory', 'Is a directory'],
  ENOTDIR: ['not_directory', 'Not a directory'],
  ENOTEMPTY: ['not_empty', 'Directory not empty'],
  EINVAL: ['invalid', 'Invalid argument'],
  ELOOP: ['invalid', 'Too many levels of symbolic links'],
  ENAMETOOLONG: ['invalid', 'File name too long'],
  EPERM: ['permission_denied', 'Operation not permitted'],
  EBUSY: ['permission_denied', 'Device or resource busy'],
  EFBIG: ['no_space', 'File too large'],
  ENOSPC: ['no_space', 'No space left on device'],
} as const satisfies Record<string, readonly [SandboxErrorCode, string]>;

export type FileErrorCode = keyof typeof meanings;

/** What the inode file system throws. Its text is that of Node, because just-bash reads the code out of it. */
export class FileSystemError extends Error {
  readonly code: FileErrorCode;
  readonly path: string;

  constructor(code: FileErrorCode, path: string) {
    super(`${code}: ${meanings[code][1].toLowerCase()}, '${path}'`);
    this.name = 'FileSystemError';
    this.code = code;
    this.path = path;
  }
}

function toSandboxError(error: FileSystemError): SandboxError {
  const [code, sentence] = meanings[error.code];
  return { code, message: `${sentence}: ${error.path}`, path: error.path };
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
