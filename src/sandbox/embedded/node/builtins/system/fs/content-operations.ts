/** The operations on the content of files, whole or by descriptor. */
import { Buffer } from '../../library/buffer.ts';
import { invalidArgType, invalidArgValue } from '../../library/errors.ts';
import { validateBuffer } from '../../library/validators.ts';
import {
  decoded,
  isDescriptor,
  toData,
  toDescriptor,
  toFlags,
  toMode,
  toOptions,
  toPath,
  toPosition,
  toRange,
  viewBytes,
} from './arguments.ts';
import type { Encoding } from './arguments.ts';
import { constants } from './constants.ts';
import type { KernelFiles } from './kernel-files.ts';
import type { Operations } from './operation.ts';

const chunkBytes = 512 * 1024;

interface ContentOptions {
  encoding?: Encoding;
  flag?: unknown;
  mode?: unknown;
  flush?: unknown;
}

export function contentOperations(files: KernelFiles): Operations {
  const { call } = files;
  const { host } = files.runtime;

  /** Standard input may have to be waited for: the synchronous form blocks. */
  const readBytes = (fd: number, length: number, position: number | null): Uint8Array =>
    files.attempt('read', () => (fd === 0 ? call('readStdin', length) : call('read', fd, length, position)));

  const writeBytes = (fd: number, bytes: Uint8Array, position: number | null): number => {
    // What is printed must stay in the order of `process.stdout`.
    if (fd === 1 || fd === 2) {
      host.write(fd, bytes);
      return bytes.length;
    }
    return files.attempt('write', () => call('write', fd, bytes, position));
  };

  const readAll = (fd: number): Uint8Array => {
    const parts: Uint8Array[] = [];
    for (let part = readBytes(fd, chunkBytes, null); part.length > 0; part = readBytes(fd, chunkBytes, null))
      parts.push(part);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };

  const writeAll = (fd: number, bytes: Uint8Array): void => {
    for (let rest = bytes; rest.length > 0; rest = rest.subarray(writeBytes(fd, rest, null)));
  };

  const readWhole = (path: string, flags: number): Uint8Array => {
    if (path === '/dev/stdin' || path === '/dev/fd/0') return readAll(0);
    try {
      if ((flags & 3) === constants.O_RDONLY && flags === 0)
        return files.attempt('open', () => call('readFile', files.absolute(path)), path);
    } catch (error) {
      // A directory can be opened; it is the reading that fails.
      if (isDirectoryError(error)) return files.attempt('read', () => call('readFile', files.absolute(path)));
      throw error;
    }
    const fd = files.attempt('open', () => call('open', files.absolute(path), flags, 0o666), path);
    try {
      return readAll(fd);
    } finally {
      call('close', fd);
    }
  };

  const writeFile = (path: unknown, data: unknown, options: unknown, flag: string) => {
    const { encoding, mode, flag: given } = toOptions<ContentOptions>(options, { encoding: 'utf8', mode: 0o666, flag });
    const bits = toMode(mode, 'mode', 0o666);
    const bytes = toData(data, encoding);
    if (isDescriptor(path)) return () => writeAll(path, bytes);
    const text = toPath(path);
    const flags = toFlags(given, flag);
    return () => files.attempt('open', () => call('writeFile', files.absolute(text), bytes, flags, bits), text);
  };

  const read = (fd: unknown, target: unknown, ...rest: unknown[]) => {
    const descriptor = toDescriptor(fd);
    const { view, offset, length, position } = readTarget(target, rest);
    return () => {
      if (length === 0) return 0;
      const bytes = readBytes(descriptor, length, position);
      viewBytes(view).set(bytes, offset);
      return bytes.length;
    };
  };

  const write = (fd: unknown, data: unknown, ...rest: unknown[]) => {
    const descriptor = toDescriptor(fd);
    if (typeof data === 'string') {
      const [position, encoding] = rest;
      const bytes = Buffer.from(data, (encoding ?? 'utf8') as BufferEncoding);
      const at = toPosition(position);
      return () => writeBytes(descriptor, bytes, at);
    }
    if (!ArrayBuffer.isView(data)) throw invalidArgType('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
    const [first, second, third] = rest;
    const named = typeof first === 'object' && first !== null ? (first as PositionOptions) : undefined;
    const { offset, length } = toRange(data, named ? named.offset : first, named ? named.length : second, 'write');
    const at = toPosition(named ? named.position : third);
    const bytes = viewBytes(data).subarray(offset, offset + length);
    return () => writeBytes(descriptor, bytes, at);
  };

  return {
    readFile: (path, options) => {
      const { encoding, flag } = toOptions<ContentOptions>(options, { flag: 'r' });
      if (isDescriptor(path))
        return () =>
          decoded(
            files.attempt('fstat', () => (path === 0 ? readAll(0) : (call('fstat', path), readAll(path)))),
            encoding,
          );
      const text = toPath(path);
      const flags = toFlags(flag, 'r');
      return () => decoded(readWhole(text, flags), encoding);
    },
    writeFile: (path, data, options) => writeFile(path, data, options, 'w'),
    appendFile: (path, data, options) => writeFile(path, data, options, 'a'),
    open: (path, flags, mode) => {
      const text = toPath(path);
      const number = toFlags(flags, 'r');
      const bits = toMode(mode, 'mode', 0o666);
      return () => {
        const path = files.absolute(text);
        const fd = files.attempt('open', () => call('open', path, number, bits), text);
        files.openPaths.set(fd, path);
        return fd;
      };
    },
    close: (fd) => {
      const descriptor = toDescriptor(fd);
      return () => {
        files.attempt('close', () => call('close', descriptor));
        files.openPaths.delete(descriptor);
      };
    },
    read,
    write,
    readv: (fd, views, position) => {
      const descriptor = toDescriptor(fd);
      const targets = toViews(views);
      let at = toPosition(position);
      return () => {
        let total = 0;
        for (const view of targets) {
          if (view.byteLength === 0) continue;
          const bytes = readBytes(descriptor, view.byteLength, at);
          viewBytes(view).set(bytes, 0);
          total += bytes.length;
          if (at !== null) at += bytes.length;
          if (bytes.length < view.byteLength) break;
        }
        return total;
      };
    },
    writev: (fd, views, position) => {
      const descriptor = toDescriptor(fd);
      const bytes = Buffer.concat(toViews(views).map(viewBytes));
      const at = toPosition(position);
      return () => (bytes.length === 0 ? 0 : writeBytes(descriptor, bytes, at));
    },
    fsync: (fd) => {
      const descriptor = toDescriptor(fd);
      return () => void files.attempt('fsync', () => call('fstat', descriptor));
    },
    fdatasync: (fd) => {
      const descriptor = toDescriptor(fd);
      return () => void files.attempt('fdatasync', () => call('fstat', descriptor));
    },
  };
}

interface PositionOptions {
  buffer?: unknown;
  offset?: unknown;
  length?: unknown;
  position?: unknown;
}

/** The arguments of `read` behind the descriptor: one by one, or in an object that may stand in two places. */
export function readTarget(target: unknown, rest: unknown[]) {
  let [offset, length, position] = rest;
  let view = target;
  if (typeof target === 'object' && target !== null && !ArrayBuffer.isView(target)) {
    ({ buffer: view = Buffer.alloc(16_384), offset, length, position } = target as PositionOptions);
  } else if (view === undefined) {
    view = Buffer.alloc(16_384);
  } else if (typeof offset === 'object' && offset !== null) {
    ({ offset, length, position } = offset as PositionOptions);
  }
  validateBuffer(view);
  if (view.byteLength === 0 && length !== 0 && length !== undefined) {
    throw invalidArgValue('buffer', view, 'is empty and cannot be written');
  }
  const range = toRange(view, offset, length, 'read');
  return { view, ...range, position: toPosition(position) };
}

function toViews(views: unknown): ArrayBufferView[] {
  if (!Array.isArray(views)) throw invalidArgType('buffers', 'ArrayBufferView[]', views);
  for (const view of views as unknown[]) {
    if (!ArrayBuffer.isView(view)) throw invalidArgType('buffers', 'ArrayBufferView[]', views);
  }
  return views as ArrayBufferView[];
}

const isDirectoryError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EISDIR';
