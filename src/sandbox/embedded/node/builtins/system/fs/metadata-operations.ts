/** The operations on what is known of a file: stat, modes, owners, times, sizes. */
import { toDescriptor, toMilliseconds, toMode, toPath } from './arguments.ts';
import type { KernelFiles } from './kernel-files.ts';
import type { Operations } from './operation.ts';
import { BigIntStats, StatFs, Stats } from './stats.ts';
import type { NodeStat } from '../../../../protocol/file-calls.ts';
import { validateInteger } from '../../library/validators.ts';

interface StatOptions {
  bigint?: boolean;
  throwIfNoEntry?: boolean;
}

export function metadataOperations(files: KernelFiles): Operations {
  const { call } = files;
  const shown = (stat: NodeStat, options: unknown): Stats | BigIntStats =>
    (options as StatOptions | undefined)?.bigint ? new BigIntStats(stat) : new Stats(stat);

  const statOf = (name: 'stat' | 'lstat', path: unknown, options: unknown) => {
    const text = toPath(path);
    const quiet = (options as StatOptions | undefined)?.throwIfNoEntry === false;
    return () => {
      try {
        return shown(
          files.attempt(name, () => call(name, files.absolute(text)), text),
          options,
        );
      } catch (error) {
        if (quiet && isAbsence(error)) return undefined;
        throw error;
      }
    };
  };

  const chmod = (path: unknown, mode: unknown) => {
    const text = toPath(path);
    const bits = toMode(mode, 'mode');
    return () => files.attempt('chmod', () => call('chmod', files.absolute(text), bits), text);
  };

  /** There is one user only: the file must exist, and nothing changes. */
  const chown = (syscall: 'chown' | 'lchown') => (path: unknown, uid: unknown, gid: unknown) => {
    const text = toPath(path);
    validateInteger(uid, 'uid', -1, 4294967295);
    validateInteger(gid, 'gid', -1, 4294967295);
    const kernelCall = syscall === 'chown' ? 'stat' : 'lstat';
    return () => void files.attempt(syscall, () => call(kernelCall, files.absolute(text)), text);
  };

  const utimes = (syscall: 'utime' | 'lutime') => (path: unknown, accessed: unknown, modified: unknown) => {
    const text = toPath(path);
    const times = [toMilliseconds(accessed), toMilliseconds(modified)] as const;
    return () =>
      files.attempt(syscall, () => call('utimes', files.absolute(text), ...times, syscall === 'utime'), text);
  };

  return {
    stat: (path, options) => statOf('stat', path, options),
    lstat: (path, options) => statOf('lstat', path, options),
    fstat: (fd, options) => {
      const descriptor = toDescriptor(fd);
      return () =>
        shown(
          files.attempt('fstat', () => call('fstat', descriptor)),
          options,
        );
    },
    statfs: (path, options) => {
      const text = toPath(path);
      const { bigint } = (options ?? {}) as StatOptions;
      return () => {
        files.attempt('statfs', () => call('stat', files.absolute(text)), text);
        return new StatFs(call('statfs'), bigint ? BigInt : Number);
      };
    },
    chmod,
    lchmod: chmod,
    fchmod: (fd, mode) => {
      const descriptor = toDescriptor(fd);
      const bits = toMode(mode, 'mode');
      return () => files.attempt('fchmod', () => call('fchmod', descriptor, bits));
    },
    chown: chown('chown'),
    lchown: chown('lchown'),
    fchown: (fd, uid, gid) => {
      const descriptor = toDescriptor(fd);
      validateInteger(uid, 'uid', -1, 4294967295);
      validateInteger(gid, 'gid', -1, 4294967295);
      return () => void files.attempt('fchown', () => call('fstat', descriptor));
    },
    utimes: utimes('utime'),
    lutimes: utimes('lutime'),
    futimes: (fd, accessed, modified) => {
      const descriptor = toDescriptor(fd);
      const times = [toMilliseconds(accessed, 'atime'), toMilliseconds(modified, 'mtime')] as const;
      return () => files.attempt('futime', () => call('futimes', descriptor, ...times));
    },
    truncate: (path, length) => {
      const size = length ?? 0;
      if (typeof path === 'number') {
        const descriptor = toDescriptor(path);
        validateInteger(size, 'len');
        return () => files.attempt('ftruncate', () => call('ftruncate', descriptor, Math.max(0, size)));
      }
      const text = toPath(path);
      validateInteger(size, 'len');
      return () => files.attempt('open', () => call('truncate', files.absolute(text), Math.max(0, size)), text);
    },
    ftruncate: (fd, length) => {
      const descriptor = toDescriptor(fd);
      const size = length ?? 0;
      validateInteger(size, 'len');
      return () => files.attempt('ftruncate', () => call('ftruncate', descriptor, Math.max(0, size)));
    },
  };
}

const isAbsence = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
