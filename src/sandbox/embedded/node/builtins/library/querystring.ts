/** `node:querystring`. */
import { Buffer } from './buffer.ts';
import { nodeError } from './errors.ts';

type Query = Record<string, string | string[]>;

interface ParseOptions {
  decodeURIComponent?: (text: string) => string;
  /** 0: any number. */
  maxKeys?: number;
}

/** As `encodeURIComponent`; a lone surrogate is an error with Node's code. */
export function escape(value: unknown): string {
  const text = String(value);
  if (/\p{Surrogate}/u.test(text)) throw nodeError(URIError, 'ERR_INVALID_URI', 'URI malformed', escape);
  return encodeURIComponent(text);
}

/** The bytes that a text with `%XX` stands for. What is no escape is kept. */
export function unescapeBuffer(text: string, decodeSpaces = false): Buffer {
  const bytes: number[] = [];
  const source = Buffer.from(text);
  for (let i = 0; i < source.length; i += 1) {
    const byte = source[i] ?? 0;
    const hex = byte === 0x25 ? source.toString('latin1', i + 1, i + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else bytes.push(decodeSpaces && byte === 0x2b ? 0x20 : byte);
  }
  return Buffer.from(bytes);
}

/** Never throws: what is not well formed is read byte by byte. */
export function unescape(text: string, decodeSpaces = false): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescapeBuffer(text, decodeSpaces).toString();
  }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : '';
  return typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : '';
}

export function stringify(
  object: unknown,
  separator?: string | null,
  equals?: string | null,
  options?: { encodeURIComponent?: (text: string) => string } | null,
): string {
  if (object === null || typeof object !== 'object') return '';
  // Through the module: a program may replace it.
  const encode = options?.encodeURIComponent ?? querystring.escape;
  const pairs = Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const prefix = encode(key) + (equals ?? '=');
    return Array.isArray(value) ? value.map((each) => prefix + encode(toText(each))) : prefix + encode(toText(value));
  });
  return pairs.join(separator ?? '&');
}

export function parse(
  text: unknown,
  separator?: string | null,
  equals?: string | null,
  options?: ParseOptions | null,
): Query {
  const query = Object.create(null) as Query;
  if (typeof text !== 'string' || text === '') return query;
  const decode = options?.decodeURIComponent ?? querystring.unescape;
  const decodeSafely = (part: string) => {
    try {
      return decode(part);
    } catch {
      return querystring.unescape(part);
    }
  };
  const sign = equals || '=';
  const maxKeys = typeof options?.maxKeys === 'number' ? options.maxKeys : 1000;
  let pairs = text.split(separator || '&').filter((pair) => pair !== '');
  if (maxKeys > 0) pairs = pairs.slice(0, maxKeys);
  for (const pair of pairs) {
    const spaced = pair.replaceAll('+', '%20');
    const at = spaced.indexOf(sign);
    const key = decodeSafely(at < 0 ? spaced : spaced.slice(0, at));
    const value = at < 0 ? '' : decodeSafely(spaced.slice(at + sign.length));
    const existing = query[key];
    if (existing === undefined) query[key] = value;
    else if (typeof existing === 'string') query[key] = [existing, value];
    else existing.push(value);
  }
  return query;
}

export const querystring = {
  unescapeBuffer,
  unescape,
  escape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
};
