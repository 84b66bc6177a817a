/* oxlint-disable no-underscore-dangle -- the names are those of streams */
import type * as NodeStream from 'node:stream';
import { Writable } from '../../library/stream.ts';
import { validateInteger } from '../../library/validators.ts';
import { Buffer } from '../../library/buffer.ts';
import { toFlags, toMode, toOptions, toPath } from './arguments.ts';
import { attachFile, closeStream, handleOf, pendingProperty } from './stream-file.ts';
import type { FileStream, FileStreamOptions, StreamFunctions } from './stream-file.ts';

export interface WriteStream extends NodeStream.Writable, FileStream {
  start: number | undefined;
  pos: number | undefined;
  bytesWritten: number;
  closesItself: boolean;
}

type Done = (error?: Error | null) => void;

/** A class in the old manner: packages call it without `new`, or put it below their own. */
export function createWriteStreamClass(functions: StreamFunctions) {
  function WriteStream(this: WriteStream | undefined, path: unknown, options?: unknown): WriteStream | undefined {
    if (!(this instanceof (WriteStream as unknown as new () => WriteStream))) {
      return Reflect.construct(WriteStream, [path, options]) as WriteStream;
    }
    const given = toOptions<FileStreamOptions>(options, {});
    const { start, highWaterMark, encoding, signal, autoClose = true } = given;
    if (start !== undefined) validateInteger(start, 'start', 0);
    Object.assign(this, {
      fd: handleOf(given.fd) ?? null,
      path: given.fd === undefined || given.fd === null ? toPath(path) : undefined,
      flags: given.flags ?? 'w',
      mode: given.mode ?? 0o666,
      start,
      pos: start,
      bytesWritten: 0,
    });
    attachFile(this, given.fs ?? functions, given.fd);
    Object.defineProperty(this, 'closesItself', { value: autoClose !== false });
    toFlags(this.flags);
    toMode(this.mode, 'mode');
    (Writable as unknown as (this: NodeStream.Writable, options: object) => void).call(this, {
      decodeStrings: true,
      autoDestroy: autoClose !== false,
      emitClose: given.emitClose !== false,
      ...(highWaterMark !== undefined && { highWaterMark }),
      ...(signal && { signal }),
    });
    if (encoding) this.setDefaultEncoding(encoding);
    return undefined;
  }
  Object.setPrototypeOf(WriteStream.prototype, Writable.prototype);
  Object.setPrototypeOf(WriteStream, Writable);
  Object.assign(WriteStream.prototype, {
    _construct(this: WriteStream, callback: Done) {
      this.openFile(callback);
    },
    _write(this: WriteStream, data: Buffer, _encoding: string, callback: Done) {
      writeFully(this, data, callback);
    },
    _writev(this: WriteStream, chunks: { chunk: Buffer }[], callback: Done) {
      writeFully(this, Buffer.concat(chunks.map(({ chunk }) => chunk)), callback);
    },
    _destroy(this: WriteStream, error: Error | null, callback: Done) {
      closeStream(this, error, callback);
    },
    close(this: WriteStream, callback?: Done) {
      if (callback) {
        if (this.closed) {
          queueMicrotask(() => callback());
          return;
        }
        this.once('close', () => callback());
      }
      // Without `autoClose` the end alone would leave the file open.
      if (!this.closesItself) this.once('finish', () => this.destroy());
      this.end();
    },
    destroySoon(this: WriteStream) {
      this.end();
    },
  });
  Object.defineProperty(WriteStream.prototype, 'pending', pendingProperty);
  return WriteStream as unknown as new (path: unknown, options?: unknown) => WriteStream;
}

function writeFully(stream: WriteStream, data: Buffer, callback: Done): void {
  stream.busy = true;
  stream.functions.write(stream.fd, data, 0, data.length, stream.pos, (error, written = 0) => {
    stream.busy = false;
    if (stream.destroyed) {
      callback(error);
      stream.emit('kIoDone', error);
      return;
    }
    if (error) {
      callback(error);
      return;
    }
    stream.bytesWritten += written;
    if (stream.pos !== undefined) stream.pos += written;
    if (written < data.length) writeFully(stream, data.subarray(written), callback);
    else callback();
  });
}
