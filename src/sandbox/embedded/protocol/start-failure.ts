import { SystemError } from './system-error.ts';

const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  ENOEXEC: 'exec format error',
  ENOTDIR: 'not a directory',
};

/** Why a program does not start: the error that `spawn` of a kernel fails with. */
export const startFailure = (code: string, path: string): SystemError =>
  new SystemError({ code, message: `${code}: ${meanings[code] ?? 'cannot be run'}`, path });
