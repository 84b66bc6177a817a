/** `node:zlib`. Brotli is not there: what asks for it gets an error that says so. */
import type NodeZlib from 'node:zlib';
import { Buffer } from './buffer.ts';
import { invalidArgType, unsupported } from './errors.ts';
import { validateFunction } from './validators.ts';
import { zlibConstants } from './zlib/constants.ts';
import { crc32 } from './zlib/crc32.ts';
import { ZlibEngine, decodes, type ZlibMode } from './zlib/engine.ts';
import { settingsOf, type ZlibOptions } from './zlib/options.ts';
import { streamClass } from './zlib/zlib-stream.ts';

function bytesOf(input: unknown): Uint8Array {
  if (typeof input === 'string') return Buffer.from(input);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw invalidArgType('buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], input);
}

function convert(mode: ZlibMode, input: Uint8Array, options: ZlibOptions | undefined): Buffer {
  const settings = settingsOf(options, decodes(mode));
  return Buffer.concat(new ZlibEngine(mode, settings).write(input, settings.finishFlush));
}

function functionsOf(name: string, mode: ZlibMode): Record<string, unknown> {
  const className = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const Class = streamClass(className, mode);
  return {
    [className]: Class,
    [`create${className}`]: (options?: ZlibOptions) => new Class(options),
    [`${name}Sync`]: (input: unknown, options?: ZlibOptions) => convert(mode, bytesOf(input), options),
    [name]: (input: unknown, options: unknown, callback?: unknown) => {
      const [given, done] = typeof options === 'function' ? [undefined, options] : [options as ZlibOptions, callback];
      validateFunction(done, 'callback');
      const bytes = bytesOf(input);
      // As if another thread did it.
      setImmediate(() => {
        let result: Buffer;
        try {
          result = convert(mode, bytes, given);
        } catch (error) {
          done(error);
          return;
        }
        done(null, result);
      });
    },
  };
}

const brotliNames = [
  'BrotliCompress',
  'BrotliDecompress',
  'brotliCompress',
  'brotliCompressSync',
  'brotliDecompress',
  'brotliDecompressSync',
  'createBrotliCompress',
  'createBrotliDecompress',
];

const brotli = Object.fromEntries(
  brotliNames.map((name) => [
    name,
    function () {
      throw unsupported(`zlib.${name}`, 'this sandbox has no Brotli; use gzip or deflate');
    },
  ]),
);

const codes = Object.fromEntries(
  Object.entries(zlibConstants)
    .filter(([name]) => /^Z_(?:OK|STREAM_END|NEED_DICT|\w*ERROR|ERRNO)$/.test(name))
    .flatMap(([name, code]) => [
      [name, code],
      [code, name],
    ]),
) as Record<string, unknown>;

const modes: readonly ZlibMode[] = ['deflate', 'inflate', 'gzip', 'gunzip', 'deflateRaw', 'inflateRaw', 'unzip'];

export const zlibModule: typeof NodeZlib = {
  crc32,
  ...(Object.assign({}, ...modes.map((mode) => functionsOf(mode, mode))) as Record<string, unknown>),
  ...brotli,
  constants: zlibConstants,
  codes,
  // Old programs look for them here.
  ...zlibConstants,
} as never;
