import { Buffer } from '../buffer.ts';
import { invalidArgType } from '../errors.ts';
import { validateUint32 } from '../validators.ts';

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Goes on from the checksum of what came before. */
export function crc32Of(bytes: Uint8Array, value = 0): number {
  let crc = ~value;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

export function adler32Of(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

/** `zlib.crc32`. */
export function crc32(data: unknown, value: unknown = 0): number {
  if (typeof data !== 'string' && !ArrayBuffer.isView(data))
    throw invalidArgType('data', ['Buffer', 'TypedArray', 'DataView', 'string'], data);
  validateUint32(value, 'value');
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return crc32Of(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), value);
}
