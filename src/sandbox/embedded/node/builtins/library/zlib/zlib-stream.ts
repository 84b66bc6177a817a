/* oxlint-disable no-underscore-dangle -- packages reach for `_handle` and `_processChunk` */
/** The streams of `node:zlib`. */
import { Buffer } from '../buffer.ts';
import { Transform } from '../stream.ts';
import { validateFunction, validateInteger } from '../validators.ts';
import { zlibConstants as z } from './constants.ts';
import { ZlibEngine, decodes, type ZlibMode } from './engine.ts';
import { settingsOf, type ZlibOptions, type ZlibSettings } from './options.ts';

type Callback = (error?: Error | null) => void;

export class ZlibStream extends Transform {
  /** Bytes of input. */
  bytesWritten = 0;
  /** For packages that reach for the native part. */
  _handle: { close(): void } | null = { close: () => undefined };
  readonly #engine: ZlibEngine;
  readonly #settings: ZlibSettings;
  /** How to flush, one for each empty piece of input. */
  readonly #flushes: number[] = [];

  constructor(mode: ZlibMode, options?: ZlibOptions | null) {
    super({ ...(options as object | undefined), autoDestroy: true });
    this.#settings = settingsOf(options, decodes(mode));
    this.#engine = new ZlibEngine(mode, this.#settings);
  }

  get _closed(): boolean {
    return this._handle === null;
  }

  override _transform(chunk: Uint8Array, _encoding: string, callback: Callback): void {
    const flush = chunk.length === 0 ? this.#flushes.shift() : undefined;
    this.#run(chunk, flush ?? this.#settings.flush, (error) => {
      // What comes after the end of the data is left unread.
      if (this.#engine.hasRest) this.push(null);
      callback(error);
    });
  }

  override _flush(callback: Callback): void {
    this.#run(new Uint8Array(0), this.#settings.finishFlush, callback);
  }

  #run(chunk: Uint8Array, flush: number, callback: Callback): void {
    try {
      this.bytesWritten += chunk.length;
      for (const part of this.#engine.write(chunk, flush))
        this.push(Buffer.from(part.buffer, part.byteOffset, part.length));
      callback();
    } catch (error) {
      callback(error as Error);
    }
  }

  /** All of a piece at once. */
  _processChunk(chunk: Uint8Array, flush: number, callback?: Callback): Buffer | undefined {
    if (typeof callback === 'function') {
      this.#run(chunk, flush, callback);
      return undefined;
    }
    this.bytesWritten += chunk.length;
    const parts = this.#engine.write(chunk, flush);
    return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.length)));
  }

  flush(kind?: number | Callback, callback: Callback = () => undefined): void {
    const done = typeof kind === 'function' ? kind : callback;
    if (this.writableFinished) process.nextTick(done);
    else if (this.writableEnded) this.once('end', done);
    else {
      this.#flushes.push(typeof kind === 'number' ? kind : z.Z_FULL_FLUSH);
      this.write(Buffer.alloc(0), done);
    }
  }

  /** The level and strategy of what comes next stay as they are: only what came before is written out. */
  params(level: number, strategy: number, callback: Callback): void {
    validateInteger(level, 'level', z.Z_MIN_LEVEL, z.Z_MAX_LEVEL);
    validateInteger(strategy, 'strategy', z.Z_DEFAULT_STRATEGY, z.Z_FIXED);
    validateFunction(callback, 'callback');
    this.flush(z.Z_SYNC_FLUSH, callback);
  }

  reset(): void {
    this.#engine.reset();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    this._handle = null;
    callback(error);
  }

  close(callback?: Callback): void {
    if (callback) this.once('close', () => callback());
    this.destroy();
  }
}

/** A class of its own for each mode, that works without `new` too. */
export function streamClass(name: string, mode: ZlibMode): new (options?: ZlibOptions) => ZlibStream {
  function Constructor(options?: ZlibOptions): ZlibStream {
    return Reflect.construct(ZlibStream, [mode, options], new.target ?? Constructor) as ZlibStream;
  }
  Object.setPrototypeOf(Constructor, ZlibStream);
  Constructor.prototype = Object.create(ZlibStream.prototype, {
    constructor: { value: Constructor, writable: true, configurable: true },
  });
  Object.defineProperty(Constructor, 'name', { value: name });
  return Constructor as unknown as new (options?: ZlibOptions) => ZlibStream;
}
