/** The methods of Buffer, but for those that read and write numbers. */
import { invalidArgType, nodeError } from '../errors.ts';
import { inspect } from '../util/inspect.ts';
import { validateNumber } from '../validators.ts';
import { notText, unknownEncoding, validateOffset } from './bounds.ts';
import { codecOf, latin1Codec, utf8Codec, type Codec } from './bytes-and-text.ts';
import { copyBytes } from './copy.ts';
import { fillBytes } from './fill.ts';
import { compareBytes, search } from './search.ts';

const bufferOrBytes = ['Buffer', 'Uint8Array'];

function checkBytes(value: unknown, name: string): asserts value is Uint8Array {
  if (!(value instanceof Uint8Array)) throw invalidArgType(name, bufferOrBytes, value);
}

/** As the bounds of `slice`: from the end if negative, and never outside. */
function clamp(index: unknown, length: number): number {
  const whole = Math.trunc(Number(index)) || 0;
  return whole < 0 ? Math.max(whole + length, 0) : Math.min(whole, length);
}

function toText(this: Uint8Array, encoding?: unknown, from?: unknown, to?: unknown): string {
  const start = Math.max(Math.trunc(Number(from)) || 0, 0);
  const end = to === undefined || Number(to) > this.length ? this.length : Math.trunc(Number(to)) || 0;
  if (start >= this.length || end <= start) return '';
  const codec = encoding === undefined ? utf8Codec : codecOf(encoding);
  if (!codec) throw unknownEncoding(encoding);
  return codec.slice(this, start, end);
}

function write(this: Uint8Array, text: unknown, ...rest: unknown[]): number {
  let [offset, length, encoding] = rest;
  if (typeof text !== 'string') throw notText();
  if (offset === undefined) [length, encoding] = [undefined, undefined];
  else if (length === undefined && typeof offset === 'string') [offset, encoding] = [undefined, offset];
  else validateOffset(offset, 'offset', 0, this.length);
  const start = (offset as number | undefined) ?? 0;
  const remaining = this.length - start;
  if (typeof length === 'string') [length, encoding] = [undefined, length];
  if (length !== undefined) validateOffset(length, 'length', 0, this.length);
  const codec = encoding ? codecOf(encoding) : utf8Codec;
  if (!codec) throw unknownEncoding(encoding);
  return codec.write(this, text, start, Math.min(length ?? remaining, remaining));
}

function compare(this: Uint8Array, target: unknown, ...bounds: unknown[]): number {
  checkBytes(target, 'target');
  const [targetStart = 0, targetEnd = target.length, sourceStart = 0, sourceEnd = this.length] = bounds;
  validateOffset(targetStart, 'targetStart', 0);
  validateOffset(targetEnd, 'targetEnd', 0, target.length);
  validateOffset(sourceStart, 'sourceStart', 0);
  validateOffset(sourceEnd, 'sourceEnd', 0, this.length);
  if (bounds.length > 0 && sourceStart >= sourceEnd) return targetStart >= targetEnd ? 0 : -1;
  if (bounds.length > 0 && targetStart >= targetEnd) return 1;
  const { subarray } = Uint8Array.prototype;
  return compareBytes(subarray.call(this, sourceStart, sourceEnd), subarray.call(target, targetStart, targetEnd));
}

let maxInspected = 50;

/** `INSPECT_MAX_BYTES`: how many bytes of a buffer are printed. */
export const inspectMaxBytes: PropertyDescriptor = {
  configurable: true,
  enumerable: true,
  get: () => maxInspected,
  set: (value: unknown) => {
    validateNumber(value, 'INSPECT_MAX_BYTES', 0);
    maxInspected = value;
  },
};

