/** `fetch`, over the ports of the sandbox. */
import { isLocal, refused, unreachable } from '../../builtins/system/http/destination.ts';
import { statusCodes } from '../../builtins/system/http/status-codes.ts';
import type { SystemRuntime } from '../../system-runtime.ts';
import type { Exchange } from '../../http-exchanges.ts';
import type { HttpHeaders } from '../../../protocol/http.ts';
import { readDataUrl } from './data-url.ts';
import type { FetchClasses } from './request-class.ts';

type Runtime = Pick<SystemRuntime, 'exchanges' | 'loop' | 'context'>;

const mostRedirects = 20;
const redirects = new Set([301, 302, 303, 307, 308]);
const withoutBody = new Set([101, 204, 205, 304]);

interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}

interface Head {
  status: number;
  statusText: string;
  headers: HttpHeaders;
}

export function createFetch(runtime: Runtime, classes: FetchClasses) {
  const { Request, Response, Headers, setOrigin } = classes;

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { signal, redirect } = request;
    signal.throwIfAborted();
    const body = await bodyOf(request, init?.body);
    let hop: Hop = { url: new URL(request.url), method: request.method, headers: new Headers(request.headers), body };
    for (let count = 0; ; count += 1) {
      const { response, head } = await follow(hop, signal);
      const location = redirects.has(head.status) ? response.headers.get('location') : null;
      if (location === null || redirect === 'manual') {
        setOrigin(response, { url: hop.url.href.replace(/#.*$/, ''), redirected: count > 0 });
        return response;
      }
      await response.body?.cancel();
      if (redirect === 'error') throw failed(new Error('unexpected redirect'));
      if (count === mostRedirects) throw failed(new Error('redirect count exceeded'));
      hop = nextHop(hop, head.status, location);
    }
  };

  const follow = async (hop: Hop, signal: AbortSignal): Promise<{ response: Response; head: Head }> => {
    const { protocol, hostname, port } = hop.url;
    if (protocol === 'data:')
      return { response: readDataUrl(hop.url.href, Response), head: { status: 200, statusText: 'OK', headers: [] } };
    if (protocol !== 'http:' && protocol !== 'https:') throw failed(new Error('unknown scheme'));
    const number = Number(port) || (protocol === 'http:' ? 80 : 443);
    if (protocol === 'https:' || !isLocal(hostname)) throw failed(unreachable(hostname, number));
    const { head, stream } = await exchange(runtime, hop, number, signal);
    const body = withoutBody.has(head.status) || hop.method === 'HEAD' ? null : decoded(stream, head.headers);
    const { status, statusText } = head;
    const headers = new Headers();
    for (const [name, value] of head.headers) headers.append(name, value);
    return {
      response: new Response(body, { status, statusText: statusText || (statusCodes[status] ?? ''), headers }),
      head,
    };
  };

  return fetch;
}

/** What undici says when it could not reach the server. */
function failed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

/** Whole, unless the program gives a stream: then its length is not known. */
async function bodyOf(request: Request, given: unknown): Promise<Hop['body']> {
  if (typeof given === 'object' && given !== null && ('getReader' in given || Symbol.asyncIterator in given))
    return request.body;
  if (request.body === null) return null;
  return new Uint8Array(await request.arrayBuffer());
}

function nextHop({ url, method, headers, body }: Hop, status: number, location: string): Hop {
  let target: URL;
  try {
    target = new URL(location, url);
  } catch (cause) {
    throw failed(cause);
  }
  if (target.hash === '') target.hash = url.hash;
  const turnsToGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  const next = new Headers(headers);
  if (turnsToGet)
    for (const name of ['content-encoding', 'content-language', 'content-location', 'content-type', 'content-length'])
      next.delete(name);
  if (target.origin !== url.origin) for (const name of ['authorization', 'cookie', 'host']) next.delete(name);
  if (!turnsToGet && body !== null && !(body instanceof Uint8Array))
    throw failed(new Error('Response body object should not be disturbed or locked'));
  return { url: target, method: turnsToGet ? 'GET' : method, headers: next, body: turnsToGet ? null : body };
}

/** The headers in the order and with the additions of undici. */
function headersToSend({ url, headers, method, body }: Hop): [string, string][] {
  const list: [string, string][] = [
    ['host', url.host],
    ['connection', 'keep-alive'],
  ];
  for (const [name, value] of headers) if (name !== 'connection' && name !== 'host') list.push([name, value]);
  const add = (name: string, value: string) => {
    if (!headers.has(name)) list.push([name, value]);
  };
  add('accept', '*/*');
  add('accept-language', '*');
  add('sec-fetch-mode', 'cors');
  add('user-agent', 'node');
  add('accept-encoding', 'gzip, deflate');
  if (body instanceof Uint8Array) add('content-length', String(body.length));
  else if (body !== null) add('transfer-encoding', 'chunked');
  else if (method === 'POST' || method === 'PUT' || method === 'PATCH') add('content-length', '0');
  return list;
}

/** Sends one request; settles with the head of its response, whose body may still be on its way. */
function exchange(
  { exchanges, loop, context }: Runtime,
  hop: Hop,
  port: number,
  signal: AbortSignal,
): Promise<{ head: Head; stream: ReadableStream<Uint8Array> }> {
  return new Promise((resolve, reject) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let isOpen = true;
    let isAnswered = false;
    const { pathname, search } = hop.url;
    loop.ref();
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      signal.removeEventListener('abort', abort);
      loop.unref();
    };
    const abort = () => {
      if (!isOpen) return;
      opened.abort();
      fail(signal.reason);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
      controller?.error(error);
    };
    const stream = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
      cancel: () => {
        if (isOpen) opened.abort();
        end();
      },
    });
    const head = { port, method: hop.method, target: `${pathname}${search}`, headers: headersToSend(hop) };
    const opened: Exchange = exchanges.request(head, {
      response: context.bind((answer: Head) => {
        isAnswered = true;
        resolve({ head: answer, stream });
      }),
      data: (data) => {
        if (isOpen) controller?.enqueue(data);
      },
      end: () => {
        if (isOpen) controller?.close();
        opened.close();
        end();
      },
      abort: (code) => {
        if (code === 'ECONNREFUSED') fail(failed(refused(port)));
        else fail(isAnswered ? new TypeError('terminated', { cause: closedByOther() }) : failed(closedByOther()));
      },
    });
    signal.addEventListener('abort', abort, { once: true });
    send(opened, hop.body).catch(fail);
  });
}

const closedByOther = (): Error =>
  Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' });

async function send(exchange: Exchange, body: Hop['body']): Promise<void> {
  if (body instanceof Uint8Array) {
    if (body.length > 0) exchange.write(body);
  } else if (body !== null) {
    const reader = body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) exchange.write(chunk.value);
  }
  exchange.end();
}

function decoded(stream: ReadableStream<Uint8Array>, headers: HttpHeaders): ReadableStream<Uint8Array> {
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1].toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'x-gzip' && encoding !== 'deflate') return stream;
  const format = encoding === 'deflate' ? 'deflate' : 'gzip';
  return stream.pipeThrough(new DecompressionStream(format) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
}
