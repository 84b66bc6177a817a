import { describe, expect, it } from 'vitest';
import { createChatCompletionsModel } from '../chat-completions/chat-completions-model.ts';
import type { ModelOptions } from '../options.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { collect, optionsFor, requestOf } from '../testing/call-model.ts';
import type { CallResult } from '../testing/call-model.ts';
import { FakeEnvironment } from '../testing/fake-environment.ts';
import { FakeServer, delta, events, streamOf } from '../testing/fake-server.ts';
import type { FakeReply } from '../testing/fake-server.ts';

const HELLO = streamOf(delta({ content: 'Hello.' }, 'stop'));
const LIMITS = { firstByteMs: 300_000, idleMs: 45_000, closingMs: 5_000 };

interface Running {
  environment: FakeEnvironment;
  server: FakeServer;
  stop: AbortController;
  result: Promise<CallResult>;
}

function start(reply: FakeReply | Error, more: Partial<ModelOptions> = {}): Running {
  const environment = new FakeEnvironment();
  const server = new FakeServer(reply);
  const stop = new AbortController();
  const model = createChatCompletionsModel(optionsFor(server, { environment, ...more }));
  return { environment, server, stop, result: collect(model(requestOf(), stop.signal)) };
}

/** Waits until the call waits for the server with this limit. */
async function waiting({ environment, server }: Running, limitMs: number): Promise<void> {
  await expect.poll(() => server.requests.length, { interval: 1 }).toBe(1);
  await expect.poll(() => environment.pendingTimers, { interval: 1 }).toEqual([limitMs]);
}

