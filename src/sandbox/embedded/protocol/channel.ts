/**
 * Synchronous calls from a process to the kernel through shared memory. The process writes its request, wakes the
 * kernel and waits. The kernel trusts nothing in the memory: the process may write to it at any time.
 */
import { SystemError } from './system-error.ts';
import type { SyscallFailure } from './syscall-failure.ts';
import type { SyscallAnswer } from './syscalls.ts';
import { decodeValue, encodeValue } from './value-codec.ts';

export interface CallMemory {
  control: SharedArrayBuffer;
  data: SharedArrayBuffer;
}

/** Words of the control buffer. */
const word = { state: 0, jsonLength: 1, bytesLength: 2, failed: 3, polling: 4 };
const state = { idle: 0, request: 1, serving: 2, answer: 3 };

const initialBytes = 64 * 1024;
/** Longest request or answer. */
const maxBytes = 512 * 1024 * 1024;
/** Longest text of a request that the kernel parses. */
const maxJsonBytes = 16 * 1024 * 1024;

/** How often to look again before a thread sleeps. Waking one costs a hundred times a look. */
const clientSpins = 3000;
const serverSpins = 4000;

/** Calls served before other work of the kernel gets its turn. */
const burst = 200;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const createCallMemory = (): CallMemory => ({
  control: new SharedArrayBuffer(32),
  data: new SharedArrayBuffer(initialBytes, { maxByteLength: maxBytes }),
});

/** Writes a value and answers whether it fits. */
function put(control: Int32Array, memory: SharedArrayBuffer, value: unknown): boolean {
  const { json, blocks, size } = encodeValue(value);
  const text = encoder.encode(json);
  const length = text.length + size;
  if (length > maxBytes) return false;
  if (length > memory.byteLength) memory.grow(Math.min(maxBytes, length * 2));
  const data = new Uint8Array(memory);
  data.set(text, 0);
  let offset = text.length;
  for (const block of blocks) {
    data.set(block, offset);
    offset += block.length;
  }
  control[word.jsonLength] = text.length;
  control[word.bytesLength] = size;
  return true;
}

/** Reads a value. Throws RangeError or SyntaxError if there is none. */
function take(control: Int32Array, memory: SharedArrayBuffer, maxJson: number): unknown {
  const jsonLength = control[word.jsonLength] ?? 0;
  const bytesLength = control[word.bytesLength] ?? 0;
  const fits = jsonLength >= 0 && bytesLength >= 0 && jsonLength + bytesLength <= memory.byteLength;
  if (!fits || jsonLength > maxJson) throw new RangeError('Message out of bounds');
  const data = new Uint8Array(memory);
  const json = decoder.decode(data.slice(0, jsonLength));
  return decodeValue(json, data.slice(jsonLength, jsonLength + bytesLength));
}

/** The side of the process. */
export class SyncClient {
  readonly #control: Int32Array;
  readonly #data: SharedArrayBuffer;
  readonly #wake: () => void;

  /** `wake` sends the kernel a `call` message. */
  constructor({ control, data }: CallMemory, wake: () => void) {
    this.#control = new Int32Array(control);
    this.#data = data;
    this.#wake = wake;
  }

  /** Waits for the answer. Throws SystemError. */
  call(name: string, args: readonly unknown[]): unknown {
    const control = this.#control;
    if (!put(control, this.#data, [name, ...args])) {
      throw new SystemError({ code: 'E2BIG', message: 'E2BIG: argument list too long' });
    }
    Atomics.store(control, word.state, state.request);
    if (Atomics.load(control, word.polling) === 0) this.#wake();
    for (let spin = 0; spin < clientSpins && Atomics.load(control, word.state) !== state.answer; spin += 1);
    for (let now = Atomics.load(control, word.state); now !== state.answer; now = Atomics.load(control, word.state)) {
      Atomics.wait(control, word.state, now);
    }
    const value = take(control, this.#data, maxBytes);
    if (control[word.failed] !== 0) throw new SystemError(value as SyscallFailure);
    return value;
  }
}

export type CallHandler = (name: unknown, args: unknown[]) => SyscallAnswer | Promise<SyscallAnswer>;

/** The side of the kernel. */
export class SyncServer {
  readonly #control: Int32Array;
  readonly #data: SharedArrayBuffer;
  readonly #handle: CallHandler;
  readonly #later: (task: () => void) => void;
  #closed = false;

  /** `handle` does not throw. `later` runs a task after the messages that wait. */
  constructor({ control, data }: CallMemory, handle: CallHandler, later: (task: () => void) => void) {
    this.#control = new Int32Array(control);
    this.#data = data;
    this.#handle = handle;
    this.#later = later;
  }

  /** Serves the call that waits, and those that follow at once: a burst of calls then needs one wake-up. */
  serve(): void {
    const control = this.#control;
    for (let served = 0; ; served += 1) {
      if (this.#closed) return;
      if (served === burst) {
        this.#later(() => this.serve());
        return;
      }
      if (Atomics.compareExchange(control, word.state, state.request, state.serving) === state.request) {
        Atomics.store(control, word.polling, 1);
        if (!this.#serveOne()) {
          Atomics.store(control, word.polling, 0);
          return;
        }
      }
      let spins = 0;
      while (spins < serverSpins && Atomics.load(control, word.state) !== state.request) spins += 1;
      if (spins < serverSpins) continue;
      Atomics.store(control, word.polling, 0);
      if (Atomics.load(control, word.state) !== state.request) return;
    }
  }

  /** Nothing is answered any more: the process waits until its thread is gone. */
  close(): void {
    this.#closed = true;
  }

  /** Whether the answer is there already. */
  #serveOne(): boolean {
    let answer: SyscallAnswer | Promise<SyscallAnswer>;
    try {
      const message = take(this.#control, this.#data, maxJsonBytes);
      const [name, ...args] = Array.isArray(message) ? (message as unknown[]) : [];
      answer = this.#handle(name, args);
    } catch {
      answer = malformed;
    }
    if (answer instanceof Promise) {
      void answer.then((settled) => this.#answer(settled));
      return false;
    }
    this.#answer(answer);
    return true;
  }

  #answer(answer: SyscallAnswer): void {
    if (this.#closed) return;
    const control = this.#control;
    const fits = put(control, this.#data, answer.ok ? (answer.value ?? null) : answer.failure);
    if (!fits) put(control, this.#data, tooLong);
    control[word.failed] = answer.ok && fits ? 0 : 1;
    Atomics.store(control, word.state, state.answer);
    Atomics.notify(control, word.state);
  }
}

const malformed: SyscallAnswer = { ok: false, failure: { code: 'EINVAL', message: 'EINVAL: malformed call' } };
const tooLong: SyscallFailure = { code: 'EFBIG', message: 'EFBIG: the answer is too long' };
