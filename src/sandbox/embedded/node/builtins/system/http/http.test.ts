/** Each story runs over Node's own `http` and a real port too: what is told must be the same. */
import nodeHttp from 'node:http';
import type { IncomingMessage, RequestOptions, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask, bodyOf } from '../../../testing/http-client.ts';
import { createTestProcess } from '../../../testing/test-runtime.ts';

type Http = typeof nodeHttp;
type Handler = (request: IncomingMessage, response: ServerResponse, log: unknown[]) => unknown;
type Client = (http: Http, port: number, log: unknown[], server: Server) => unknown;

/** Serves, lets the client do its work, and answers what both logged. */
async function story(http: Http, handler: Handler, client: Client): Promise<unknown[]> {
  const log: unknown[] = [];
  const server = http.createServer((request, response) => void handler(request, response, log));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await client(http, port, log, server);
  } finally {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  }
  return JSON.parse(
    JSON.stringify(log)
      .replaceAll(String(port), '99999')
      .replaceAll(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, 'DATE'),
  ) as unknown[];
}

/** Tells whether a name or value is refused, and how. */
const attempt = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return `${(error as Error).name} ${(error as NodeJS.ErrnoException).code}: ${(error as Error).message}`;
  }
};

const echo: Handler = async (request, response, log) => {
  log.push([request.method, request.url, request.httpVersion, request.rawHeaders, request.headers]);
  response.end(`got ${await bodyOf(request)}`);
};
const get =
  (options: RequestOptions = {}, body?: string | string[]): Client =>
  async (http, port, log) =>
    log.push(await ask(http, { port, ...options }, body));

