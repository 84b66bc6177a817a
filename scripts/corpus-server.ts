import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest } from '../src/models/testing/corpus/compare-result.ts';
import type { WireCase, WireResponse } from '../src/models/testing/corpus/wire-case.ts';

/** Serves wire cases over HTTP with their exact chunks, resets and hangs, and notes the requests. */
export interface CorpusServer {
  baseURL: (caseId: string) => string;
  /** The requests of a case so far. */
  log: (caseId: string) => LoggedRequest[];
  close: () => Promise<void>;
}

/** Milliseconds between two chunks, so that they arrive one by one. */
const GAP_MS = 2;

/** Starts a server on a free port of this machine. */
export async function startCorpusServer(cases: readonly WireCase[]): Promise<CorpusServer> {
  const byId = new Map(cases.map((wireCase) => [wireCase.id, wireCase]));
  const logs = new Map(cases.map((wireCase): [string, LoggedRequest[]] => [wireCase.id, []]));
  const server = createServer((request, response) => {
    const id = /^\/([^/]+)\/v1\//.exec(request.url ?? '')?.[1] ?? '';
    const wireCase = byId.get(id);
    if (wireCase === undefined) response.writeHead(404).end();
    else void serve(wireCase, request, response, logs.get(id) ?? []);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: (id) => `http://127.0.0.1:${port}/${id}/v1`,
    log: (id) => logs.get(id) ?? [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  wireCase: WireCase,
  request: IncomingMessage,
  response: ServerResponse,
  log: LoggedRequest[],
): Promise<void> {
  const cors = corsHeaders(wireCase, request);
  if (request.method === 'OPTIONS') {
    log.push({ method: 'OPTIONS', t: Date.now(), headers: request.headers, body: null });
    response.writeHead(204, cors).end();
    return;
  }
  let text = '';
  for await (const data of request) text += String(data);
  const entry: LoggedRequest = {
    method: request.method ?? '',
    t: Date.now(),
    headers: request.headers,
    body: JSON.parse(text),
  };
  response.on('close', () => {
    entry.closedAfterMs = Date.now() - entry.t;
  });
  const earlier = log.filter(({ method }) => method === 'POST').length;
  log.push(entry);
  const { response: only, responses = only ? [only] : [] } = wireCase;
  const reply = responses[Math.min(earlier, responses.length - 1)];
  if (reply === undefined) throw new Error(`The case ${wireCase.id} has no response.`);
  const isHidden = wireCase.cors?.offOnError === true && reply.status >= 400;
  await send(reply, isHidden ? {} : cors, request, response);
}

async function send(
  reply: WireResponse,
  cors: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.entries(reply.headers).map(([name, value]) => [
    name,
    value.replace(/\{\{HTTP_DATE\+(\d+)s\}\}/, dateIn),
  ]);
  response.writeHead(reply.status, { ...cors, ...(Object.fromEntries(headers) as Record<string, string>) });
  response.flushHeaders();
  request.socket.setNoDelay(true);
  for (const chunk of reply.chunks) {
    if (response.destroyed) return;
    if ('waitMs' in chunk) await sleep(chunk.waitMs);
    else {
      response.write('b64' in chunk ? Buffer.from(chunk.b64, 'base64') : chunk.utf8);
      await sleep(GAP_MS);
    }
  }
  if (reply.end === 'reset') request.socket.resetAndDestroy();
  else if (reply.end === 'close') response.end();
  else {
    // It hangs: the client is expected to go, and is let go of if it does not.
    const timer = setTimeout(() => response.end(), reply.hangMs ?? 10_000);
    response.on('close', () => clearTimeout(timer));
  }
}

function dateIn(_: string, seconds: string): string {
  return new Date(Date.now() + Number(seconds) * 1000).toUTCString();
}

function corsHeaders({ cors = {} }: WireCase, request: IncomingMessage): Record<string, string> {
  if (cors.off) return {};
  const asked = request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': cors.allowHeaders ?? asked ?? '*',
    'access-control-expose-headers': cors.exposeHeaders ?? 'retry-after, retry-after-ms, x-should-retry, x-request-id',
    'access-control-max-age': '0',
    vary: 'origin',
  };
}
