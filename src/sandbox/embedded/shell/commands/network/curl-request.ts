/** Puts together what curl sends. */
import type { HttpHeaders } from '../../../protocol/http.ts';
import { encodeText } from '../../byte-string.ts';
import { CommandFailure } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { fromByteString, toByteString, toBytes, toText } from '../support/bytes.ts';
import type { CurlOption } from './curl-options.ts';
import { multipart } from './multipart.ts';

export const userAgent = 'curl/7.88.1';

export interface CurlRequest {
  method: string;
  /** Whether -X named the method; it then stays over redirections. */
  methodIsGiven: boolean;
  /** What goes into the query, for -G. */
  query: string;
  headers: [name: string, value: string][];
  /** That of a body, unless -H gives another. */
  contentType: string | undefined;
  /** Names of headers that are not to be sent. */
  removed: Set<string>;
  /** Undefined: there is none. */
  body: Uint8Array | undefined;
}

export async function buildRequest(call: Call, options: readonly CurlOption[]): Promise<CurlRequest> {
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const value = (name: string): string | undefined => options.findLast((option) => option.name === name)?.value;
  const headers: [string, string][] = [];
  const removed = new Set<string>();
  const { body, contentType } = await bodyOf(call, options);
  const sendsQuery = has('get');
  const upload = value('upload-file');

  for (const text of await headerLines(call, options)) {
    const colon = text.indexOf(':');
    if (text.endsWith(';') && colon < 0) headers.push([text.slice(0, -1), '']);
    else if (colon > 0 && text.slice(colon + 1).trim() === '') removed.add(text.slice(0, colon).toLowerCase());
    else if (colon > 0) headers.push([text.slice(0, colon).trim(), text.slice(colon + 1).trim()]);
  }
  const add = (name: string, text: string | undefined): void => {
    if (text !== undefined && text !== '' && !headers.some(([other]) => other.toLowerCase() === name.toLowerCase()))
      headers.push([name, text]);
  };
  const user = value('user');
  if (user !== undefined) add('Authorization', `Basic ${btoa(toBytes(user.includes(':') ? user : `${user}:`))}`);
  const token = value('oauth2-bearer');
  if (token !== undefined) add('Authorization', `Bearer ${token}`);
  add('User-Agent', value('user-agent') ?? userAgent);
  add('Referer', value('referer')?.replace(/;auto$/, ''));
  if (has('compressed')) add('Accept-Encoding', 'deflate, gzip, br, zstd');
  const range = value('range');
  if (range !== undefined) add('Range', `bytes=${range}`);
  if (has('json')) {
    add('Content-Type', 'application/json');
    headers.push(['Accept', 'application/json']);
  } else add('Accept', '*/*');
  const sendsBody = body !== undefined && !sendsQuery;

  const given = value('request');
  return {
    method: given ?? (has('head') ? 'HEAD' : upload !== undefined ? 'PUT' : sendsBody ? 'POST' : 'GET'),
    methodIsGiven: given !== undefined,
    query: sendsQuery && body !== undefined ? toText(toByteString(body)) : '',
    headers,
    removed,
    contentType: sendsBody ? contentType : undefined,
    body: sendsBody ? body : upload === undefined ? undefined : await readUpload(call, upload),
  };
}

async function readUpload(call: Call, path: string): Promise<Uint8Array> {
  return call.files.readBuffer(path === '.' ? '-' : path).catch((thrown: unknown) => {
    if (!(thrown instanceof FileError)) throw thrown;
    throw new CommandFailure(
      `Can't open '${path}'!\ncurl: try 'curl --help' or 'curl --manual' for more information`,
      26,
    );
  });
}

async function headerLines(call: Call, options: readonly CurlOption[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, value } of options) {
    if (name !== 'header') continue;
    if (value.startsWith('@')) lines.push(...toText(await call.files.read(value.slice(1))).split(/\r?\n/));
    else lines.push(value);
  }
  return lines;
}

const formType = 'application/x-www-form-urlencoded';

async function bodyOf(
  call: Call,
  options: readonly CurlOption[],
): Promise<{ body: Uint8Array | undefined; contentType: string }> {
  const fields = options.filter(({ name }) => name === 'form' || name === 'form-string');
  if (fields.length > 0) {
    return multipart(
      fields.map(({ name, value }) => ({ value, isPlain: name === 'form-string' })),
      call.files,
    );
  }
  const parts: string[] = [];
  let contentType = formType;
  for (const { name, value } of options) {
    if (name === 'data-urlencode') parts.push(await urlEncoded(call, value));
    else if (/^(data|data-ascii|data-binary|data-raw|json)$/.test(name)) {
      if (name === 'json') contentType = 'application/json';
      parts.push(await dataOf(call, name, value));
    }
  }
  if (parts.length === 0) return { body: undefined, contentType };
  return { body: fromByteString(parts.join(contentType === 'application/json' ? '' : '&')), contentType };
}

/** The bytes of `text`, or of `@file`. */
async function dataOf(call: Call, name: string, value: string): Promise<string> {
  if (!value.startsWith('@') || name === 'data-raw') return toBytes(value);
  const path = value.slice(1);
  const bytes = await call.files.read(path).catch((thrown: unknown) => {
    if (!(thrown instanceof FileError)) throw thrown;
    call.warn(`Warning: Couldn't read data from file "${path}", this makes an empty POST.\n`);
    return '';
  });
  return name === 'data-binary' || name === 'json' ? bytes : bytes.replace(/[\r\n\0]/g, '');
}

/** `content`, `=content`, `name=content`, `@file` or `name@file`. */
async function urlEncoded(call: Call, text: string): Promise<string> {
  const at = /[=@]/.exec(text)?.index ?? -1;
  if (at < 0) return encode(encodeText(text));
  const name = text.slice(0, at);
  const rest = text.slice(at + 1);
  const content = text[at] === '@' ? await call.files.readBuffer(rest) : encodeText(rest);
  return `${name === '' ? '' : `${name}=`}${encode(content)}`;
}

const encode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === ' ') return '+';
    return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

/** The headers in the order of curl: its own first, then those of -H, and what belongs to the body last. */
export function headersFor(
  { headers, removed, body, contentType }: CurlRequest,
  url: URL,
  cookie: string | undefined,
): HttpHeaders {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const standard = ['authorization', 'user-agent', 'accept', 'referer', 'accept-encoding', 'range'];
  const rank = (name: string): number => {
    const index = standard.indexOf(name.toLowerCase());
    return index < 0 ? standard.length : index;
  };
  const byStandard = headers.toSorted(([a], [b]) => rank(a) - rank(b));
  const all: [string, string][] = given.has('host') ? [] : [['Host', url.host]];
  all.push(...byStandard);
  if (cookie !== undefined) all.push(['Cookie', cookie]);
  if (body !== undefined) {
    if (!given.has('content-length') && !given.has('transfer-encoding'))
      all.push(['Content-Length', String(body.length)]);
    if (contentType !== undefined && !given.has('content-type')) all.push(['Content-Type', contentType]);
  }
  return all.filter(([name]) => !removed.has(name.toLowerCase()));
}
