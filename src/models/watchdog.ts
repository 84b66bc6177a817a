import type { AgentEnvironment } from '../agent/types.ts';

/** How long a response may keep its reader waiting, in milliseconds. */
export interface WaitLimits {
  /** Until the first data event, the wait for the headers included. */
  firstByteMs: number;
  /** From one data event to the next. */
  idleMs: number;
  /** For what may still follow once the server has said that the reply is over. */
  closingMs: number;
}

/**
 * Ends a wait that has lasted too long. Its clock runs only while something is awaited, so that a slow consumer
 * is never taken for a silent server. Comments do not reach it: they neither extend nor end a wait.
 */
export class Watchdog {
  readonly #environment: AgentEnvironment;
  readonly #limits: WaitLimits;
  #remainingMs: number;
  #armedAt = 0;
  #cancel: (() => void) | undefined;

  constructor(environment: AgentEnvironment, limits: WaitLimits) {
    this.#environment = environment;
    this.#limits = limits;
    this.#remainingMs = limits.firstByteMs;
  }

  /** A data event came: the next may take as long as the idle limit. */
  dataArrived(closing: boolean): void {
    this.#remainingMs = closing ? Math.min(this.#limits.closingMs, this.#limits.idleMs) : this.#limits.idleMs;
  }

  /** A wait begins. Calls back once if it outlasts what is left of the limit. */
  start(onExpired: () => void): void {
    this.#armedAt = this.#environment.now();
    this.#cancel = this.#environment.setTimer(onExpired, this.#remainingMs);
  }

  /** The wait is over. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#remainingMs = Math.max(0, this.#remainingMs - (this.#environment.now() - this.#armedAt));
  }
}
