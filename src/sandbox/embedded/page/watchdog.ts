/** How often a sign of life is asked for, in milliseconds. */
const intervalMs = 1_000;

/** Calls `ask` every second, and `onSilence` when it was not answered so many times in a row. */
export class Watchdog {
  readonly #timer: ReturnType<typeof setInterval>;
  #unanswered = 0;

  constructor(ask: () => void, longestSilence: number, onSilence: () => void) {
    this.#timer = setInterval(() => {
      if (this.#unanswered >= longestSilence) onSilence();
      this.#unanswered += 1;
      ask();
    }, intervalMs);
  }

  hear(): void {
    this.#unanswered = 0;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
