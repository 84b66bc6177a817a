/** Each story runs over Node's own `fetch` and a real port too. */
import nodeHttp from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestProcess } from '../../testing/test-runtime.ts';
import { createFetch } from './fetch.ts';
import { createFetchClasses } from './request-class.ts';

interface Fetching {
  fetch: typeof fetch;
  Request: typeof Request;
  Response: typeof Response;
}
type Story = (web: Fetching, base: string) => Promise<unknown>;

const serve = async (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { pathname } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/echo') {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end(
      JSON.stringify({ method: request.method, url: request.url, headers: sorted(request.rawHeaders), body }),
    );
  } else if (pathname === '/pieces') {
    response.write('one ');
    setTimeout(() => response.end('two'), 10);
  } else if (pathname === '/to-echo') response.writeHead(302, { Location: '/echo?moved#h' }).end();
  else if (pathname === '/to-echo-307') response.writeHead(307, { Location: '/echo' }).end();
  else if (pathname === '/round') response.writeHead(302, { Location: '/round' }).end();
  else if (pathname === '/empty') response.writeHead(204).end();
  else if (pathname === '/gzip') response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('unpacked'));
  else if (pathname === '/broken') {
    response.write('part');
    setTimeout(() => request.socket.destroy(), 10);
  } else if (pathname === '/gone') request.socket.destroy();
  else if (pathname === '/never') response.writeHead(200).write('x');
  else response.writeHead(404, 'Nowhere').end('not here');
};

/** Names and values. Node keeps the order and the letters that a program gave; the browser's Headers do not. */
const sorted = (raw: string[]): string[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [`${name.toLowerCase()}: ${raw[index + 1]}`] : [])).sort();

