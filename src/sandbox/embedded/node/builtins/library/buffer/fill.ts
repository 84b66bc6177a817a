import { invalidArgValue } from '../errors.ts';
import { validateString } from '../validators.ts';
import { outOfBounds, unknownEncoding, validateOffset } from './bounds.ts';
import { codecOf, normalizeEncoding } from './bytes-and-text.ts';

/** The bytes that a value stands for, to be repeated. */
function patternOf(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value === 'string') {
    const name = normalizeEncoding(encoding);
    if (name === undefined) {
      validateString(encoding, 'encoding');
      throw unknownEncoding(encoding);
    }
    if (value === '') return Uint8Array.of(0);
    const codec = codecOf(name);
    const bytes = new Uint8Array(codec?.byteLength(value) ?? 0);
    return bytes.subarray(0, codec?.write(bytes, value, 0, bytes.length));
  }
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return Uint8Array.of(Number(value));
}

/** `fill(value[, offset[, end]][, encoding])`. */
export function fillBytes<T extends Uint8Array>(bytes: T, value: unknown, ...rest: unknown[]): T {
  let [offset, end, encoding] = rest;
  if (typeof value === 'string') {
    if (typeof offset === 'string') [offset, end, encoding] = [undefined, undefined, offset];
    else if (typeof end === 'string') [end, encoding] = [undefined, end];
  }
  const pattern = patternOf(value, encoding);
  if (offset === undefined) [offset, end] = [0, bytes.length];
  validateOffset(offset, 'offset', 0);
  end ??= bytes.length;
  validateOffset(end, 'end', 0, bytes.length);
  if (offset >= end) return bytes;
  if (pattern.length === 0) throw invalidArgValue('value', value);
  if (end > bytes.byteLength) throw outOfBounds();
  const [first = 0] = pattern;
  if (pattern.length === 1) Uint8Array.prototype.fill.call(bytes, first, offset, end);
  else for (let i = offset; i < end; i += 1) bytes[i] = pattern[(i - offset) % pattern.length] ?? 0;
  return bytes;
}
