import type { AgentEnvironment } from './types.ts';

interface Timer {
  at: number;
  callback: () => void;
}

/** For tests: a clock that stands still while anything can happen, and then jumps to the next timer. */
export class VirtualTime {
  #now = 0;
  #ids = 0;
  /** In the order in which they fire. */
  readonly #timers: Timer[] = [];

  readonly environment: AgentEnvironment = {
    now: () => this.#now,
    newId: (prefix) => `${prefix}_${++this.#ids}`,
    setTimer: (callback, ms) => this.#setTimer(callback, ms),
  };

  get now(): number {
    return this.#now;
  }

  get pendingTimers(): number {
    return this.#timers.length;
  }

  /** Answers true after `ms`, or false as soon as the signal is aborted. */
  async wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    return new Promise((resolve) => {
      const finish = (isDue: boolean) => {
        cancel();
        signal?.removeEventListener('abort', interrupt);
        resolve(isDue);
      };
      const interrupt = () => finish(false);
      const cancel = this.#setTimer(() => finish(true), ms);
      signal?.addEventListener('abort', interrupt);
    });
  }

  /** Lets time pass until `work` has settled. Throws if nothing is left that could settle it. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    work.then(settle, settle);
    for (;;) {
      await microtasks();
      if (isSettled) return work;
      if (!this.#fireNext()) throw new Error('Stuck: no timer is left that could wake what is waited for.');
    }
  }

  /** Fires every timer that is left. */
  async drain(): Promise<void> {
    while (this.#fireNext()) await microtasks();
  }

  #fireNext(): boolean {
    const timer = this.#timers.shift();
    if (!timer) return false;
    this.#now = timer.at;
    timer.callback();
    return true;
  }

  #setTimer(callback: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, callback };
    const later = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(later < 0 ? this.#timers.length : later, 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  }
}

/** Waits until every microtask has run, those that they bring about included. */
async function microtasks(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
