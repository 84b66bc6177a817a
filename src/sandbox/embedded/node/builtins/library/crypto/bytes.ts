/** The bytes that crypto functions take and give. */
import { Buffer } from '../buffer.ts';
import { invalidArgType } from '../errors.ts';
import { KeyObject, secretOf } from './key-object.ts';

const views = ['Buffer', 'TypedArray', 'DataView'];

/** Of text in an encoding, or of any view of memory. */
export function inputBytes(data: unknown, name: string, encoding?: unknown, memoryToo = false): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data, encodingOf(encoding));
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (memoryToo && data instanceof ArrayBuffer) return new Uint8Array(data);
  throw invalidArgType(name, ['string', ...(memoryToo ? ['ArrayBuffer'] : []), ...views], data);
}

export function encodingOf(encoding: unknown): BufferEncoding {
  return encoding === undefined || encoding === null || encoding === 'buffer' ? 'utf8' : (encoding as BufferEncoding);
}

/** As a buffer, or in an encoding. */
export function output(bytes: Uint8Array, encoding: unknown): Buffer | string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encoding === undefined || encoding === null || encoding === 'buffer'
    ? buffer
    : buffer.toString(encoding as BufferEncoding);
}

/** The bytes of a secret key. */
export function keyBytes(key: unknown, name: string, encoding?: unknown): Uint8Array {
  if (key instanceof KeyObject) return secretOf(key);
  if (typeof key === 'string') return Buffer.from(key, encodingOf(encoding));
  if (ArrayBuffer.isView(key)) return new Uint8Array(key.buffer, key.byteOffset, key.byteLength);
  if (key instanceof ArrayBuffer) return new Uint8Array(key);
  throw invalidArgType(name, ['ArrayBuffer', ...views, 'string', 'KeyObject', 'CryptoKey'], key);
}
