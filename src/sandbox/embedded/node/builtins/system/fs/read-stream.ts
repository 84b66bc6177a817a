/* oxlint-disable no-underscore-dangle -- the names are those of streams */
import type * as NodeStream from 'node:stream';
import { Readable } from '../../library/stream.ts';
import { outOfRange } from '../../library/errors.ts';
import { validateInteger } from '../../library/validators.ts';
import { Buffer } from '../../library/buffer.ts';
import { toFlags, toMode, toOptions, toPath } from './arguments.ts';
import { attachFile, closeStream, destroyThen, handleOf, pendingProperty } from './stream-file.ts';
import type { FileStream, FileStreamOptions, StreamFunctions } from './stream-file.ts';

interface ReadStreamOptions extends FileStreamOptions {
  end?: unknown;
}

export interface ReadStream extends NodeStream.Readable, FileStream {
  start: number | undefined;
  end: number;
  pos: number | undefined;
  bytesRead: number;
}

/** A class in the old manner: packages call it without `new`, or put it below their own. */
export function createReadStreamClass(functions: StreamFunctions) {
  function ReadStream(this: ReadStream | undefined, path: unknown, options?: unknown): ReadStream | undefined {
    if (!(this instanceof (ReadStream as unknown as new () => ReadStream))) {
      return Reflect.construct(ReadStream, [path, options]) as ReadStream;
    }
    const given = toOptions<ReadStreamOptions>(options, {});
    const { start, end = Number.POSITIVE_INFINITY, highWaterMark = 65_536, encoding, signal, autoClose = true } = given;
    if (start !== undefined) validateInteger(start, 'start', 0);
    if (end !== Number.POSITIVE_INFINITY) {
      validateInteger(end, 'end', 0);
      if (start !== undefined && start > end) {
        throw outOfRange('start', `<= "end" (here: ${end})`, start);
      }
    }
    Object.assign(this, {
      fd: handleOf(given.fd) ?? null,
      path: given.fd === undefined || given.fd === null ? toPath(path) : undefined,
      flags: given.flags ?? 'r',
      mode: given.mode ?? 0o666,
      start,
      end,
      pos: start,
      bytesRead: 0,
    });
    attachFile(this, given.fs ?? functions, given.fd);
    toFlags(this.flags);
    toMode(this.mode, 'mode');
    (Readable as unknown as (this: NodeStream.Readable, options: object) => void).call(this, {
      highWaterMark,
      autoDestroy: autoClose !== false,
      emitClose: given.emitClose !== false,
      ...(encoding && { encoding }),
      ...(signal && { signal }),
    });
    return undefined;
  }
  Object.setPrototypeOf(ReadStream.prototype, Readable.prototype);
  Object.setPrototypeOf(ReadStream, Readable);
  Object.assign(ReadStream.prototype, {
    _construct(this: ReadStream, callback: (error?: Error | null) => void) {
      this.openFile(callback);
    },
    _read(this: ReadStream, size: number) {
      const wanted =
        this.pos === undefined
          ? Math.min(this.end - this.bytesRead + 1, size)
          : Math.min(this.end - this.pos + 1, size);
      if (wanted <= 0) {
        this.push(null);
        return;
      }
      const buffer = Buffer.allocUnsafe(wanted);
      this.busy = true;
      this.functions.read(this.fd, buffer, 0, wanted, this.pos, (error, bytesRead) => {
        this.busy = false;
        if (this.destroyed) {
          this.emit('kIoDone', error);
        } else if (error) {
          this.destroy(error);
        } else if (bytesRead) {
          if (this.pos !== undefined) this.pos += bytesRead;
          this.bytesRead += bytesRead;
          this.push(buffer.subarray(0, bytesRead));
        } else {
          this.push(null);
        }
      });
    },
    _destroy(this: ReadStream, error: Error | null, callback: (error?: Error | null) => void) {
      closeStream(this, error, callback);
    },
    close(this: ReadStream, callback?: (error?: Error | null) => void) {
      destroyThen(this, callback);
    },
  });
  Object.defineProperty(ReadStream.prototype, 'pending', pendingProperty);
  return ReadStream as unknown as new (path: unknown, options?: unknown) => ReadStream;
}
