/** One stream of compressed data: zlib's own state machine, driven as Node's native part drives it. */
import {
  ZStream,
  zlibDeflate,
  zlibDeflateInit2,
  zlibDeflateSetDictionary,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
  zlibInflateSetDictionary,
} from 'pako';
import { nodeError } from '../errors.ts';
import { zlibConstants as z } from './constants.ts';
import type { ZlibSettings } from './options.ts';

export type ZlibMode = 'deflate' | 'inflate' | 'gzip' | 'gunzip' | 'deflateRaw' | 'inflateRaw' | 'unzip';

const decoding: ReadonlySet<ZlibMode> = new Set(['inflate', 'gunzip', 'inflateRaw', 'unzip']);

export function decodes(mode: ZlibMode): boolean {
  return decoding.has(mode);
}

const statusNames: Record<number, string> = {
  [z.Z_NEED_DICT]: 'Z_NEED_DICT',
  [z.Z_ERRNO]: 'Z_ERRNO',
  [z.Z_STREAM_ERROR]: 'Z_STREAM_ERROR',
  [z.Z_DATA_ERROR]: 'Z_DATA_ERROR',
  [z.Z_MEM_ERROR]: 'Z_MEM_ERROR',
  [z.Z_BUF_ERROR]: 'Z_BUF_ERROR',
};

export class ZlibEngine {
  /** All of the data has been read; what comes after it is not part of it. */
  hasEnded = false;
  /** Something came after it. */
  hasRest = false;
  readonly #mode: ZlibMode;
  readonly #settings: ZlibSettings;
  #stream = new ZStream();
  #written = 0;

  constructor(mode: ZlibMode, settings: ZlibSettings) {
    this.#mode = mode;
    this.#settings = settings;
    this.reset();
  }

  reset(): void {
    const { windowBits, level, memLevel, strategy, dictionary } = this.#settings;
    const mode = this.#mode;
    const isRaw = mode === 'deflateRaw' || mode === 'inflateRaw';
    const wrapper = mode === 'gzip' || mode === 'gunzip' ? 16 : mode === 'unzip' ? 32 : 0;
    // A raw window of 8 bits cannot be written; zlib would fail.
    const bits = isRaw ? -Math.max(windowBits, mode === 'deflateRaw' ? 9 : 8) : windowBits + wrapper;
    this.#stream = new ZStream();
    this.#written = 0;
    this.hasEnded = this.hasRest = false;
    if (decodes(mode)) zlibInflateInit2(this.#stream, bits);
    else zlibDeflateInit2(this.#stream, level, 8, bits, memLevel, strategy as 0);
    if (!dictionary) return;
    if (!decodes(mode)) zlibDeflateSetDictionary(this.#stream, dictionary);
    else if (mode === 'inflateRaw') zlibInflateSetDictionary(this.#stream, dictionary);
  }

  /** Answers what comes out. Throws for data that are damaged. */
  write(input: Uint8Array, flush: number): Uint8Array[] {
    const stream = this.#stream;
    const { chunkSize, maxOutputLength } = this.#settings;
    const output: Uint8Array[] = [];
    stream.input = input;
    stream.next_in = 0;
    stream.avail_in = input.length;
    if (this.hasEnded) {
      this.hasRest ||= input.length > 0;
      return output;
    }
    do {
      stream.output = new Uint8Array(chunkSize);
      stream.next_out = 0;
      stream.avail_out = chunkSize;
      const status = decodes(this.#mode) ? this.#inflate(flush) : zlibDeflate(stream, flush as 0);
      this.#check(status, flush);
      if (stream.next_out > 0) output.push(stream.output.subarray(0, stream.next_out));
      this.#written += stream.next_out;
      if (this.#written > maxOutputLength) {
        const message = `Cannot create a Buffer larger than ${maxOutputLength} bytes`;
        throw nodeError(RangeError, 'ERR_BUFFER_TOO_LARGE', message);
      }
      this.hasEnded = status === z.Z_STREAM_END;
    } while (stream.avail_out === 0 && !this.hasEnded);
    this.hasRest = this.hasEnded && stream.avail_in > 0;
    return output;
  }

  #inflate(flush: number): number {
    const stream = this.#stream;
    const { dictionary } = this.#settings;
    let status: number = zlibInflate(stream, flush as 0);
    if (status === z.Z_NEED_DICT && dictionary && this.#mode !== 'inflateRaw') {
      status = zlibInflateSetDictionary(stream, dictionary);
      if (status === z.Z_OK) status = zlibInflate(stream, flush as 0);
      else if (status === z.Z_DATA_ERROR) status = z.Z_NEED_DICT;
    }
    while (status === z.Z_STREAM_END && this.#isFollowed()) {
      zlibInflateReset(stream);
      status = zlibInflate(stream, flush as 0);
    }
    return status;
  }

  /** One archive may follow another; zeros after it are padding. */
  #isFollowed(): boolean {
    const { input, next_in: at, avail_in: left } = this.#stream;
    if (left === 0) return false;
    return this.#mode === 'gunzip' ? input[at] !== 0 : this.#mode === 'unzip' && input[at] === 0x1f;
  }

  #check(status: number, flush: number): void {
    if (status === z.Z_STREAM_END) return;
    let message = 'Zlib error';
    let code = status;
    if (status === z.Z_OK || status === z.Z_BUF_ERROR) {
      if (this.#stream.avail_out === 0 || flush !== z.Z_FINISH) return;
      message = 'unexpected end of file';
      code = z.Z_BUF_ERROR;
    } else if (status === z.Z_NEED_DICT) {
      message = this.#settings.dictionary ? 'Bad dictionary' : 'Missing dictionary';
    }
    const text = status === z.Z_BUF_ERROR ? message : this.#stream.msg || message;
    throw Object.assign(new Error(text), { errno: code, code: statusNames[code] });
  }
}