/** The server on a free port, for as long as the client runs. */
async function withServer(http: typeof nodeHttp, client: (base: string) => Promise<unknown>): Promise<unknown> {
  const server: Server = http.createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const answer = await client(`http://localhost:${port}`);
    return JSON.parse(JSON.stringify(answer).replaceAll(String(port), '99999')) as unknown;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const shown = async (response: Response) => ({
  status: response.status,
  statusText: response.statusText,
  ok: response.ok,
  url: response.url,
  redirected: response.redirected,
  type: response.type,
  cookies: response.headers.getSetCookie(),
  contentType: response.headers.get('content-type'),
  text: await response.text(),
});

const failure = (error: unknown): unknown => {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return { name, message, cause: cause && { message: cause.message, code: cause.code } };
};

const stories: Record<string, Story> = {
  'a plain request': async ({ fetch }, base) => shown(await fetch(`${base}/echo?a=b#hash`)),
  text: async ({ fetch }, base) => shown(await fetch(`${base}/echo`, { method: 'POST', body: 'hi' })),
  'a form': async ({ fetch }, base) =>
    shown(await fetch(`${base}/echo`, { method: 'POST', body: new URLSearchParams({ a: 'é' }) })),
  bytes: async ({ fetch }, base) =>
    shown(await fetch(`${base}/echo`, { method: 'PUT', body: new Uint8Array([104, 105]) })),
  'headers, those of a page or not': async ({ fetch }, base) =>
    shown(
      await fetch(new URL(`${base}/echo`), {
        headers: { Cookie: 'c=1', 'X-A': 'b', 'User-Agent': 'me', 'content-type': 'text/x' },
      }),
    ),
  'a Request': async ({ fetch, Request }, base) =>
    shown(
      await fetch(new Request(`${base}/echo`, { method: 'POST', body: 'hi', headers: { cookie: 'a' } }), {
        headers: { 'x-b': 'c' },
      }),
    ),
  'a stream': async ({ fetch }, base) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('one '));
        controller.enqueue(new TextEncoder().encode('two'));
        controller.close();
      },
    });
    return shown(await fetch(`${base}/echo`, { method: 'POST', body, duplex: 'half' } as RequestInit));
  },
  'an empty body': async ({ fetch }, base) => shown(await fetch(`${base}/echo`, { method: 'POST' })),
  'a response in pieces': async ({ fetch }, base) => {
    const response = await fetch(`${base}/pieces`);
    const parts: string[] = [];
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      parts.push(new TextDecoder().decode(part));
    return parts;
  },
  'not found': async ({ fetch }, base) => shown(await fetch(`${base}/no`)),
  'no content': async ({ fetch }, base) => shown(await fetch(`${base}/empty`)),
  HEAD: async ({ fetch }, base) => shown(await fetch(`${base}/echo`, { method: 'HEAD' })),
  JSON: async ({ fetch }, base) => Object.keys((await (await fetch(`${base}/echo`)).json()) as object),
  gzip: async ({ fetch }, base) => (await fetch(`${base}/gzip`)).text(),
  'a redirect': async ({ fetch }, base) => shown(await fetch(`${base}/to-echo`, { method: 'POST', body: 'lost' })),
  'a redirect that keeps the body': async ({ fetch }, base) =>
    shown(await fetch(`${base}/to-echo-307`, { method: 'POST', body: 'kept' })),
  'a redirect by hand': async ({ fetch }, base) => {
    const response = await fetch(`${base}/to-echo`, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  },
  'a redirect that is an error': ({ fetch }, base) => fetch(`${base}/to-echo`, { redirect: 'error' }).catch(failure),
  'redirects without end': ({ fetch }, base) => fetch(`${base}/round`).catch(failure),
  'a server that hangs up': ({ fetch }, base) => fetch(`${base}/gone`).catch(failure),
  'a server that hangs up in the middle': async ({ fetch }, base) =>
    (await fetch(`${base}/broken`)).text().catch(failure),
  'nobody there': ({ fetch }) => fetch('http://127.0.0.1:65533').catch(failure),
  'no URL': ({ fetch }) => fetch('/path').catch((error: Error) => [error.name, error.message]),
  'another scheme': ({ fetch }) => fetch('foo:bar').catch(failure),
  'a data URL': async ({ fetch }) => {
    const text = await (await fetch('data:text/plain;charset=utf-8,h%C3%A9llo')).text();
    const response = await fetch('data:;base64,aGk=');
    return [text, await response.text(), response.headers.get('content-type')];
  },
  'an abort': ({ fetch }, base) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 10);
    return fetch(`${base}/never`, { signal: stop.signal })
      .then((response) => response.text())
      .catch((error: Error) => [error.name, error.message]);
  },
  'an abort before': ({ fetch }, base) =>
    fetch(base, { signal: AbortSignal.abort() }).catch((error: Error) => error.name),
  'a timeout': ({ fetch }, base) =>
    fetch(`${base}/never`, { signal: AbortSignal.timeout(10) })
      .then((response) => response.text())
      .catch((error: Error) => error.name),
  "responses of one's own": async ({ Response }) => {
    const response = Response.json({ a: 1 }, { status: 201, headers: { 'set-cookie': 'x=y' } });
    const copy = response.clone();
    return [
      await response.json(),
      await copy.text(),
      copy.status,
      copy.headers.getSetCookie(),
      copy.headers.get('content-type'),
      copy.url,
    ];
  },
  "requests of one's own": async ({ Request }) => {
    const request = new Request('http://a/b', { method: 'post', body: 'x', headers: { cookie: 'a' } });
    return [
      request.method,
      request.url,
      request.headers.get('cookie'),
      request.headers.get('content-type'),
      await request.clone().text(),
    ];
  },
};

describe('as in Node', () => {
  it.each(Object.entries(stories))('%s', async (_name, story) => {
    const { run, builtin, runtime } = createTestProcess();
    const classes = createFetchClasses({ Request, Response, Headers });
    const ourFetch = createFetch(runtime, classes);
    let ours: unknown;
    await run(async () => {
      ours = await withServer(builtin('http'), (base) => story({ ...classes, fetch: ourFetch }, base));
    });
    expect(ours).toEqual(await withServer(nodeHttp, (base) => story({ fetch, Request, Response }, base)));
  });
});

it('says that there is no network', async () => {
  const { run, runtime } = createTestProcess();
  const ourFetch = createFetch(runtime, createFetchClasses({ Request, Response, Headers }));
  const failures: unknown[] = [];
  await run(async () => {
    for (const url of ['http://example.com', 'https://example.com/x'])
      await ourFetch(url).catch((error: unknown) => failures.push(failure(error)));
  });
  const expected = {
    name: 'TypeError',
    message: 'fetch failed',
    cause: {
      message: 'getaddrinfo ENOTFOUND example.com (the network is disabled in this sandbox)',
      code: 'ENOTFOUND',
    },
  };
  expect(failures).toEqual([expected, expected]);
});
