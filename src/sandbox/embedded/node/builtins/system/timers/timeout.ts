/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
export interface TimerLink {
  _idlePrev: TimerLink | null;
  _idleNext: TimerLink | null;
}

/** The queue that runs a timer. */
export interface TimeoutOwner {
  start(timeout: Timeout): void;
  stop(timeout: Timeout): void;
  refChanged(timeout: Timeout): void;
  /** The number of a timer that can be cleared by it. */
  numberOf(timeout: Timeout): number;
}

type Inspect = (value: unknown, options: object) => string;

const owner = Symbol('owner');
export const referenced = Symbol('refed');

/** What `setTimeout` and `setInterval` answer. The fields are those of Node: people print them. */
export class Timeout implements TimerLink {
  /** Milliseconds; -1: it was cleared. */
  _idleTimeout: number;
  _idlePrev: TimerLink | null = this;
  _idleNext: TimerLink | null = this;
  _idleStart: number | null = null;
  _onTimeout: ((...args: unknown[]) => void) | null;
  _timerArgs: unknown[] | undefined;
  _repeat: number | null;
  /** Whether it waits in no queue. */
  _destroyed = true;
  [referenced] = true;
  declare private readonly [owner]: TimeoutOwner;

  constructor(queue: TimeoutOwner, callback: (...args: unknown[]) => void, milliseconds: number, repeats: boolean) {
    Object.defineProperty(this, owner, { value: queue });
    this._idleTimeout = milliseconds;
    this._onTimeout = callback;
    this._repeat = repeats ? milliseconds : null;
  }

  ref(): this {
    if (!this[referenced]) {
      this[referenced] = true;
      this[owner].refChanged(this);
    }
    return this;
  }

  unref(): this {
    if (this[referenced]) {
      this[referenced] = false;
      this[owner].refChanged(this);
    }
    return this;
  }

  hasRef(): boolean {
    return this[referenced];
  }

  refresh(): this {
    if (this._idleTimeout >= 0) this[owner].start(this);
    return this;
  }

  close(): this {
    this._onTimeout = null;
    this[owner].stop(this);
    return this;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Without what is behind the lists. */
  [Symbol.for('nodejs.util.inspect.custom')](_depth: unknown, options: object, inspect: Inspect): string {
    return inspect(this, { ...options, depth: 0, customInspect: false });
  }

  [Symbol.toPrimitive](): number {
    return this[owner].numberOf(this);
  }
}
