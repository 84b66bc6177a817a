/** Has the tests of a parent reported in the order in which they were made, whichever ends first. */
export class ReportOrder {
  /** Those that have ended and are not reported yet, by their numbers. */
  readonly #ended = new Map<number, () => void>();
  /** The number of the test that is to be reported next; zero before there is any. */
  #next = 0;

  get isEmpty(): boolean {
    return this.#ended.size === 0;
  }

  made(testNumber: number): void {
    if (this.#next === 0) this.#next = testNumber;
  }

  isNext(testNumber: number): boolean {
    return this.#next === testNumber;
  }

  ended(testNumber: number, report: () => void): void {
    this.#ended.set(testNumber, report);
  }

  /** Reports those whose turn has come. Those after one that has not ended wait for it. */
  reportEnded(): void {
    for (let report = this.#ended.get(this.#next); report; report = this.#ended.get(this.#next)) {
      this.#ended.delete(this.#next);
      report();
      this.#next += 1;
    }
  }
}
