/** The errors that system calls end with, as Node gives them. */
/** Number on Linux, and the words of libuv. */
const known: Readonly<Record<string, readonly [errno: number, text: string]>> = {
  E2BIG: [7, 'argument list too long'],
  EACCES: [13, 'permission denied'],
  EADDRINUSE: [98, 'address already in use'],
  EAGAIN: [11, 'resource temporarily unavailable'],
  EBADF: [9, 'bad file descriptor'],
  EBUSY: [16, 'resource busy or locked'],
  ECHILD: [10, 'no child processes'],
  ECONNREFUSED: [111, 'connection refused'],
  ECONNRESET: [104, 'connection reset by peer'],
  EEXIST: [17, 'file already exists'],
  EFBIG: [27, 'file too large'],
  EINVAL: [22, 'invalid argument'],
  EIO: [5, 'i/o error'],
  EISDIR: [21, 'illegal operation on a directory'],
  ELOOP: [40, 'too many symbolic links encountered'],
  EMFILE: [24, 'too many open files'],
  ENAMETOOLONG: [36, 'name too long'],
  ENETUNREACH: [101, 'network is unreachable'],
  ENOBUFS: [105, 'no buffer space available'],
  ENOENT: [2, 'no such file or directory'],
  ENOEXEC: [8, 'exec format error'],
  ENOSPC: [28, 'no space left on device'],
  ENOSYS: [38, 'function not implemented'],
  ENOTDIR: [20, 'not a directory'],
  ENOTEMPTY: [39, 'directory not empty'],
  ENOTFOUND: [3008, 'getaddrinfo ENOTFOUND'],
  EPERM: [1, 'operation not permitted'],
  EPIPE: [32, 'broken pipe'],
  ESRCH: [3, 'no such process'],
  ETIMEDOUT: [110, 'connection timed out'],
  EXDEV: [18, 'cross-device link not permitted'],
};

export const errnoOf = (code: string): number => -(known[code]?.[0] ?? 4094);

export const textOfCode = (code: string): string => known[code]?.[1] ?? 'unknown error';

export type SystemFailure = Error & {
  errno: number;
  code: string;
  syscall: string;
  path?: string;
  dest?: string;
};

/** As `fs` fails: `ENOENT: no such file or directory, open 'x'`. */
export function fileFailure(
  code: string,
  syscall: string,
  path?: string,
  dest?: string,
  above: (...args: never[]) => unknown = fileFailure,
): SystemFailure {
  const about = path === undefined ? '' : ` '${path}'${dest === undefined ? '' : ` -> '${dest}'`}`;
  const error = new Error(`${code}: ${textOfCode(code)}, ${syscall}${about}`);
  Error.captureStackTrace(error, above);
  return Object.assign(error, {
    errno: errnoOf(code),
    code,
    syscall,
    ...(path !== undefined && { path }),
    ...(dest !== undefined && { dest }),
  });
}

/** As the rest fails: `kill ESRCH`, with a detail behind it if there is one. */
export function callFailure(code: string, syscall: string, detail?: string): SystemFailure {
  const error = new Error(`${syscall} ${code}${detail === undefined ? '' : ` ${detail}`}`);
  Error.captureStackTrace(error, callFailure);
  return Object.assign(error, { errno: errnoOf(code), code, syscall });
}