describe('the request', () => {
  it('carries the key and the headers that were asked for, and none of the package’s own', async () => {
    const { server, result } = start(HELLO, { headers: { 'x-opt-in': 'yes', accept: null } });
    await result;
    expect([...(server.requests[0]?.headers ?? [])]).toEqual([
      ['authorization', 'Bearer sk-secret-key'],
      ['content-type', 'application/json'],
      ['x-opt-in', 'yes'],
    ]);
    expect(server.requests[0]?.url).toBe('https://models.example/v1/chat/completions');
  });

  it('carries no authorization without a key', async () => {
    const server = new FakeServer(HELLO);
    const { apiKey: _, ...options } = optionsFor(server);
    await collect(createChatCompletionsModel(options)(requestOf(), new AbortController().signal));
    await collect(createChatCompletionsModel({ ...options, apiKey: ' ' })(requestOf(), new AbortController().signal));
    expect(server.requests.map((request) => request.headers.has('authorization'))).toEqual([false, false]);
  });

  it('carries the key without the white space that was pasted along', async () => {
    const { server, result } = start(HELLO, { apiKey: ' sk-secret-key\n' });
    await result;
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer sk-secret-key');
  });

  it('is not sent where the settings cannot be put into one', async () => {
    const { server, result } = start(HELLO, { headers: { 'bad name': 'x' } });
    expect((await result).end.error).toMatchObject({ kind: 'invalid_request', hint: 'settings', retryable: false });
    expect(server.requests).toHaveLength(0);
  });

  it('is not sent to what is no URL', async () => {
    const { server, result } = start(HELLO, { baseURL: 'models' });
    expect((await result).end.error).toMatchObject({ kind: 'bad_endpoint', hint: 'invalid_url' });
    expect(server.requests).toHaveLength(0);
  });

  it('is sent once, whatever the server says', async () => {
    const { server, result } = start({ status: 503, headers: { 'retry-after-ms': '5' }, chunks: ['busy'] });
    expect((await result).end.error).toMatchObject({ kind: 'overloaded', retryAfterMs: 5, message: 'busy' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('no response', () => {
  it('is a network error', async () => {
    const { result } = start(new TypeError('Failed to fetch'));
    expect((await result).end).toMatchObject({
      content: [],
      stopReason: 'error',
      error: { kind: 'network', hint: 'cors', retryable: false },
    });
  });

  it('may pass where the server has answered before', async () => {
    const server = new FakeServer({ status: 401 }, new TypeError('Failed to fetch'));
    const model = createChatCompletionsModel(optionsFor(server));
    await collect(model(requestOf(), new AbortController().signal));
    const { end } = await collect(model(requestOf(), new AbortController().signal));
    expect(end.error).toMatchObject({ kind: 'network', hint: 'connection', retryable: true });
  });
});

describe('an error message', () => {
  it('never repeats the key or a header', async () => {
    const body = '{"error":{"message":"Bad key sk-secret-key, token abcdefgh12"}}';
    const { result } = start({ status: 401, chunks: [body] }, { headers: { 'x-token': 'abcdefgh12' } });
    expect((await result).end.error?.message).toBe('Bad key …, token …');
  });
});

describe('a stop', () => {
  it('before the call sends nothing', async () => {
    const server = new FakeServer(HELLO);
    const model = createChatCompletionsModel(optionsFor(server));
    const { end } = await collect(model(requestOf(), AbortSignal.abort()));
    expect(end).toEqual({ content: [], stopReason: 'aborted' });
    expect(server.requests).toHaveLength(0);
  });

  it('ends a stream at once with what has come, and leaves the server', async () => {
    const partial = delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'read_file', arguments: '{"pa' } }] });
    const running = start({ chunks: [events(delta({ content: 'Half' }), partial)], end: 'hang' });
    await waiting(running, 45_000);
    running.stop.abort();
    const { end } = await running.result;
    expect(end).toMatchObject({
      content: [
        { type: 'text', text: 'Half' },
        { type: 'toolCall', id: 'a', invalid: { received: '{"pa' } },
      ],
      stopReason: 'aborted',
    });
    expect(end.error).toBeUndefined();
    expect(running.server.requests[0]?.isClosed).toBe(true);
    expect(running.environment.pendingTimers).toEqual([]);
  });

  it('ends the reading of events that came already', async () => {
    const server = new FakeServer({ chunks: [events(...Array.from({ length: 1000 }, () => delta({ content: 'a' })))] });
    const stop = new AbortController();
    const model = createChatCompletionsModel(optionsFor(server));
    const seen: string[] = [];
    for await (const event of model(requestOf(), stop.signal)) {
      seen.push(event.type);
      if (seen.length === 3) stop.abort();
      if (event.type === 'end') expect(event.end).toMatchObject({ content: [{ text: 'aaa' }], stopReason: 'aborted' });
    }
    expect(seen).toEqual(['text_delta', 'text_delta', 'text_delta', 'end']);
  });

  it('ends the wait for a response at once', async () => {
    let asked = false;
    const never: typeof fetch = () => {
      asked = true;
      return new Promise(() => undefined);
    };
    const running = start(HELLO, { fetch: never });
    await expect.poll(() => asked, { interval: 1 }).toBe(true);
    running.stop.abort();
    expect((await running.result).end).toEqual({ content: [], stopReason: 'aborted' });
  });

  it('ends the reading of a refusal at once', async () => {
    const running = start({ status: 500, chunks: ['{"error":'], end: 'hang' });
    await waiting(running, 300_000);
    running.stop.abort();
    expect((await running.result).end.stopReason).toBe('aborted');
    expect(running.server.requests[0]?.isClosed).toBe(true);
  });

  it('leaves no listener behind', async () => {
    const stop = new AbortController();
    const listeners = new Set<unknown>();
    const { signal } = stop;
    let added = 0;
    signal.addEventListener = (_type: string, listener: unknown) => {
      added++;
      listeners.add(listener);
    };
    signal.removeEventListener = (_type: string, listener: unknown) => void listeners.delete(listener);
    const model = createChatCompletionsModel(optionsFor(new FakeServer(HELLO)));
    await collect(model(requestOf(), signal));
    expect({ added, left: listeners.size }).toEqual({ added: 1, left: 0 });
  });
});

describe('a reader that goes away', () => {
  it('closes the connection', async () => {
    const server = new FakeServer({ chunks: [events(delta({ content: 'Half' }))], end: 'hang' });
    const model = createChatCompletionsModel(optionsFor(server));
    for await (const event of model(requestOf(), new AbortController().signal)) {
      expect(event).toEqual({ type: 'text_delta', contentIndex: 0, delta: 'Half' });
      break;
    }
    expect(server.requests[0]?.isClosed).toBe(true);
  });
});

describe('the watchdog', () => {
  const stalled = { stopReason: 'error', error: { kind: 'timeout', retryable: true } };

  it('ends a wait for the first data event, headers and comments included', async () => {
    const running = start({ chunks: [': queued\n\n', 'event: ping\ndata: {}\n\n'], end: 'hang' });
    await waiting(running, LIMITS.firstByteMs);
    running.environment.advance(LIMITS.firstByteMs - 1);
    await waiting(running, 1);
    running.environment.advance(1);
    expect((await running.result).end).toMatchObject({
      ...stalled,
      content: [],
      error: { message: 'The server sent nothing for 300 seconds.' },
    });
    expect(running.server.requests[0]?.isClosed).toBe(true);
  });

  it('ends a silence after data, keeps what came, and leaves the server', async () => {
    const running = start({ chunks: [events(delta({ content: 'Half' }))], end: 'hang' });
    await waiting(running, LIMITS.idleMs);
    running.environment.advance(LIMITS.idleMs);
    expect((await running.result).end).toMatchObject({ ...stalled, content: [{ type: 'text', text: 'Half' }] });
    expect(running.server.requests[0]?.isClosed).toBe(true);
  });

  it('takes the reply as complete where silence follows the finish reason', async () => {
    const running = start({ chunks: [events(delta({ content: 'Done.' }, 'stop'))], end: 'hang' });
    await waiting(running, LIMITS.closingMs);
    running.environment.advance(LIMITS.closingMs);
    expect((await running.result).end).toMatchObject({
      stopReason: 'stop',
      content: [{ type: 'text', text: 'Done.' }],
    });
  });

  it('gives local servers more time, and anyone what the settings say', async () => {
    const reply: FakeReply = { chunks: [events(delta({ content: 'Half' }))], end: 'hang' };
    const local = start(reply, { profile: 'llamacpp' });
    await waiting(local, PROFILES.llamacpp.limits.idleMs);
    expect(PROFILES.llamacpp.limits.idleMs).toBe(300_000);
    const set = start(reply, { limits: { idleMs: 700 } });
    await waiting(set, 700);
    for (const running of [local, set]) running.stop.abort();
    await Promise.all([local.result, set.result]);
  });
});

describe('the id of a response', () => {
  it('comes from the headers where the response does not tell it', async () => {
    const unnamed = { choices: [{ delta: { content: 'a' }, finish_reason: 'stop' }] };
    const headers = { 'x-request-id': 'req_1', 'x-generation-id': 'gen_1' };
    expect((await start({ chunks: [events(unnamed)], headers }).result).end.responseId).toBe('gen_1');
    expect((await start({ chunks: HELLO.chunks ?? [], headers }).result).end.responseId).toBe('reply_1');
    expect((await start({ status: 500, headers: { 'x-request-id': 'req_1' } }).result).end.responseId).toBe('req_1');
  });
});

describe('the cost of a reply', () => {
  async function cost(...chunks: string[]): Promise<number> {
    const model = createChatCompletionsModel(optionsFor(new FakeServer({ chunks })));
    const start = performance.now();
    const { end } = await collect(model(requestOf(), new AbortController().signal));
    expect(end.stopReason).toBe('stop');
    return performance.now() - start;
  }
  const finish = events(delta({}, 'stop'), '[DONE]');

  it('is small for 2 MB in one event, and for 20,000 events in one piece', async () => {
    await cost(events(delta({ content: 'a' })), finish);
    expect(await cost(events(delta({ content: 'x'.repeat(2_000_000) })), finish)).toBeLessThan(500);
    expect(
      await cost(events(...Array.from({ length: 20_000 }, () => delta({ content: 'word ' }))), finish),
    ).toBeLessThan(2000);
  });
});

describe('a queue', () => {
  it('is told of once, and only before the first data', async () => {
    let told = 0;
    const chunks = [
      ': queued\n\n',
      ': queued\n\n',
      events(delta({ content: 'a' })),
      ': alive\n\n',
      events(delta({}, 'stop')),
    ];
    const { result } = start({ chunks }, { onQueued: () => told++ });
    expect((await result).end.stopReason).toBe('stop');
    expect(told).toBe(1);
  });

  it('is not told of after the first data', async () => {
    let told = 0;
    const chunks = [events(delta({ content: 'a' })), ': alive\n\n', events(delta({}, 'stop'))];
    await start({ chunks }, { onQueued: () => told++ }).result;
    expect(told).toBe(0);
  });
});

describe('text that came with a failure', () => {
  it('is kept, also where the reader is slow', async () => {
    const server = new FakeServer({
      chunks: [
        events(delta({ content: 'one ' })),
        events(delta({ content: 'two ' })),
        events(delta({ content: 'three' })),
      ],
      end: 'break',
    });
    const model = createChatCompletionsModel(optionsFor(server));
    let text = '';
    for await (const event of model(requestOf(), new AbortController().signal)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (event.type === 'text_delta') text += event.delta;
      if (event.type === 'end') expect(event.end.error?.kind).toBe('network');
    }
    expect(text).toBe('one two three');
  });
});

describe('what came over the wire', () => {
  async function tapped(reply: FakeReply): Promise<string[]> {
    const texts: string[] = [];
    const model = createChatCompletionsModel(optionsFor(new FakeServer(reply)));
    await collect(model(requestOf(), new AbortController().signal, (text) => texts.push(text)));
    return texts;
  }

  it('is told as it comes, with characters that were cut in two', async () => {
    const text = (streamOf(delta({ content: 'Héllo 你好' }, 'stop')).chunks ?? []).join('');
    const bytes = new TextEncoder().encode(text);
    const cut = bytes.indexOf(0xc3) + 1;
    expect(await tapped({ chunks: [bytes.slice(0, cut), bytes.slice(cut)] })).toEqual([
      text.slice(0, text.indexOf('é')),
      text.slice(text.indexOf('é')),
    ]);
  });

  it('is told of a refusal too, without the key that the server repeats', async () => {
    const body = '{"error":{"message":"Incorrect API key provided: sk-secret-key"}}';
    expect(await tapped({ status: 401, chunks: [body] })).toEqual([
      '{"error":{"message":"Incorrect API key provided: …"}}',
    ]);
  });
});
