/** `Buffer`: a function whose instances are typed arrays with Node's methods. */
import type * as NodeBuffer from 'node:buffer';
import { invalidArgType } from '../errors.ts';
import { validateArray, validateInteger, validateNumber } from '../validators.ts';
import { kMaxLength, outOfBounds, unknownEncoding, validateOffset } from './bounds.ts';
import { codecOf, normalizeEncoding, utf8Codec } from './bytes-and-text.ts';
import { fillBytes } from './fill.ts';
import { bufferMethods } from './methods.ts';
import { numberMethods } from './numbers.ts';
import { compareBytes } from './search.ts';

type Buffer = NodeBuffer.Buffer;

class FastBuffer extends Uint8Array {}

function makeBuffer(memory: ArrayBufferLike | number, offset?: number, length?: number): Buffer {
  const bytes =
    typeof memory === 'number' ? new FastBuffer(memory) : new FastBuffer(memory as ArrayBuffer, offset, length);
  return bytes as unknown as Buffer;
}

/** Small buffers share one piece of memory: to allocate one for each would cost more than to fill it. */
let pool = new ArrayBuffer(8192);
let poolUsed = 0;

function allocate(size: number): Buffer {
  if (size <= 0) return makeBuffer(0);
  if (size >= statics.poolSize >>> 1) return makeBuffer(size);
  if (size > pool.byteLength - poolUsed) {
    pool = new ArrayBuffer(statics.poolSize);
    poolUsed = 0;
  }
  const buffer = makeBuffer(pool, poolUsed, size);
  // Aligned, so that any typed array can stand on it.
  poolUsed = Math.min((poolUsed + size + 7) & ~7, pool.byteLength);
  return buffer;
}

function fromString(text: string, encoding: unknown): Buffer {
  const codec = !encoding || typeof encoding !== 'string' ? utf8Codec : codecOf(encoding);
  if (!codec) throw unknownEncoding(encoding);
  const buffer = allocate(codec.byteLength(text));
  const written = codec.write(buffer, text, 0, buffer.length);
  return written < buffer.length ? makeBuffer(buffer.buffer, buffer.byteOffset, written) : buffer;
}

function isMemory(value: unknown): value is ArrayBufferLike {
  return (
    value instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer)
  );
}

function fromMemory(memory: ArrayBufferLike, byteOffset: unknown, byteLength: unknown): Buffer {
  const offset = Number(byteOffset) || 0;
  const available = memory.byteLength - offset;
  if (available < 0) throw outOfBounds('offset');
  const length = byteLength === undefined ? available : Number(byteLength) || 0;
  if (length > available) throw outOfBounds('length');
  return makeBuffer(memory, offset, Math.max(length, 0));
}

function fromArrayLike(items: ArrayLike<number>): Buffer {
  const buffer = allocate(items.length);
  Uint8Array.prototype.set.call(buffer, items);
  return buffer;
}

type Convertible = {
  length?: unknown;
  buffer?: unknown;
  type?: unknown;
  data?: unknown;
  valueOf?: () => unknown;
  [Symbol.toPrimitive]?: (hint: string) => unknown;
};

