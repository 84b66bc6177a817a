import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { SyncClient, SyncServer, createCallMemory } from './channel.ts';
import type { CallHandler } from './channel.ts';

/** The module of the client as a script, for a real thread. */
let clientScript = '';

beforeAll(async () => {
  const entry = fileURLToPath(new URL('channel.ts', import.meta.url));
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'esnext', minify: false, lib: { entry, formats: ['iife'], name: 'channel' } },
  })) as Rolldown.RolldownOutput[];
  clientScript = output[0]?.output[0].code ?? '';
});

/** Calls from a real thread. */
async function callsFromThread(script: string, handle: CallHandler): Promise<unknown> {
  const memory = createCallMemory();
  const server = new SyncServer(memory, handle, (task) => void setImmediate(task));
  const thread = new Worker(
    `${clientScript}
     const { parentPort, workerData } = require('node:worker_threads');
     const client = new channel.SyncClient(workerData, () => parentPort.postMessage('call'));
     const call = (name, ...args) => client.call(name, args);
     parentPort.postMessage({ result: (() => { ${script} })() });`,
    { eval: true, workerData: memory },
  );
  try {
    return await new Promise((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', (message: 'call' | { result: unknown }) => {
        if (message === 'call') server.serve();
        else resolve(message.result);
      });
    });
  } finally {
    await thread.terminate();
  }
}

describe('synchronous calls', () => {
  it('answer values and bytes, in bursts, from a waiting thread', async () => {
    const result = await callsFromThread(
      `const sums = [];
       for (let i = 0; i < 1000; i += 1) sums.push(call('add', i, new Uint8Array([i % 256])));
       return [sums.length, sums[999]];`,
      (name, [number, bytes]) => ({ ok: true, value: [name, number, (bytes as Uint8Array)[0]] }),
    );
    expect(result).toEqual([1000, ['add', 999, 231]]);
  });

  it('wait for an answer that comes later', async () => {
    const result = await callsFromThread(`return [call('slow'), call('quick')];`, (name) =>
      name === 'slow'
        ? new Promise((resolve) => setImmediate(() => resolve({ ok: true, value: 'late' })))
        : { ok: true, value: 'now' },
    );
    expect(result).toEqual(['late', 'now']);
  });

  it('throw what failed, with its code and path', async () => {
    const result = await callsFromThread(
      `try { call('open'); } catch (e) { return [e.name, e.code, e.message, e.path]; }`,
      () => ({ ok: false, failure: { code: 'ENOENT', message: 'no such file', path: '/a' } }),
    );
    expect(result).toEqual(['SystemError', 'ENOENT', 'no such file', '/a']);
  });

  it('grow the memory for what is long, both ways', async () => {
    const result = await callsFromThread(
      `const back = call('echo', new Uint8Array(3_000_000).fill(7)); return [back.length, back[2_999_999]];`,
      (_name, [bytes]) => ({ ok: true, value: bytes }),
    );
    expect(result).toEqual([3_000_000, 7]);
  });
});

describe('a hostile process', () => {
  const words = (memory: ReturnType<typeof createCallMemory>): Int32Array => new Int32Array(memory.control);
  const seen: unknown[] = [];
  const handle: CallHandler = (name) => {
    seen.push(name);
    return { ok: true, value: 1 };
  };
  /** What the process reads after it wrote these lengths and this text. */
  function answerTo(text: string, jsonLength: number, bytesLength: number): unknown {
    const memory = createCallMemory();
    new Uint8Array(memory.data).set(new TextEncoder().encode(text));
    const control = words(memory);
    control.set([1, jsonLength, bytesLength]);
    new SyncServer(memory, handle, () => undefined).serve();
    const length = control[1] ?? 0;
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.data).slice(0, length)));
  }
  const malformed = { code: 'EINVAL', message: 'EINVAL: malformed call' };

  it.each([
    ['a text longer than the memory', '["stat"]', 2 ** 31 - 1, 0],
    ['a negative length', '["stat"]', -1, 0],
    ['lengths that overflow', '["stat"]', 2 ** 31 - 1, 2 ** 31 - 1],
    ['bytes beyond the memory', '["stat"]', 8, 2 ** 30],
    ['no JSON', '["sta', 5, 0],
    ['a reference beyond its bytes', '["a",{"$bytes":[0,9]}]', 22, 3],
  ])('gets EINVAL for %s, and the kernel sees nothing of it', (_what, text, jsonLength, bytesLength) => {
    seen.length = 0;
    expect(answerTo(text, jsonLength, bytesLength)).toEqual(malformed);
    expect(seen).toEqual([]);
  });

  it('gets no answer after it has ended', () => {
    const memory = createCallMemory();
    const server = new SyncServer(memory, handle, () => undefined);
    words(memory).set([1, 2, 0]);
    server.close();
    server.serve();
    expect(words(memory)[0]).toBe(1);
  });
});

it('a request too long for any memory fails in the process itself', () => {
  const client = new SyncClient(createCallMemory(), () => undefined);
  const huge = { length: 600 * 1024 * 1024 };
  const bytes = Object.setPrototypeOf(huge, Uint8Array.prototype) as Uint8Array;
  Object.defineProperty(bytes, 'length', { value: huge.length });
  expect(() => client.call('write', [bytes])).toThrow('E2BIG');
});
