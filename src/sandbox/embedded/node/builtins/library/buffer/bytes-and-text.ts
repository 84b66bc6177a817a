/** Text to bytes and back, in each encoding of Node. */
export type EncodingName = 'utf8' | 'utf16le' | 'latin1' | 'ascii' | 'base64' | 'base64url' | 'hex';

export interface Codec {
  readonly name: EncodingName;
  /** How many bytes the text takes; for base64, at most. */
  byteLength(text: string): number;
  /** Writes what fits into `length` bytes at `offset`: whole characters only. Answers the bytes written. */
  write(target: Uint8Array, text: string, offset: number, length: number): number;
  slice(bytes: Uint8Array, start: number, end: number): string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** As many arguments as a call takes safely. */
const chunkSize = 0x2000;

/** A text of char codes. */
function fromCodes(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let i = 0; i < codes.length; i += chunkSize)
    text += String.fromCharCode.apply(null, codes.subarray(i, i + chunkSize) as unknown as number[]);
  return text;
}

function utf8ByteLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    if (code < 0x800) length += 1;
    else {
      length += 2;
      // A pair of surrogates takes four bytes: two a unit.
      if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i += 1;
    }
  }
  return length;
}

const utf8: Codec = {
  name: 'utf8',
  byteLength: utf8ByteLength,
  write: (target, text, offset, length) => encoder.encodeInto(text, target.subarray(offset, offset + length)).written,
  slice(bytes, start, end) {
    const part = bytes.subarray(start, end);
    // A decoder takes no shared memory.
    return decoder.decode(part.buffer instanceof ArrayBuffer ? part : part.slice());
  },
};

const utf16le: Codec = {
  name: 'utf16le',
  byteLength: (text) => text.length * 2,
  write(target, text, offset, length) {
    const count = Math.min(text.length, length >> 1);
    for (let i = 0; i < count; i += 1) {
      const code = text.charCodeAt(i);
      target[offset + 2 * i] = code;
      target[offset + 2 * i + 1] = code >> 8;
    }
    return count * 2;
  },
  slice(bytes, start, end) {
    const units = (end - start) >> 1;
    // Copied, for alignment.
    return fromCodes(
      new Uint16Array(Uint8Array.prototype.slice.call(bytes, start, start + units * 2).buffer, 0, units),
    );
  },
};

const latin1: Codec = {
  name: 'latin1',
  byteLength: (text) => text.length,
  write(target, text, offset, length) {
    const count = Math.min(text.length, length);
    for (let i = 0; i < count; i += 1) target[offset + i] = text.charCodeAt(i);
    return count;
  },
  slice: (bytes, start, end) => fromCodes(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start)),
};

const ascii: Codec = {
  ...latin1,
  name: 'ascii',
  slice: (bytes, start, end) => fromCodes(Uint8Array.from(bytes.subarray(start, end), (byte) => byte & 0x7f)),
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base64Alphabet = encoder.encode(`${letters}+/`);
const base64urlAlphabet = encoder.encode(`${letters}-_`);
/** The value of each letter of both alphabets; 64 for anything else. */
const base64Values = new Uint8Array(256).fill(64);
for (const alphabet of [base64Alphabet, base64urlAlphabet])
  alphabet.forEach((letter, value) => (base64Values[letter] = value));
const equalsSign = 0x3d;

/** Both alphabets are read, other characters are skipped, and the first `=` ends it. */
function writeBase64(target: Uint8Array, text: string, offset: number, length: number): number {
  let written = 0;
  let bits = 0;
  let bitCount = 0;
  for (let i = 0; i < text.length && written < length; i += 1) {
    const code = text.charCodeAt(i) & 0xff;
    if (code === equalsSign) break;
    const value = base64Values[code] ?? 64;
    if (value === 64) continue;
    bits = (bits << 6) | value;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      target[offset + written] = bits >> bitCount;
      written += 1;
      bits &= (1 << bitCount) - 1;
    }
  }
  return written;
}

function sliceBase64(bytes: Uint8Array, start: number, end: number, alphabet: Uint8Array, pad: boolean): string {
  const groups = Math.ceil((end - start) / 3);
  const out = new Uint8Array(groups * 4);
  let at = 0;
  for (let i = start; i < end; i += 3) {
    const bits =
      ((bytes[i] ?? 0) << 16) |
      ((i + 1 < end ? (bytes[i + 1] ?? 0) : 0) << 8) |
      (i + 2 < end ? (bytes[i + 2] ?? 0) : 0);
    out[at] = alphabet[bits >> 18] ?? 0;
    out[at + 1] = alphabet[(bits >> 12) & 63] ?? 0;
    out[at + 2] = alphabet[(bits >> 6) & 63] ?? 0;
    out[at + 3] = alphabet[bits & 63] ?? 0;
    at += 4;
  }
  const missing = groups * 3 - (end - start);
  if (!pad) return decoder.decode(out.subarray(0, at - missing));
  out.fill(equalsSign, at - missing);
  return decoder.decode(out);
}

function base64Codec(name: 'base64' | 'base64url', alphabet: Uint8Array, pad: boolean): Codec {
  return {
    name,
    byteLength(text) {
      const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
      return ((text.length - padding) * 3) >>> 2;
    },
    write: writeBase64,
    slice: (bytes, start, end) => sliceBase64(bytes, start, end, alphabet, pad),
  };
}

const hexDigits = encoder.encode('0123456789abcdef');

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

const hex: Codec = {
  name: 'hex',
  byteLength: (text) => text.length >>> 1,
  write(target, text, offset, length) {
    const count = Math.min(text.length >>> 1, length);
    for (let i = 0; i < count; i += 1) {
      const high = hexValue(text.charCodeAt(2 * i));
      const low = hexValue(text.charCodeAt(2 * i + 1));
      // What is no digit ends it.
      if (high < 0 || low < 0) return i;
      target[offset + i] = high * 16 + low;
    }
    return count;
  },
  slice(bytes, start, end) {
    const out = new Uint8Array((end - start) * 2);
    for (let i = start, at = 0; i < end; i += 1, at += 2) {
      const byte = bytes[i] ?? 0;
      out[at] = hexDigits[byte >> 4] ?? 0;
      out[at + 1] = hexDigits[byte & 15] ?? 0;
    }
    return decoder.decode(out);
  },
};

const codecs: Record<string, Codec> = {
  __proto__: null as never,
  utf8,
  'utf-8': utf8,
  ucs2: utf16le,
  'ucs-2': utf16le,
  utf16le,
  'utf-16le': utf16le,
  latin1,
  binary: latin1,
  ascii,
  base64: base64Codec('base64', base64Alphabet, true),
  base64url: base64Codec('base64url', base64urlAlphabet, false),
  hex,
};

/** The codec of an encoding, by any of its names. */
export function codecOf(encoding: unknown): Codec | undefined {
  const name = String(encoding);
  return codecs[name] ?? codecs[name.toLowerCase()];
}

export { utf8 as utf8Codec, latin1 as latin1Codec };

/** Node's name of an encoding; undefined if it is none. Nothing means utf8. */
export function normalizeEncoding(encoding: unknown): EncodingName | undefined {
  if (encoding === undefined || encoding === null || encoding === '') return 'utf8';
  return codecOf(encoding)?.name;
}
