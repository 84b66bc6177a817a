import type { SignalName } from '../../protocol/process.ts';
import { kernelSignal, signalNames } from './signals.ts';

/** What ends a shell. If it has a handler for EXIT, that runs first. */
const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export interface TrapEvents {
  /** Tells the kernel whether this shell handles a signal. */
  handle: (signal: SignalName, handled: boolean) => void;
  /** A signal came that ends the shell, after the handler of EXIT. */
  end: (signal: SignalName) => void;
}

/**
 * The handlers of a shell, each by its owner, which is the script with the process or subshell that set it, and by
 * what it is for: `EXIT`, `ERR`, or a signal without `SIG`. An empty handler ignores the signal.
 */
export class Traps {
  readonly #shellPid: number;
  readonly #events: TrapEvents;
  readonly #handlers = new Map<string, Map<string, string>>();
  #pending: string[] = [];
  #waiting: (() => void)[] = [];

  /** `shellPid`: signals are for the shell itself, and not for a subshell in it. */
  constructor(shellPid: number, events: TrapEvents) {
    this.#shellPid = shellPid;
    this.#events = events;
  }

  set(owner: string, name: string, handler: string | undefined): void {
    const handlers = this.#handlers.get(owner) ?? new Map<string, string>();
    this.#handlers.set(owner, handlers);
    if (handler === undefined) handlers.delete(name);
    else handlers.set(name, handler);
    if (name === 'EXIT') for (const signal of endingSignals) this.#tellKernel(signal);
    const signal = kernelSignal(name);
    if (signal) this.#tellKernel(signal);
  }

  get(owner: string, name: string): string | undefined {
    return this.#handlers.get(owner)?.get(name);
  }

  /** The handlers of an owner, in the order in which `trap` lists them. */
  list(owner: string): [name: string, handler: string][] {
    return Array.from(this.#handlers.get(owner) ?? []);
  }

  /** The handler, which is then forgotten: that of EXIT runs but once. */
  take(owner: string, name: string): string | undefined {
    const handler = this.get(owner, name);
    this.#handlers.get(owner)?.delete(name);
    return handler;
  }

  receive(signal: SignalName): void {
    const name = signal.slice(3);
    const handlers = this.#handlersOf(name);
    if (handlers.some((handler) => handler !== '')) {
      this.#pending.push(name);
      for (const resume of this.#waiting.splice(0)) resume();
    } else if (handlers.length === 0) this.#events.end(signal);
  }

  /** The next signal that has come for an owner, without `SIG`. It counts as handled. */
  nextPending(owner: string): string | undefined {
    const name = this.#pending.find((pending) => this.get(owner, pending));
    if (name !== undefined) this.#pending.splice(this.#pending.indexOf(name), 1);
    return name;
  }

  /** The number of the first signal that waits. */
  get pendingNumber(): number | undefined {
    const [name] = this.#pending;
    return name === undefined ? undefined : signalNames.indexOf(name) + 1;
  }

  /** Whether a signal would not end the shell by itself. */
  handles(signal: SignalName): boolean {
    return this.#namesFor(signal).some((name) => this.#handlersOf(name).length > 0);
  }

  /** Settles when a signal with a handler has come. */
  arrival(): Promise<void> {
    return this.#pending.length > 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #handlersOf(name: string): string[] {
    return Array.from(this.#handlers)
      .filter(([owner]) => owner.endsWith(`.${this.#shellPid}`))
      .map(([, handlers]) => handlers.get(name))
      .filter((handler) => handler !== undefined);
  }

  #namesFor(signal: SignalName): string[] {
    const ends = endingSignals.some((ending) => ending === signal);
    return ends ? [signal.slice(3), 'EXIT'] : [signal.slice(3)];
  }

  #tellKernel(signal: SignalName): void {
    this.#events.handle(signal, this.handles(signal));
  }
}
