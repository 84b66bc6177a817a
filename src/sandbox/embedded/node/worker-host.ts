import { RingWriter } from '../protocol/output-ring.ts';
import { SyncClient } from '../protocol/channel.ts';
import type { FromProcess, SharedMemory, ToProcess } from '../protocol/messages.ts';
import { SystemError } from '../protocol/system-error.ts';
import type { AsyncCall, SyncCall, SyscallAnswer, SyscallName } from '../protocol/syscalls.ts';
import type { ProcessHost } from './runtime.ts';

type Handlers = { [Kind in ToProcess['kind']]?: (message: Extract<ToProcess, { kind: Kind }>) => void };
type Post = (message: FromProcess, transfer?: Transferable[]) => void;

/** The kernel, from inside the worker of a process. */
export class WorkerHost implements ProcessHost {
  readonly #post: Post;
  readonly #client: SyncClient;
  readonly #ring: RingWriter;
  readonly #handlers: Handlers = {};
  readonly #pending = new Map<number, (answer: SyscallAnswer) => void>();
  #lastCall = 0;

  constructor(post: Post, memory: SharedMemory) {
    this.#post = post;
    this.#client = new SyncClient(memory.call, () => post({ kind: 'call' }));
    this.#ring = new RingWriter(memory.output, () => post({ kind: 'output' }));
    this.on('answer', ({ id, answer }) => {
      this.#pending.get(id)?.(answer);
      this.#pending.delete(id);
    });
  }

  readonly call: SyncCall = (name, ...args) => this.#client.call(name, args) as never;

  readonly callAsync: AsyncCall = (name, ...args) =>
    new Promise((resolve, reject) => {
      this.#lastCall += 1;
      this.#pending.set(this.#lastCall, (answer) => {
        if (answer.ok) resolve(answer.value as never);
        else reject(new SystemError(answer.failure));
      });
      this.#post({ kind: 'async_call', id: this.#lastCall, name: name satisfies SyscallName, args });
    });

  post(message: FromProcess): void {
    const transfer = message.kind === 'message' ? message.transfer : undefined;
    this.#post(message, transfer ?? []);
  }

  on<Kind extends ToProcess['kind']>(kind: Kind, handler: (message: Extract<ToProcess, { kind: Kind }>) => void): void {
    this.#handlers[kind] = handler as Handlers[Kind];
  }

  /** Hands a message of the kernel to its handler. */
  receive(message: ToProcess): void {
    const handler = this.#handlers[message.kind] as ((message: ToProcess) => void) | undefined;
    handler?.(message);
  }

  write(stream: 1 | 2, data: Uint8Array): void {
    this.#ring.write(stream, data);
  }

  exit(exitCode: number): never {
    this.#post({ kind: 'exit', exitCode });
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    for (;;) Atomics.wait(nothing, 0, 0);
  }
}
