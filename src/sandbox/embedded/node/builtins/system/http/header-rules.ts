/** What names and values of headers may be, and how several of one name are read. */
import type { HttpHeaders } from '../../../../protocol/http.ts';
import { nodeError } from '../../library/errors.ts';
import { toText } from '../../../to-text.ts';

const tokenPattern = /^[\w!#$%&'*+\-.^`|~]+$/;
// oxlint-disable-next-line no-control-regex -- it is about control characters
const invalidPattern = /[^\t\u0020-\u007e\u0080-\u00ff]/;

export function validateHeaderName(name: unknown, label = 'Header name'): asserts name is string {
  if (typeof name !== 'string' || !tokenPattern.test(name)) {
    const message = `${label} must be a valid HTTP token ["${toText(name)}"]`;
    throw nodeError(TypeError, 'ERR_INVALID_HTTP_TOKEN', message, validateHeaderName);
  }
}

export function validateHeaderValue(name: string, value: unknown): void {
  if (value === undefined) {
    const message = `Invalid value "${value}" for header "${name}"`;
    throw nodeError(TypeError, 'ERR_HTTP_INVALID_HEADER_VALUE', message, validateHeaderValue);
  }
  if (invalidPattern.test(toText(value))) {
    const message = `Invalid character in header content ["${name}"]`;
    throw nodeError(TypeError, 'ERR_INVALID_CHAR', message, validateHeaderValue);
  }
}

/** Of these the first one counts. */
const single = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

export type ReceivedHeaders = Record<string, string | string[] | undefined>;

/** Headers by their name in small letters. */
export function joinedHeaders(headers: HttpHeaders): ReceivedHeaders {
  const joined: ReceivedHeaders = {};
  for (const [original, value] of headers) {
    const name = original.toLowerCase();
    const before = joined[name];
    if (name === 'set-cookie') {
      joined[name] = Array.isArray(before) ? [...before, value] : [value];
    } else if (before === undefined) {
      joined[name] = value;
    } else if (!single.has(name)) {
      joined[name] = `${before as string}${name === 'cookie' ? '; ' : ', '}${value}`;
    }
  }
  return joined;
}

export function distinctHeaders(headers: HttpHeaders): Record<string, string[]> {
  const distinct: Record<string, string[]> = {};
  for (const [name, value] of headers) (distinct[name.toLowerCase()] ??= []).push(value);
  return distinct;
}
