/** Lets so many tests of a parent run at a time. The others wait. */
interface Waiting {
  run: () => Promise<void>;
  resolve: () => void;
}

export class RunQueue {
  readonly #limit: number;
  #active = 0;
  #waiting: Waiting[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get hasRoom(): boolean {
    return this.#limit > this.#active;
  }

  get isEmpty(): boolean {
    return this.#active === 0 && this.#waiting.length === 0;
  }

  began(): void {
    this.#active += 1;
  }

  ended(): void {
    this.#active -= 1;
  }

  /** Settles when it has run. */
  wait(run: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ run, resolve }));
  }

  /** What waits never runs. */
  clear(): void {
    this.#waiting = [];
  }

  async runWaiting(): Promise<void> {
    while (this.hasRoom) {
      const next = this.#waiting.shift();
      if (!next) return;
      await next.run();
      next.resolve();
    }
  }
}
