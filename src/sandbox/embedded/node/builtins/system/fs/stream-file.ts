/** The file below a file stream: opened when the stream is made, closed when it is destroyed. */
import type { Readable, Writable } from 'node:stream';
import { FileHandle } from './file-handle.ts';

type Settle<T = undefined> = (error: Error | null, value?: T) => void;

/** The functions of `fs` that streams use. A program may bring its own. */
export interface StreamFunctions {
  open(path: unknown, flags: unknown, mode: unknown, callback: Settle<number>): void;
  close(fd: number | null, callback: Settle): void;
  read(
    fd: number | null,
    buffer: Buffer,
    offset: number,
    length: number,
    position: number | undefined,
    callback: Settle<number>,
  ): void;
  write(
    fd: number | null,
    data: Buffer,
    offset: number,
    length: number,
    position: number | undefined,
    callback: Settle<number>,
  ): void;
}

/** The options that both kinds of stream take. */
export interface FileStreamOptions {
  start?: unknown;
  flags?: unknown;
  mode?: unknown;
  fd?: unknown;
  autoClose?: unknown;
  emitClose?: unknown;
  highWaterMark?: number;
  encoding?: BufferEncoding;
  signal?: AbortSignal;
  fs?: StreamFunctions;
}

export interface FileStream {
  fd: number | null;
  path: string | undefined;
  flags: unknown;
  mode: unknown;
  functions: StreamFunctions;
  handle: FileHandle | undefined;
  /** Whether a call on the file is under way: it is closed after it. */
  busy: boolean;
  openFile(callback: (error?: Error | null) => void): void;
}

/** The number of a descriptor or of a FileHandle. */
export const handleOf = (fd: unknown): number | undefined | null =>
  fd instanceof FileHandle ? fd.fd : (fd as number | undefined | null);

export function attachFile(stream: FileStream & (Readable | Writable), functions: StreamFunctions, fd: unknown): void {
  const hidden = {
    functions,
    handle: fd instanceof FileHandle ? fd : undefined,
    busy: false,
    openFile: (callback: (error?: Error | null) => void) => {
      if (typeof stream.fd === 'number') {
        callback();
        return;
      }
      functions.open(stream.path, stream.flags, stream.mode, (error, opened) => {
        if (error) {
          callback(error);
          return;
        }
        stream.fd = opened ?? null;
        callback();
        stream.emit('open', stream.fd);
        stream.emit('ready');
      });
    },
  };
  for (const [name, value] of Object.entries(hidden)) {
    Object.defineProperty(stream, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

export function closeStream(
  stream: FileStream & (Readable | Writable),
  error: Error | null,
  callback: (error?: Error | null) => void,
): void {
  const close = (failed: Error | null | undefined) => {
    const { fd, handle } = stream;
    stream.fd = null;
    if (handle) {
      void closeHandle(handle, failed, callback);
    } else if (typeof fd === 'number') {
      stream.functions.close(fd, (closing) => callback(failed ?? closing));
    } else {
      callback(failed);
    }
  };
  if (stream.busy) stream.once('kIoDone', (failed: Error | null) => close(error ?? failed));
  else close(error);
}

async function closeHandle(
  handle: FileHandle,
  failed: Error | null | undefined,
  callback: (error?: Error | null) => void,
) {
  let reason: unknown;
  try {
    await handle.close();
  } catch (error) {
    reason = error;
  }
  callback(failed ?? (reason as Error | undefined));
}

/** Whether the file is not open yet, as streams tell. */
export const pendingProperty: PropertyDescriptor = {
  get(this: FileStream) {
    return this.fd === null;
  },
  configurable: true,
};

export function destroyThen(stream: Readable | Writable, callback: ((error?: Error | null) => void) | undefined): void {
  if (callback) {
    if (stream.closed) queueMicrotask(() => callback());
    else stream.once('close', () => callback());
  }
  stream.destroy();
}
