import { textOf } from '../../../result.ts';
import { SyncServer, createCallMemory } from '../../protocol/channel.ts';
import type { FromProcess, SharedMemory, ToProcess } from '../../protocol/messages.ts';
import { RingReader, createOutputMemory } from '../../protocol/output-ring.ts';
import type { SyscallAnswer } from '../../protocol/syscalls.ts';
import { later } from './later.ts';
import { isFromProcess } from './message-checks.ts';

/** Which program a worker runs. */
export type ImageKind = 'node' | 'sh';

/** Longest time that a worker may take to start, in milliseconds. Many that start at once are slow. */
const startTimeoutMs = 30_000;

/** What a worker says besides its calls. */
export type ProcessMessage = Exclude<FromProcess, { kind: 'ready' | 'call' | 'output' }>;

/** The process that runs in a worker, as its worker sees it. */
export interface Tenant {
  call(name: unknown, args: unknown[]): SyscallAnswer | Promise<SyscallAnswer>;
  receive(message: ProcessMessage): void;
  print(stream: 1 | 2, data: Uint8Array): void;
  /** The worker is of no use any more. */
  crash(detail: string): void;
}

export interface ProcessWorkerOptions {
  kind: ImageKind;
  worker: Worker;
  /** Whether the page has shared memory. */
  shared: boolean;
  onReady: (systemFiles: { path: string; content: string }[]) => void;
}

/**
 * The kernel's side of one worker. It runs one process at a time. After `end` nothing that the worker still does has
 * any effect, although its thread may run on for a while.
 */
export class ProcessWorker {
  readonly kind: ImageKind;
  /** Settles when the worker can run a process, with why not if it cannot. */
  readonly started: Promise<string | undefined>;
  readonly #worker: Worker;
  readonly #listening = new AbortController();
  readonly #onReady: ProcessWorkerOptions['onReady'];
  #server: SyncServer | undefined;
  #ring: RingReader | undefined;
  #tenant: Tenant | undefined;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  #settleStart: (failure: string | undefined) => void = () => undefined;

  constructor({ kind, worker, shared, onReady }: ProcessWorkerOptions) {
    this.kind = kind;
    this.#worker = worker;
    this.#onReady = onReady;
    this.started = new Promise((resolve) => {
      const timer = setTimeout(() => this.#fail(`The image ${kind} did not start in time`), startTimeoutMs);
      this.#settleStart = (failure) => {
        clearTimeout(timer);
        resolve(failure);
      };
    });
    const { signal } = this.#listening;
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#receive(data), { signal });
    worker.addEventListener('messageerror', () => this.#fail('It sent something unreadable'), { signal });
    worker.addEventListener(
      'error',
      (event) => {
        event.preventDefault();
        this.#fail(event.message || `The image ${kind} could not be loaded`);
      },
      { signal },
    );
    this.post({ kind: 'boot', memory: shared ? this.#createMemory() : undefined });
  }

  get alive(): boolean {
    return this.#state !== 'ended';
  }

  /** Whether a process would start at once. */
  get ready(): boolean {
    return this.#state === 'ready';
  }

  assign(tenant: Tenant): void {
    this.#tenant = tenant;
  }

  /** The process has ended; the worker may run another. */
  release(): void {
    this.#tenant = undefined;
  }

  post(message: ToProcess, transfer: Transferable[] = []): void {
    if (this.alive) this.#worker.postMessage(message, transfer);
  }

  /** Hands on what has been printed so far. */
  drain(): void {
    const sound = this.#ring?.drain((stream, data) => this.#tenant?.print(stream, data)) ?? true;
    if (!sound) this.#fail('It wrote over its output');
  }

  /** Cuts the worker off, then ends it. */
  end(): void {
    if (!this.alive) return;
    this.#state = 'ended';
    this.#tenant = undefined;
    this.#listening.abort();
    this.#server?.close();
    this.#settleStart('It was ended');
    this.#worker.terminate();
  }

  #createMemory(): SharedMemory {
    const call = createCallMemory();
    const output = createOutputMemory();
    this.#server = new SyncServer(call, (name, args) => this.#call(name, args), later);
    this.#ring = new RingReader(output);
    return { call, output };
  }

  #call(name: unknown, args: unknown[]): SyscallAnswer | Promise<SyscallAnswer> {
    this.drain();
    return this.#tenant?.call(name, args) ?? idle;
  }

  #receive(message: unknown): void {
    if (!isFromProcess(message)) {
      this.#fail('It sent a malformed message');
      return;
    }
    switch (message.kind) {
      case 'ready':
        this.#become(message.systemFiles);
        return;
      case 'call':
        this.#server?.serve();
        return;
      case 'output':
        this.drain();
        return;
      default:
        // What was printed before is out before anything else is done.
        this.drain();
        this.#tenant?.receive(message);
    }
  }

  #become(systemFiles: { path: string; content: string }[]): void {
    if (this.#state !== 'starting') return;
    this.#state = 'ready';
    try {
      this.#onReady(systemFiles);
      this.#settleStart(undefined);
    } catch (thrown) {
      this.#fail(textOf(thrown));
    }
  }

  #fail(detail: string): void {
    if (!this.alive) return;
    const tenant = this.#tenant;
    this.#ring?.drain((stream, data) => tenant?.print(stream, data));
    this.#settleStart(detail);
    this.end();
    tenant?.crash(detail);
  }
}

const idle: SyscallAnswer = { ok: false, failure: { code: 'ESRCH', message: 'ESRCH: no such process' } };
