import { describe, expect, it } from 'vitest';
import type { PortEvent } from '../../../types.ts';
import type { HttpEvent } from '../../protocol/http.ts';
import { fetchFromPort } from './port-fetch.ts';
import { VirtualPorts } from './virtual-ports.ts';
import type { Peer } from './virtual-ports.ts';

class FakePeer implements Peer {
  readonly heard: HttpEvent[] = [];
  send(event: HttpEvent): void {
    this.heard.push(event);
  }
  /** The id of the request that was heard last. */
  get lastId(): number {
    return this.heard.findLast(({ type }) => type === 'request')?.id ?? 0;
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const get = (id: number, port = 3000): HttpEvent => ({
  type: 'request',
  id,
  port,
  method: 'GET',
  target: '/a?b',
  headers: [['accept', '*/*']],
});
const ok = (id: number): HttpEvent => ({ type: 'response', id, status: 200, statusText: 'OK', headers: [] });

function setUp(): { ports: VirtualPorts; server: FakePeer; client: FakePeer; told: PortEvent[] } {
  const ports = new VirtualPorts();
  const told: PortEvent[] = [];
  ports.onPort((event) => told.push(event));
  const server = new FakePeer();
  ports.listen(server, 3000);
  return { ports, server, client: new FakePeer(), told };
}

describe('ports', () => {
  it('are taken once, told when they open and close, and freed with their owner', () => {
    const { ports, server, client, told } = setUp();
    expect(() => ports.listen(client, 3000)).toThrow('EADDRINUSE: address already in use');
    expect(ports.listen(client, 0)).toBe(32_768);
    expect(ports.listen(server, 0)).toBe(32_769);
    ports.unlisten(client, 3000);
    expect(ports.open).toEqual([3000, 32_768, 32_769]);
    ports.drop(server);
    ports.unlisten(client, 32_768);
    expect(told).toEqual([
      { port: 3000, type: 'open' },
      { port: 32_768, type: 'open' },
      { port: 32_769, type: 'open' },
      { port: 3000, type: 'close' },
      { port: 32_769, type: 'close' },
      { port: 32_768, type: 'close' },
    ]);
    ports.listen(client, 3000);
  });
});

describe('exchanges', () => {
  it('carry bodies both ways, piece by piece, each side by its own id', () => {
    const { ports, server, client } = setUp();
    ports.receive(client, get(7));
    const { lastId } = server;
    expect(lastId).toBeLessThan(0);
    ports.receive(client, { type: 'data', id: 7, data: bytes('up') });
    ports.receive(server, ok(lastId));
    ports.receive(server, { type: 'data', id: lastId, data: bytes('down') });
    ports.receive(client, { type: 'end', id: 7 });
    ports.receive(server, { type: 'end', id: lastId });
    ports.receive(server, { type: 'data', id: lastId, data: bytes('too late') });
    ports.receive(client, { type: 'data', id: 7, data: bytes('too late') });
    expect(server.heard).toEqual([
      { ...get(7), id: lastId },
      { type: 'data', id: lastId, data: bytes('up') },
      { type: 'end', id: lastId },
    ]);
    expect(client.heard).toEqual([ok(7), { type: 'data', id: 7, data: bytes('down') }, { type: 'end', id: 7 }]);
  });

  it('can be with oneself', () => {
    const { ports, server } = setUp();
    ports.receive(server, get(1));
    const { lastId } = server;
    ports.receive(server, { type: 'end', id: 1 });
    ports.receive(server, ok(lastId));
    ports.receive(server, { type: 'end', id: lastId });
    expect(server.heard).toEqual([
      { ...get(1), id: lastId },
      { type: 'end', id: lastId },
      ok(1),
      { type: 'end', id: 1 },
    ]);
  });

  it('are refused when nobody listens, or the id is in use', () => {
    const { ports, client } = setUp();
    ports.receive(client, get(1, 4000));
    ports.receive(client, get(2));
    ports.receive(client, get(2));
    expect(client.heard).toEqual([
      { type: 'abort', id: 1, code: 'ECONNREFUSED' },
      { type: 'abort', id: 2, code: 'ECONNRESET' },
    ]);
  });

  it('break off when either side goes, or says so', () => {
    const { ports, server, client } = setUp();
    for (const id of [1, 2, 3]) ports.receive(client, get(id));
    const [first = 0, second = 0, third = 0] = server.heard.map(({ id }) => id);
    ports.receive(client, { type: 'abort', id: 1, code: 'ECONNRESET' });
    ports.receive(server, { type: 'abort', id: second, code: 'ECONNRESET' });
    ports.drop(client);
    expect(server.heard.slice(3)).toEqual([
      { type: 'abort', id: first, code: 'ECONNRESET' },
      { type: 'abort', id: third, code: 'ECONNRESET' },
    ]);
    expect(client.heard).toEqual([{ type: 'abort', id: 2, code: 'ECONNRESET' }]);
    const other = new FakePeer();
    ports.receive(other, get(9));
    ports.drop(server);
    expect(other.heard).toEqual([{ type: 'abort', id: 9, code: 'ECONNRESET' }]);
  });

  it('cannot be reached by others', () => {
    const { ports, server, client } = setUp();
    const stranger = new FakePeer();
    ports.receive(client, get(1));
    const { lastId } = server;
    for (const id of [1, lastId]) {
      ports.receive(stranger, ok(id));
      ports.receive(stranger, { type: 'data', id, data: bytes('x') });
      ports.receive(stranger, { type: 'abort', id, code: 'ECONNRESET' });
    }
    ports.receive(client, ok(1));
    expect([server.heard.length, client.heard, stranger.heard]).toEqual([1, [], []]);
  });
});

describe('the app', () => {
  const asked = { port: 3000, method: 'POST', target: '/a', headers: [['x', 'y']] as const };

  it('asks with a body and reads the answer as it comes', async () => {
    const { ports, server } = setUp();
    const answer = fetchFromPort(ports, { ...asked, body: bytes('body') });
    const { lastId } = server;
    expect(server.heard).toEqual([
      { ...asked, type: 'request', id: lastId },
      { type: 'data', id: lastId, data: bytes('body') },
      { type: 'end', id: lastId },
    ]);
    ports.receive(server, { type: 'response', id: lastId, status: 201, statusText: 'Created', headers: [['a', 'b']] });
    const result = await answer;
    if (!result.ok) throw new Error(result.error.message);
    expect(result.value).toMatchObject({ status: 201, statusText: 'Created', headers: [['a', 'b']] });
    const reader = result.value.body.getReader();
    ports.receive(server, { type: 'data', id: lastId, data: bytes('one') });
    expect((await reader.read()).value).toEqual(bytes('one'));
    ports.receive(server, { type: 'end', id: lastId });
    expect((await reader.read()).done).toBe(true);
  });

  it('is told when nobody listens, and when the server goes before or while it answers', async () => {
    const { ports, server } = setUp();
    const failure = (message: string): unknown => ({ ok: false, error: { code: 'unavailable', message } });
    expect(await fetchFromPort(ports, { ...asked, port: 1 })).toEqual(failure('Nothing listens on port 1'));
    const early = fetchFromPort(ports, asked);
    const late = fetchFromPort(ports, asked);
    ports.receive(server, ok(server.lastId));
    const result = await late;
    ports.drop(server);
    expect(await early).toEqual(failure('The server closed the connection'));
    await expect(result.ok && result.value.body.getReader().read()).rejects.toThrow('The server closed the connection');
  });

  it('breaks off', async () => {
    const { ports, server } = setUp();
    const controller = new AbortController();
    const answer = fetchFromPort(ports, { ...asked, signal: controller.signal });
    controller.abort();
    expect(await answer).toEqual({ ok: false, error: { code: 'unavailable', message: 'The request was aborted' } });
    expect(server.heard.at(-1)).toEqual({ type: 'abort', id: server.lastId, code: 'ECONNRESET' });
    const second = fetchFromPort(ports, asked);
    ports.receive(server, ok(server.lastId));
    const result = await second;
    if (result.ok) await result.value.body.cancel();
    expect(server.heard.at(-1)).toEqual({ type: 'abort', id: server.lastId, code: 'ECONNRESET' });
  });
});
