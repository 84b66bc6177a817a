import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecOptions } from '../../../types.ts';
import { createEmbeddedSandbox } from '../embedded-sandbox.ts';
import type { KernelSandbox } from '../embedded-sandbox.ts';

/** A thread of Node under the face of a web worker. */
class ThreadWorker extends EventTarget {
  readonly #thread: Thread;

  constructor(code: string) {
    super();
    this.#thread = new Thread(code, { eval: true });
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', ({ message }) => this.dispatchEvent(Object.assign(new Event('error'), { message })));
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

/** Gives a thread the global functions of a web worker. */
const prelude = `const { parentPort } = require('node:worker_threads');
globalThis.self = {
  addEventListener: (_, listener) => parentPort.on('message', (data) => listener({ data })),
  postMessage: (message) => parentPort.postMessage(message),
};
`;

async function bundleGuest(): Promise<string> {
  const entry = fileURLToPath(new URL('../testing/thread-guest.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'node20', lib: { entry, formats: ['iife'], name: 'guest' } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output.find((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  return prelude + (chunk?.code ?? '');
}

let sandbox: KernelSandbox;

beforeAll(async () => {
  const code = await bundleGuest();
  sandbox = createEmbeddedSandbox({
    now: () => Date.now(),
    elapsed: () => 0,
    images: ['sh', 'node'],
    createWorker: () => new ThreadWorker(code) as unknown as Worker,
    sharedMemory: true,
  });
}, 30_000);

afterAll(() => sandbox.dispose());

async function run(program: string, options: ExecOptions = {}): Promise<{ printed: string; outcome: unknown }> {
  let printed = '';
  const result = await sandbox.exec(program, {
    ...options,
    onOutput: (chunk) => {
      printed += chunk.text;
      options.onOutput?.(chunk);
    },
  });
  return { printed, outcome: result.ok ? [result.value.exitCode, result.value.reason] : result.error };
}

describe('processes in threads of their own', () => {
  it('call the kernel and wait for its answers', async () => {
    expect(await run('files')).toEqual({ printed: '200000000 200000 ENOENT', outcome: [3, 'exit'] });
  });

  it('print more than the ring holds, and all of it arrives', async () => {
    const { printed, outcome } = await run('flood');
    expect(outcome).toEqual([0, 'exit']);
    expect(printed === Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('')).toBe(true);
  });

  it('start others and wait for them', async () => {
    expect(await run('children')).toEqual({
      printed: '200000000 200000 ENOENT|3|going\ntimeout',
      outcome: [0, 'exit'],
    });
  });

  it('wait for input', async () => {
    let goOn: () => void = () => undefined;
    const printedOne = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* pieces(): AsyncGenerator<string> {
      yield 'one';
      await printedOne;
      yield 'two';
    }
    const onOutput = (): void => goOn();
    expect((await run('input', { stdin: pieces(), onOutput })).printed).toBe('<one><two>');
  });

  it.each(['spin', 'asleep'])('are stopped at once, with what they printed: %s', async (program) => {
    const controller = new AbortController();
    let stoppedAt = Infinity;
    const onOutput = (): void => {
      stoppedAt = performance.now();
      controller.abort();
    };
    const { printed, outcome } = await run(program, { signal: controller.signal, onOutput });
    expect([printed, outcome]).toEqual(['going\n', [130, 'stopped']]);
    expect(performance.now() - stoppedAt).toBeLessThan(250);
    expect((await run('files')).outcome).toEqual([3, 'exit']);
  });
});