function from(value: unknown, encodingOrOffset?: unknown, length?: unknown): Buffer {
  if (typeof value === 'string') return fromString(value, encodingOrOffset);
  if (typeof value === 'object' && value !== null) {
    if (isMemory(value)) return fromMemory(value, encodingOrOffset, length);
    const object = value as Convertible;
    const primitive = object.valueOf?.();
    const isOther = primitive !== null && primitive !== undefined && primitive !== value;
    if (isOther && (typeof primitive === 'string' || typeof primitive === 'object'))
      return from(primitive, encodingOrOffset, length);
    if (object.length !== undefined || isMemory(object.buffer))
      return typeof object.length === 'number' ? fromArrayLike(value as ArrayLike<number>) : makeBuffer(0);
    if (object.type === 'Buffer' && Array.isArray(object.data)) return fromArrayLike(object.data as number[]);
    const text = object[Symbol.toPrimitive]?.('string');
    if (typeof text === 'string') return fromString(text, encodingOrOffset);
  }
  throw invalidArgType('first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
}

function checkSize(size: unknown): asserts size is number {
  validateNumber(size, 'size', 0, kMaxLength);
}

function checkBytes(value: unknown, name: string): asserts value is Uint8Array {
  if (!(value instanceof Uint8Array)) throw invalidArgType(name, ['Buffer', 'Uint8Array'], value);
}

const statics = {
  poolSize: 8192,
  from,
  copyBytesFrom(view: unknown, offset?: unknown, length?: unknown): Buffer {
    if (!ArrayBuffer.isView(view) || view instanceof DataView) throw invalidArgType('view', ['TypedArray'], view);
    const items = view as Uint8Array;
    if (offset !== undefined) validateInteger(offset, 'offset', 0);
    if (length !== undefined) validateInteger(length, 'length', 0);
    const start = offset ?? 0;
    const part = items.slice(start, length === undefined ? items.length : start + length);
    return fromArrayLike(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  },
  of: (...items: number[]): Buffer => fromArrayLike(items),
  alloc(size: unknown, fill?: unknown, encoding?: unknown): Buffer {
    checkSize(size);
    const buffer = makeBuffer(size);
    return fill !== undefined && fill !== 0 && size > 0 ? fillBytes(buffer, fill, 0, size, encoding) : buffer;
  },
  allocUnsafe(size: unknown): Buffer {
    checkSize(size);
    return allocate(size);
  },
  allocUnsafeSlow(size: unknown): Buffer {
    checkSize(size);
    return makeBuffer(size);
  },
  isBuffer: (value: unknown): value is Buffer => value instanceof BufferFunction,
  compare(buf1: unknown, buf2: unknown): number {
    checkBytes(buf1, 'buf1');
    checkBytes(buf2, 'buf2');
    return compareBytes(buf1, buf2);
  },
  isEncoding: (encoding: unknown) =>
    typeof encoding === 'string' && encoding !== '' && normalizeEncoding(encoding) !== undefined,
  concat(items: unknown, length?: unknown): Buffer {
    validateArray(items, 'list');
    items.forEach((item, index) => checkBytes(item, `list[${index}]`));
    const parts = items as Uint8Array[];
    if (length !== undefined) validateOffset(length, 'length');
    if (parts.length === 0) return makeBuffer(0);
    const size = length ?? parts.reduce((sum, part) => sum + part.length, 0);
    const buffer = allocate(size);
    let at = 0;
    for (const part of parts) {
      const room = size - at;
      if (room <= 0) break;
      buffer.set(part.length > room ? Uint8Array.prototype.subarray.call(part, 0, room) : part, at);
      at += part.length;
    }
    if (at < size) buffer.fill(0, at);
    return buffer;
  },
  byteLength(value: unknown, encoding?: unknown): number {
    if (typeof value === 'string') return ((encoding ? codecOf(encoding) : undefined) ?? utf8Codec).byteLength(value);
    if (ArrayBuffer.isView(value) || isMemory(value)) return value.byteLength;
    throw invalidArgType('string', ['string', 'Buffer', 'ArrayBuffer'], value);
  },
};

function BufferFunction(value: unknown, encodingOrOffset?: unknown, length?: unknown): Buffer {
  if (typeof value !== 'number') return from(value, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') throw invalidArgType('string', 'string', value);
  return statics.alloc(value);
}

BufferFunction.prototype = FastBuffer.prototype;
Object.setPrototypeOf(BufferFunction, Uint8Array);
Object.defineProperty(BufferFunction, 'name', { value: 'Buffer' });
Object.defineProperty(BufferFunction, Symbol.species, { get: () => FastBuffer, configurable: true });
Object.assign(BufferFunction, statics);
Object.defineProperty(FastBuffer.prototype, 'constructor', {
  value: BufferFunction,
  writable: true,
  configurable: true,
  enumerable: false,
});
Object.assign(FastBuffer.prototype, numberMethods, bufferMethods(makeBuffer));
const memoryOf = (name: 'buffer' | 'byteOffset'): PropertyDescriptor => ({
  enumerable: true,
  get(this: unknown) {
    return this instanceof BufferFunction ? (this as unknown as Buffer)[name] : undefined;
  },
});
Object.defineProperties(FastBuffer.prototype, { parent: memoryOf('buffer'), offset: memoryOf('byteOffset') });

export const Buffer = BufferFunction as unknown as typeof NodeBuffer.Buffer;
