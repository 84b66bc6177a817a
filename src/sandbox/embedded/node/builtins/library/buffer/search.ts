/** Finding and comparing bytes. */
import { invalidArgType } from '../errors.ts';
import { unknownEncoding } from './bounds.ts';
import { codecOf, utf8Codec, type Codec } from './bytes-and-text.ts';

export function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  if (a.length === b.length) return 0;
  return a.length < b.length ? -1 : 1;
}

function encode(text: string, codec: Codec): Uint8Array {
  const bytes = new Uint8Array(codec.byteLength(text));
  return bytes.subarray(0, codec.write(bytes, text, 0, bytes.length));
}

/** Where a search begins; -1: it need not. */
function startOf(offset: number, length: number, needle: number, forward: boolean): number {
  if (offset < 0) {
    if (offset + length >= 0) return offset + length;
    return forward || needle === 0 ? 0 : -1;
  }
  if (offset + needle <= length) return offset;
  if (needle === 0) return length;
  return forward ? -1 : length - 1;
}

function isAt(bytes: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let i = 1; i < needle.length; i += 1) if (bytes[at + i] !== needle[i]) return false;
  return true;
}

function find(bytes: Uint8Array, needle: Uint8Array, offset: number, forward: boolean, step: 1 | 2): number {
  let start = startOf(offset, bytes.length, needle.length, forward);
  if (needle.length === 0) return start;
  const last = bytes.length - needle.length;
  if (start < 0 || last < 0 || needle.length < step) return -1;
  // Units of two bytes are found at even places only.
  start -= start % step;
  const first = needle[0] ?? 0;
  const { indexOf, lastIndexOf } = Uint8Array.prototype;
  if (forward) {
    let at = indexOf.call(bytes, first, start);
    while (at !== -1 && at <= last && (at % step !== 0 || !isAt(bytes, needle, at)))
      at = indexOf.call(bytes, first, at + 1);
    return at > last ? -1 : at;
  }
  let at = lastIndexOf.call(bytes, first, Math.min(start, last));
  while (at !== -1 && (at % step !== 0 || !isAt(bytes, needle, at)))
    at = at === 0 ? -1 : lastIndexOf.call(bytes, first, at - 1);
  return at;
}

/** `indexOf` and `lastIndexOf` of Buffer. */
export function search(
  bytes: Uint8Array,
  value: unknown,
  byteOffset: unknown,
  encodingName: unknown,
  forward: boolean,
): number {
  const isEncoding = typeof byteOffset === 'string';
  const encoding = isEncoding ? byteOffset : encodingName;
  let offset = isEncoding ? Number.NaN : Math.trunc(Number(byteOffset));
  if (Number.isNaN(offset)) offset = forward ? 0 : bytes.length;
  if (typeof value === 'number') return find(bytes, Uint8Array.of(value), offset, forward, 1);
  const codec = encoding === undefined ? utf8Codec : codecOf(encoding);
  const step = codec?.name === 'utf16le' ? 2 : 1;
  if (typeof value === 'string') {
    if (!codec) throw unknownEncoding(encoding);
    return find(bytes, encode(value, codec), offset, forward, step);
  }
  if (value instanceof Uint8Array) return find(bytes, value, offset, forward, step);
  throw invalidArgType('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}
