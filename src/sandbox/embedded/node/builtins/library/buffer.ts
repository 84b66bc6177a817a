/** `node:buffer`. */
import type * as NodeBuffer from 'node:buffer';
import { kMaxLength } from './buffer/bounds.ts';
import { normalizeEncoding } from './buffer/bytes-and-text.ts';
import { Buffer } from './buffer/constructor.ts';
import { inspectMaxBytes } from './buffer/methods.ts';
import { invalidArgType } from './errors.ts';
import { validateNumber } from './validators.ts';

/** The longest string of V8, in units. */
const kStringMaxLength = 536870888;

function bytesOf(input: unknown): Uint8Array {
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw invalidArgType('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
}

function isUtf8(input: unknown): boolean {
  const bytes = bytesOf(input);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice());
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function isAscii(input: unknown): boolean {
  return bytesOf(input).every((byte) => byte < 0x80);
}

/** Between utf8, utf16le, latin1 and ascii. What the target cannot hold becomes `?`. */
function transcode(source: unknown, fromEncoding: string, toEncoding: string): NodeBuffer.Buffer {
  if (!(source instanceof Uint8Array)) throw invalidArgType('source', ['Buffer', 'Uint8Array'], source);
  const from = normalizeEncoding(fromEncoding);
  const to = normalizeEncoding(toEncoding);
  const known: unknown[] = ['utf8', 'utf16le', 'latin1', 'ascii'];
  if (!from || !to || !known.includes(from) || !known.includes(to)) {
    const code = 'U_ILLEGAL_ARGUMENT_ERROR';
    throw Object.assign(new Error(`Unable to transcode Buffer [${code}]`), { code, errno: 1 });
  }
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString(from);
  const highest = to === 'ascii' ? 0x7f : to === 'latin1' ? 0xff : Infinity;
  return Buffer.from(Array.from(text, (char) => ((char.codePointAt(0) ?? 0) > highest ? '?' : char)).join(''), to);
}

function SlowBuffer(size: unknown): NodeBuffer.Buffer {
  validateNumber(size, 'size', 0, kMaxLength);
  return Buffer.allocUnsafeSlow(size);
}

const constants = Object.freeze({ MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: kStringMaxLength });

export const bufferModule: unknown = Object.defineProperty(
  {
    Buffer,
    SlowBuffer,
    transcode,
    isUtf8,
    isAscii,
    kMaxLength,
    kStringMaxLength,
    btoa: globalThis.btoa,
    atob: globalThis.atob,
    constants,
    Blob: globalThis.Blob,
    // Nothing is registered under such addresses here.
    resolveObjectURL: () => undefined,
    File: globalThis.File,
  },
  'INSPECT_MAX_BYTES',
  inspectMaxBytes,
);

export type Buffer = NodeBuffer.Buffer;
export { Buffer, SlowBuffer, isAscii, isUtf8, kMaxLength, kStringMaxLength, transcode };
