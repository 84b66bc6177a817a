import { messageOf } from './message-of.ts';
import type { AgentEnvironment } from './types.ts';

/** Stands in for the value of work that a stop has left behind. */
export const leftBehind: unique symbol = Symbol('leftBehind');
export type LeftBehind = typeof leftBehind;

/**
 * How a run is stopped: by the caller's signal, or by a failure that leaves nothing to go on with. Either way
 * `signal` aborts, and a grace begins in which work that was told to stop may still settle.
 */
export class RunStop {
  /** Why the run has failed, if it has. */
  failure: string | undefined;
  readonly #controller = new AbortController();
  readonly #environment: AgentEnvironment;
  readonly #graceMs: number;
  readonly #onGraceOver = new Set<() => void>();
  #graceIsOver = false;
  #release: () => void = () => {};

  /** `caller` is what the caller stops the run with. `dispose` must be called at the end of the run. */
  constructor(caller: AbortSignal, environment: AgentEnvironment, graceMs: number) {
    this.#environment = environment;
    this.#graceMs = graceMs;
    const follow = () => this.#stop(caller.reason);
    this.#release = () => caller.removeEventListener('abort', follow);
    if (caller.aborted) follow();
    else caller.addEventListener('abort', follow, { once: true });
  }

  /** What streams, tools and hooks are given. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isStopped(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Stops the run because of something thrown. The first failure stands. */
  fail(thrown: unknown): void {
    this.failure ??= messageOf(thrown);
    this.#stop(thrown);
  }

  /** Does `work` and waits for it, but not beyond a stop. Work is not begun after one. */
  async unlessStopped<T>(work: () => T | Promise<T>): Promise<T | LeftBehind> {
    const { signal } = this;
    if (signal.aborted) return leftBehind;
    return untilLeft(work(), (leave) => {
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
      return () => signal.removeEventListener('abort', leave);
    });
  }

  /** Waits for `work`; after a stop, no longer than the grace lasts. */
  async withinGrace<T>(work: Promise<T>): Promise<T | LeftBehind> {
    return untilLeft(work, (leave) => {
      if (this.#graceIsOver) leave();
      this.#onGraceOver.add(leave);
      return () => this.#onGraceOver.delete(leave);
    });
  }

  dispose(): void {
    this.#release();
  }

  #stop(reason: unknown): void {
    if (this.isStopped) return;
    const cancel = this.#environment.setTimer(() => {
      this.#graceIsOver = true;
      for (const leave of this.#onGraceOver) leave();
    }, this.#graceMs);
    const releaseCaller = this.#release;
    this.#release = () => {
      releaseCaller();
      cancel();
    };
    this.#controller.abort(reason);
  }
}

/**
 * Settles as `work` does, or with `leftBehind` once `leave` is called; how `work` ends is then of no interest.
 * Unlike Promise.race with a promise that lives as long as the run, it holds on to nothing afterwards.
 */
async function untilLeft<T>(
  work: T | Promise<T>,
  subscribe: (leave: () => void) => () => void,
): Promise<T | LeftBehind> {
  return new Promise((resolve, reject) => {
    const unsubscribe = subscribe(() => resolve(leftBehind));
    Promise.resolve(work).then(resolve, reject).finally(unsubscribe);
  });
}