function inspectBytes(this: Uint8Array, _depth?: number, context?: object): string {
  const shown = hexOf(this, Math.min(maxInspected, this.length)).replaceAll(/(..)(?!$)/g, '$1 ');
  const remaining = this.length - maxInspected;
  let text = remaining > 0 ? `${shown} ... ${remaining} more byte${remaining > 1 ? 's' : ''}` : shown;
  const own = Object.entries(Object.getOwnPropertyDescriptors(this)).filter(
    ([name, { enumerable }]) => enumerable && !/^\d+$/.test(name),
  );
  if (context && own.length > 0) {
    const extras = Object.create(null, Object.fromEntries(own)) as object;
    const printed = inspect(extras, { ...context, breakLength: Infinity, compact: true });
    text += `${this.length === 0 ? '' : ', '}${printed.slice('[Object: null prototype] {'.length + 1, -2)}`;
  }
  return `<${this.constructor.name} ${text}>`;
}

function hexOf(bytes: Uint8Array, end: number): string {
  return codecOf('hex')?.slice(bytes, 0, end) ?? '';
}

function swapper(size: 2 | 4 | 8) {
  return function swap(this: Uint8Array): Uint8Array {
    if (this.length % size !== 0) {
      const message = `Buffer size must be a multiple of ${size * 8}-bits`;
      throw nodeError(RangeError, 'ERR_INVALID_BUFFER_SIZE', message, swap);
    }
    for (let i = 0; i < this.length; i += size) Uint8Array.prototype.subarray.call(this, i, i + size).reverse();
    return this;
  };
}

/** The methods that Node has for each encoding: `utf8Slice(start, end)`, `utf8Write(text, offset, length)`. */
function encodingMethods(name: string, codec: Codec): Record<string, (this: Uint8Array, ...args: never[]) => unknown> {
  return {
    [`${name}Slice`](this: Uint8Array, start = 0, end: number = this.length) {
      return codec.slice(this, start, Math.min(end, this.length));
    },
    [`${name}Write`](this: Uint8Array, text: unknown, offset = 0, length: number = this.length - offset) {
      if (typeof text !== 'string') throw notText();
      return codec.write(this, text, offset, Math.min(length, this.length - offset));
    },
  };
}

const codecMethods = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'].map((name) =>
  encodingMethods(name, codecOf(name) ?? latin1Codec),
);

/** `make`: a buffer on the memory of another. */
export function bufferMethods(make: (memory: ArrayBufferLike, offset: number, length: number) => Uint8Array) {
  function subarray(this: Uint8Array, from?: unknown, to?: unknown): Uint8Array {
    const start = clamp(from, this.length);
    const end = to === undefined ? this.length : clamp(to, this.length);
    return make(this.buffer, this.byteOffset + start, Math.max(end - start, 0));
  }
  return {
    ...(Object.assign({}, ...codecMethods) as object),
    copy(this: Uint8Array, target: unknown, targetStart?: unknown, sourceStart?: unknown, sourceEnd?: unknown) {
      return copyBytes(this, target, targetStart, sourceStart, sourceEnd);
    },
    toString: toText,
    equals(this: Uint8Array, otherBuffer: unknown) {
      checkBytes(otherBuffer, 'otherBuffer');
      return this === otherBuffer || (this.length === otherBuffer.length && compareBytes(this, otherBuffer) === 0);
    },
    inspect: inspectBytes,
    compare,
    indexOf(this: Uint8Array, value: unknown, byteOffset?: unknown, encoding?: unknown) {
      return search(this, value, byteOffset, encoding, true);
    },
    lastIndexOf(this: Uint8Array, value: unknown, byteOffset?: unknown, encoding?: unknown) {
      return search(this, value, byteOffset, encoding, false);
    },
    includes(this: Uint8Array, value: unknown, byteOffset?: unknown, encoding?: unknown) {
      return search(this, value, byteOffset, encoding, true) !== -1;
    },
    fill(this: Uint8Array, value: unknown, offset?: unknown, end?: unknown, encoding?: unknown) {
      return fillBytes(this, value, offset, end, encoding);
    },
    write,
    toJSON(this: Uint8Array) {
      return { type: 'Buffer', data: Array.from(this) };
    },
    subarray,
    slice(this: Uint8Array, start?: unknown, end?: unknown) {
      return subarray.call(this, start, end);
    },
    swap16: swapper(2),
    swap32: swapper(4),
    swap64: swapper(8),
    toLocaleString: toText,
    [Symbol.for('nodejs.util.inspect.custom')]: inspectBytes,
  };
}
