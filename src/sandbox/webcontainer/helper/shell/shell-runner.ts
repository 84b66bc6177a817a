import { transferables } from '../../../transfer.ts';
import type { FromProcess, ToProcess } from '../../../embedded/protocol/messages.ts';
import type { ProcessStart } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import type { AsyncCall, SyscallName } from '../../../embedded/protocol/syscalls.ts';
import { systemCommands } from '../../../embedded/shell/commands/shell-commands.ts';
import type { ShellHost } from '../../../embedded/shell/process/kernel-calls.ts';
import { ShellSession } from '../../../embedded/shell/shell-session.ts';
import type { HelperSettings } from '../settings.ts';
import { LocalHttp } from './local-http.ts';
import { createNodeFiles } from './node-files.ts';
import { createVirtualFiles } from './virtual-files.ts';

type Post = (message: FromProcess, transfer: ArrayBuffer[]) => void;

interface Pending {
  resolve: (value: never) => void;
  reject: (error: SystemError) => void;
}

/** Runs one process of the shell after another: files are those of Node, processes those of the supervisor. */
export class ShellRunner {
  readonly #post: Post;
  readonly #host: ShellHost;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #closed = false;
  #session: ShellSession | undefined;

  constructor(settings: HelperSettings, post: Post) {
    this.#post = post;
    const http = new LocalHttp((event) => this.receive({ kind: 'http', event }));
    const write = (stream: 1 | 2, data: Uint8Array): void => post({ kind: 'output_data', stream, data }, []);
    const files = createNodeFiles({
      print: write,
      virtual: createVirtualFiles(),
      hidden: settings.folder,
      // The helper is started in the workspace.
      pinned: process.cwd(),
    });
    const callAsync = (name: SyscallName, ...args: never[]): Promise<never> => {
      if (this.#closed) return new Promise(() => undefined);
      const call = files[name as keyof typeof files] as ((...args: never[]) => never) | undefined;
      return call ? attempt(() => call(...args)) : this.#ask(name, args);
    };
    this.#host = {
      // Calls on files are answered at once all the same.
      call: undefined,
      callAsync: callAsync as unknown as AsyncCall,
      post: (message) => {
        if (message.kind === 'http') http.receive(message.event);
        else post(message, transferables(message));
      },
      write,
    };
  }

  receive(message: ToProcess): void {
    if (message.kind === 'run') void this.#run(message.start);
    else if (message.kind === 'answer') this.#settle(message);
    else this.#session?.receive(message);
  }

  /** Of the process that it runs nothing reaches a file any more. */
  close(): void {
    this.#closed = true;
  }

  async #run(start: ProcessStart): Promise<void> {
    this.#session = new ShellSession(this.#host, start, systemCommands);
    const exitCode = await this.#session.run();
    this.#session = undefined;
    this.#post({ kind: 'exit', exitCode }, []);
  }

  #ask(name: SyscallName, args: unknown[]): Promise<never> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve, reject });
      this.#post({ kind: 'async_call', id: this.#lastId, name, args }, []);
    });
  }

  #settle({ id, answer }: Extract<ToProcess, { kind: 'answer' }>): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (answer.ok) pending?.resolve(answer.value as never);
    else pending?.reject(new SystemError(answer.failure));
  }
}

async function attempt(call: () => never): Promise<never> {
  return call();
}
