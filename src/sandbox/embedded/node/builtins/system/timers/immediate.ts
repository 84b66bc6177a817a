/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
/** What `setImmediate` answers. */
export class Immediate {
  _onImmediate: (() => void) | null;
  _destroyed = false;
  #referenced = true;
  readonly #changed: (change: 1 | -1) => void;

  /** `changed` counts those that keep the process alive. */
  constructor(callback: () => void, changed: (change: 1 | -1) => void) {
    this._onImmediate = callback;
    this.#changed = changed;
    changed(1);
  }

  ref(): this {
    if (!this.#referenced && !this._destroyed) this.#changed(1);
    this.#referenced = true;
    return this;
  }

  unref(): this {
    if (this.#referenced && !this._destroyed) this.#changed(-1);
    this.#referenced = false;
    return this;
  }

  hasRef(): boolean {
    return this.#referenced && !this._destroyed;
  }

  /** Ends it: it was cleared, or is about to run. */
  close(): void {
    if (this._destroyed) return;
    this._destroyed = true;
    this._onImmediate = null;
    if (this.#referenced) this.#changed(-1);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
