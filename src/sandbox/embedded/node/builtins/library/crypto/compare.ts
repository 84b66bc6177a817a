import { invalidArgType, nativeError } from '../errors.ts';

/** In a time that does not depend on what they hold. */
export function compareEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

function bytesOf(value: unknown, name: string): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw invalidArgType(name, ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], value);
}

/** `crypto.timingSafeEqual`. */
export function timingSafeEqual(buf1: unknown, buf2: unknown): boolean {
  const a = bytesOf(buf1, 'buf1');
  const b = bytesOf(buf2, 'buf2');
  if (a.length !== b.length) {
    const message = 'Input buffers must have the same byte length';
    throw nativeError(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', message);
  }
  return compareEqual(a, b);
}
