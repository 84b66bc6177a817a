import type { AgentEnvironment } from '../../agent/types.ts';

/** An environment whose time stands still until it is told to pass. */
export class FakeEnvironment implements AgentEnvironment {
  #now = 1_700_000_000_000;
  #ids = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  newId(prefix: string): string {
    return `${prefix}_new_${++this.#ids}`;
  }

  setTimer(callback: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Milliseconds until each running timer calls back, in the order in which they were set. */
  get pendingTimers(): number[] {
    return this.#timers.map((timer) => timer.at - this.#now);
  }

  /** Lets time pass and calls back the timers that are due, in their order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now).sort((a, b) => a.at - b.at);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const { callback } of due) callback();
  }
}
