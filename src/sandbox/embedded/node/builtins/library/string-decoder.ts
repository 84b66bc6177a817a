/** `node:string_decoder`: bytes to text, over the borders of chunks. */
import type { StringDecoder as NodeStringDecoder } from 'node:string_decoder';
import { unknownEncoding } from './buffer/bounds.ts';
import { normalizeEncoding, type EncodingName } from './buffer/bytes-and-text.ts';
import { Buffer } from './buffer.ts';
import { invalidArgType } from './errors.ts';

type Bytes = Buffer;

/** How many bytes at the end begin a character that is not whole yet. */
function incompleteUtf8(bytes: Bytes): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return sizeOf(byte) > back ? back : 0;
  }
  return 0;
}

/** How many bytes a character of UTF-8 has that begins so; 0 if none does. */
function sizeOf(byte: number): number {
  if ((byte & 0xe0) === 0xc0) return 2;
  if ((byte & 0xf0) === 0xe0) return 3;
  return (byte & 0xf8) === 0xf0 ? 4 : 0;
}

function incompleteUtf16(bytes: Bytes): number {
  const odd = bytes.length % 2;
  const high = bytes[bytes.length - odd - 1] ?? 0;
  return high >= 0xd8 && high < 0xdc ? odd + 2 : odd;
}

function incomplete(encoding: EncodingName, bytes: Bytes): number {
  if (encoding === 'utf8') return incompleteUtf8(bytes);
  if (encoding === 'utf16le') return incompleteUtf16(bytes);
  return encoding === 'base64' || encoding === 'base64url' ? bytes.length % 3 : 0;
}

interface Decoder {
  encoding: EncodingName;
  /** The bytes of a character that is not whole yet. */
  lastChar: Bytes;
}

function StringDecoderFunction(this: Decoder, encoding?: string): void {
  const name = normalizeEncoding(encoding);
  if (name === undefined) throw unknownEncoding(encoding);
  this.encoding = name;
  this.lastChar = Buffer.alloc(0);
}

const methods = {
  write(this: Decoder, chunk: unknown): string {
    if (typeof chunk === 'string') return chunk;
    if (!ArrayBuffer.isView(chunk)) throw invalidArgType('buf', ['Buffer', 'TypedArray', 'DataView'], chunk);
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.lastChar.length === 0 ? fresh : Buffer.concat([this.lastChar, fresh]);
    const rest = incomplete(this.encoding, bytes);
    this.lastChar = Buffer.from(bytes.subarray(bytes.length - rest));
    return bytes.toString(this.encoding, 0, bytes.length - rest);
  },
  end(this: Decoder, chunk?: unknown): string {
    const text = chunk === undefined ? '' : methods.write.call(this, chunk);
    const rest = this.lastChar;
    this.lastChar = Buffer.alloc(0);
    return text + rest.toString(this.encoding);
  },
  text(this: Decoder, bytes: Bytes, offset: number): string {
    this.lastChar = Buffer.alloc(0);
    return methods.write.call(this, bytes.subarray(offset));
  },
};

Object.assign(StringDecoderFunction.prototype as object, methods);
Object.defineProperty(StringDecoderFunction, 'name', { value: 'StringDecoder' });
Object.defineProperties(StringDecoderFunction.prototype as object, {
  /** How many bytes the character that is not whole yet lacks, and has in all. */
  lastNeed: {
    get(this: Decoder) {
      const { lastChar } = this;
      return lastChar.length === 0 ? 0 : sizeOf(lastChar[0] ?? 0) - lastChar.length;
    },
  },
  lastTotal: {
    get(this: Decoder) {
      const { lastChar } = this;
      return lastChar.length === 0 ? 0 : sizeOf(lastChar[0] ?? 0);
    },
  },
});

export const StringDecoder = StringDecoderFunction as unknown as typeof NodeStringDecoder;
export type StringDecoder = NodeStringDecoder;
