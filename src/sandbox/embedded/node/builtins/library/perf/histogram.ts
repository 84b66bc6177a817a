/** `perf_hooks.createHistogram`: counts values. Kept as they are, not in buckets. */
import { validateInteger, validateNumber } from '../validators.ts';

export class Histogram {
  #values: number[] = [];
  #last: number | undefined;

  get count(): number {
    return this.#values.length;
  }

  get countBigInt(): bigint {
    return BigInt(this.count);
  }

  get exceeds(): number {
    return 0;
  }

  /** As in Node, what there is before any value. */
  get min(): number {
    return this.count === 0 ? 9223372036854776000 : Math.min(...this.#values);
  }

  get max(): number {
    return Math.max(0, ...this.#values);
  }

  get mean(): number {
    return this.#values.reduce((sum, value) => sum + value, 0) / this.count;
  }

  get stddev(): number {
    const { mean } = this;
    return Math.sqrt(this.#values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / this.count);
  }

  get percentiles(): Map<number, number> {
    return new Map([50, 75, 90, 99, 100].map((share) => [share, this.percentile(share)]));
  }

  percentile(share: number): number {
    validateNumber(share, 'percentile');
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.max(Math.ceil((share / 100) * sorted.length) - 1, 0)] ?? 0;
  }

  record(value: number | bigint): void {
    const number = Number(value);
    validateInteger(number, 'val', 1);
    this.#values.push(number);
  }

  /** The time since it was last called, in nanoseconds. */
  recordDelta(): void {
    const now = performance.now();
    if (this.#last !== undefined) this.#values.push(Math.max(1, Math.round((now - this.#last) * 1e6)));
    this.#last = now;
  }

  add(other: Histogram): void {
    this.#values.push(...other.#values);
  }

  reset(): void {
    this.#values = [];
  }
}

/** Of the delays of the event loop: nothing here measures them. */
export class IntervalHistogram extends Histogram {
  #isEnabled = false;

  enable(): boolean {
    const before = this.#isEnabled;
    this.#isEnabled = true;
    return !before;
  }

  disable(): boolean {
    const before = this.#isEnabled;
    this.#isEnabled = false;
    return before;
  }
}
