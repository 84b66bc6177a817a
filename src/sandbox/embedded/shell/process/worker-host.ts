import { transferables } from '../../../transfer.ts';
import { SyncClient } from '../../protocol/channel.ts';
import type { FromProcess, SharedMemory } from '../../protocol/messages.ts';
import { RingWriter } from '../../protocol/output-ring.ts';
import type { AsyncCall, SyncCall, SyscallAnswer } from '../../protocol/syscalls.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { ShellHost } from './kernel-calls.ts';

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: SystemError) => void;
}

/** The kernel over the messages of this worker, and through shared memory if there is some. */
export class WorkerHost implements ShellHost {
  readonly call: SyncCall | undefined;
  readonly callAsync: AsyncCall;
  readonly post: (message: FromProcess) => void;
  readonly write: (stream: 1 | 2, data: Uint8Array) => void;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(memory: SharedMemory | undefined, postMessage: (message: FromProcess, transfer: Transferable[]) => void) {
    this.post = (message) => postMessage(message, transferables(message));
    this.callAsync = (name, ...args) =>
      new Promise((resolve, reject) => {
        this.#lastId += 1;
        this.#pending.set(this.#lastId, { resolve: resolve as (value: unknown) => void, reject });
        // Not handed over: the shell may use the bytes again.
        postMessage({ kind: 'async_call', id: this.#lastId, name, args }, []);
      });
    if (memory) {
      const client = new SyncClient(memory.call, () => this.post({ kind: 'call' }));
      const ring = new RingWriter(memory.output, () => this.post({ kind: 'output' }));
      this.call = ((name, ...args) => client.call(name, args)) as SyncCall;
      this.write = (stream, data) => ring.write(stream, data);
    } else {
      this.call = undefined;
      this.write = (stream, data) => postMessage({ kind: 'output_data', stream, data }, []);
    }
  }

  answer(id: number, answer: SyscallAnswer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (answer.ok) pending?.resolve(answer.value);
    else pending?.reject(new SystemError(answer.failure));
  }
}
