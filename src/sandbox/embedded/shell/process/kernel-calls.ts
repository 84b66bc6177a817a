import type { FromProcess } from '../../protocol/messages.ts';
import type { AsyncCall, SyncCall, SyscallName, Syscalls } from '../../protocol/syscalls.ts';
import { SystemError } from '../../protocol/system-error.ts';

/** The kernel, as a shell worker sees it. Tests put an in-process one in its place. */
export interface ShellHost {
  /** Waits for the answer. Undefined on a page without shared memory. */
  readonly call: SyncCall | undefined;
  readonly callAsync: AsyncCall;
  post(message: FromProcess): void;
  /** Prints, without waiting for a reader. */
  write(stream: 1 | 2, data: Uint8Array): void;
}

/** The calls of one process. After `close` they all fail, so that nothing of an ended process can touch a file. */
export class KernelCalls {
  readonly #host: ShellHost;
  #closed = false;

  constructor(host: ShellHost) {
    this.#host = host;
  }

  /** Rejects with SystemError. Answers at once where the kernel can be called synchronously. */
  async call<Name extends SyscallName>(
    name: Name,
    ...args: Parameters<Syscalls[Name]>
  ): Promise<ReturnType<Syscalls[Name]>> {
    if (this.#closed) throw new SystemError({ code: 'EIO', message: 'EIO: the process has ended' });
    const { call, callAsync } = this.#host;
    return call ? call(name, ...args) : callAsync(name, ...args);
  }

  close(): void {
    this.#closed = true;
  }
}
