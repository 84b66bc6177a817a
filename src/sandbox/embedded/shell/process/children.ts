import type { FromProcess, ToProcess } from '../../protocol/messages.ts';
import type { ProcessExit, SignalName, SpawnRequest } from '../../protocol/process.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { KernelCalls } from './kernel-calls.ts';

export type OnOutput = (stream: 1 | 2, data: Uint8Array) => void;

export interface Child {
  readonly pid: number;
  /** How it ended, once it has. */
  readonly exit: ProcessExit | undefined;
  /** Settles after all of its output. */
  readonly exited: Promise<ProcessExit>;
}

interface LivingChild {
  pid: number;
  exit: ProcessExit | undefined;
  exited: Promise<ProcessExit>;
  settle: (exit: ProcessExit) => void;
  onOutput: OnOutput;
}

/** The processes that a shell has started. */
export class Children {
  readonly #calls: KernelCalls;
  readonly #post: (message: FromProcess) => void;
  readonly #living = new Map<number, LivingChild>();

  constructor(calls: KernelCalls, post: (message: FromProcess) => void) {
    this.#calls = calls;
    this.#post = post;
  }

  /** Starts a process. `onOutput` gets what goes to a pipe. Rejects with SystemError. */
  async start(request: SpawnRequest, onOutput: OnOutput = () => undefined): Promise<Child> {
    const pid = await this.#calls.call('spawn', request);
    let settle: (exit: ProcessExit) => void = () => undefined;
    const exited = new Promise<ProcessExit>((resolve) => {
      settle = resolve;
    });
    const child: LivingChild = { pid, exit: undefined, exited, settle, onOutput };
    this.#living.set(pid, child);
    return child;
  }

  /** Sends a signal to a process, which need not be a child. Answers the code of the error, if any. */
  async signal(pid: number, signal: SignalName | 0): Promise<string | undefined> {
    try {
      await this.#calls.call('kill', pid, signal);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof SystemError) return thrown.code;
      throw thrown;
    }
  }

  /** Fills the pipe that a child reads; null ends it. */
  feed(pid: number, data: Uint8Array | null): void {
    this.#post({ kind: 'write_stdin', pid, data });
  }

  receive(message: Extract<ToProcess, { kind: 'child_output' | 'child_exit' }>): void {
    const child = this.#living.get(message.pid);
    if (!child) return;
    if (message.kind === 'child_output') {
      child.onOutput(message.stream, message.data);
      return;
    }
    this.#living.delete(message.pid);
    child.exit = message.exit;
    child.settle(message.exit);
  }
}