const stories: Record<string, [Handler, Client]> = {
  'a plain request': [echo, get({ path: '/a?b=c' })],
  'who is there': [
    ({ socket }, response, log) => {
      log.push([
        socket.remoteAddress,
        socket.remoteFamily,
        socket.localAddress,
        socket.localPort,
        typeof socket.remotePort,
      ]);
      response.end();
    },
    get({ host: '127.0.0.1' }),
  ],
  'a request with a body': [echo, get({ method: 'POST' }, 'hello')],
  'a request with a body in pieces': [echo, get({ method: 'PUT' }, ['one', 'two'])],
  'a request with a length': [echo, get({ method: 'POST', headers: { 'Content-Length': 5 } }, ['he', 'llo'])],
  'headers of a request': [
    echo,
    get({ headers: { 'X-One': '1', Accept: ['a', 'b'], cookie: ['c=1', 'd=2'] }, auth: 'u:p' }),
  ],
  'a HEAD request': [(_q, response) => response.end('body'), get({ method: 'HEAD' })],
  'a response in pieces': [(_q, response) => (response.write('a'), response.end('b')), get()],
  'a response without a body': [(_q, response) => response.writeHead(204).end(), get()],
  'a response of an empty body': [(_q, response) => response.end(), get()],
  'headers of a response': [
    (_q, response) => {
      response.setHeader('X-Set', 'yes');
      response.writeHead(201, 'Made', { 'Content-Type': 'text/plain', 'Set-Cookie': ['a=1', 'b=2'], 'X-Number': 5 });
      response.end('x');
    },
    get(),
  ],
  'headers as a list': [
    (_q, response) => response.writeHead(200, ['X-A', '1', 'X-A', '2', 'Content-Length', '0']).end(),
    get(),
  ],
  'headers that are looked at': [
    (_q, response, log) => {
      response.setHeader('X-A', 1).setHeader('x-b', ['1', '2']).appendHeader('X-B', '3');
      log.push(
        response.getHeader('x-a'),
        response.getHeaders(),
        response.getHeaderNames(),
        (response as unknown as { getRawHeaderNames(): string[] }).getRawHeaderNames(),
      );
      log.push(response.hasHeader('X-B'));
      response.removeHeader('X-A');
      log.push(response.getHeaders(), response.headersSent, response.statusMessage ?? null);
      response.end();
      log.push(response.headersSent, response.finished, response.writableEnded, response.statusMessage);
    },
    get(),
  ],
  'headers that come too late': [
    (_q, response, log) => {
      response.writeHead(200);
      log.push(
        attempt(() => response.setHeader('a', 'b')),
        attempt(() => response.removeHeader('a')),
        attempt(() => response.writeHead(200)),
      );
      response.end();
    },
    get(),
  ],
  'headers that are none': [
    (_q, response, log) => {
      log.push(
        attempt(() => response.setHeader('a b', 'c')),
        attempt(() => response.setHeader('a', 'b\nc')),
        attempt(() => response.setHeader('a', undefined as never)),
        attempt(() => response.writeHead(1000)),
        attempt(() => response.getHeader(5 as never)),
      );
      response.end();
    },
    get(),
  ],
  'writing after the end': [
    (_q, response, log) => {
      response.on('error', (error: NodeJS.ErrnoException) => log.push(['error', error.code]));
      response.end('x');
      response.write('y', (error) => log.push(['callback', (error as NodeJS.ErrnoException | null)?.code]));
    },
    get(),
  ],
  'what the server is told': [
    (request, response, log) => {
      for (const name of ['end', 'close', 'aborted']) request.on(name, () => log.push(`request ${name}`));
      for (const name of ['finish', 'close']) response.on(name, () => log.push(`response ${name}`));
      request.resume();
      response.end('x');
    },
    async (http, port, log) => {
      await ask(http, { port });
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.sort((a, b) => (String(a) < String(b) ? -1 : 1));
    },
  ],
  'what the client is told': [
    (_q, response) => response.end('x'),
    (http, port, log) =>
      new Promise<void>((resolve) => {
        const request = http.get({ port }, (response) => {
          response.on('data', (chunk: Buffer) => log.push(`data ${chunk.toString()}`));
          response.on('end', () => log.push('end'));
        });
        for (const name of ['socket', 'response']) request.on(name, () => log.push(name));
        request.on('close', () => {
          log.push('close');
          resolve();
        });
      }),
  ],
  'a server that hangs up at once': [(request) => request.socket.destroy(), get()],
  'a server that hangs up in the middle': [
    (request, response) => {
      response.write('part');
      setTimeout(() => request.socket.destroy(), 20);
    },
    get(),
  ],
  'a client that gives up': [
    (request, response, log) => {
      request.on('aborted', () => log.push('aborted'));
      response.on('close', () => log.push(['closed', response.writableFinished]));
      response.write('part');
    },
    (http, port, log) =>
      new Promise<void>((resolve) => {
        const request = http.get({ port }, (response) => {
          response.on('error', (error: NodeJS.ErrnoException) => log.push(['error', error.code]));
          response.once('data', () => request.destroy());
        });
        request.on('close', () => setTimeout(resolve, 30));
      }),
  ],
  'a client that gives up before the response': [
    () => undefined,
    (http, port, log) =>
      new Promise<void>((resolve) => {
        const request = http.get({ port });
        request.on('error', (error: NodeJS.ErrnoException) => {
          log.push([error.message, error.code, request.destroyed]);
          resolve();
        });
        setTimeout(() => request.destroy(), 10);
      }),
  ],
  'a client with a signal': [
    () => undefined,
    async (http, port, log) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 10);
      log.push(await ask(http, { port, signal: stop.signal }));
    },
  ],
  'a client with a timeout': [
    () => undefined,
    (http, port, log) =>
      new Promise<void>((resolve) => {
        const request = http.get({ port, timeout: 20 });
        request.on('timeout', () => {
          log.push('timeout');
          request.destroy();
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          log.push(error.code);
          resolve();
        });
      }),
  ],
  'a URL': [
    echo,
    async (http, port, log) => {
      const text = await new Promise<string>((resolve) =>
        http.get(`http://localhost:${port}/u?v=w`, (response) => void bodyOf(response).then(resolve)),
      );
      log.push(text);
    },
  ],
  'a URL and options': [
    echo,
    async (http, port, log) => {
      const text = await new Promise<string>((resolve) =>
        http
          .request(
            new URL(`http://127.0.0.1:${port}/x`),
            { method: 'DELETE', headers: { 'x-y': 'z' } },
            (response) => void bodyOf(response).then(resolve),
          )
          .end(),
      );
      log.push(text);
    },
  ],
  'a port where nobody listens': [
    echo,
    (http, _port, log) => ask(http, { host: '127.0.0.1', port: 1 }).then((answer) => log.push(answer)),
  ],
  'requests that are none': [
    echo,
    (http, _port, log) => {
      log.push(
        attempt(() => http.get('https://x')),
        attempt(() => http.get({ path: '/a b' })),
        attempt(() => http.get('nope')),
        attempt(() => http.get({ method: 'A B' })),
        attempt(() => http.get({ host: 5 as never })),
        attempt(() => http.get({ agent: 5 as never })),
      );
    },
  ],
  'a port that is taken': [
    echo,
    (http, port, log) =>
      new Promise<void>((resolve) => {
        http
          .createServer()
          .on('error', (error) => {
            log.push([error.message, Object.entries(error)]);
            resolve();
          })
          .listen(port);
      }),
  ],
  'a server that is closed twice': [
    echo,
    (http, _port, log) =>
      new Promise<void>((resolve) => {
        const server = http.createServer();
        server.on('listening', () => log.push(['listening', server.listening]));
        server.listen(0, '127.0.0.1', () => {
          log.push(
            (server.address() as AddressInfo).address,
            attempt(() => server.listen(0)),
          );
          server.close(() => log.push('closed'));
          log.push(server.listening, server.address());
          server.close((error) => {
            log.push(error);
            resolve();
          });
        });
      }),
  ],
  'a port that is none': [echo, (http, _port, log) => log.push(attempt(() => http.createServer().listen(70_000)))],
};

describe('as in Node', () => {
  it.each(Object.entries(stories))('%s', async (_name, [handler, client]) => {
    const { run, builtin } = createTestProcess();
    let ours: unknown;
    await run(async () => {
      ours = await story(builtin('http'), handler, client);
    });
    expect(ours).toEqual(await story(nodeHttp, handler, client));
  });
});
