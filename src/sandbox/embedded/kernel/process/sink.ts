/** Where a stream of output goes. Several processes may print to it; the last to go closes it. */
export class Sink {
  readonly write: (data: Uint8Array) => void;
  readonly #onClose: () => void;
  #users = 1;

  constructor(write: (data: Uint8Array) => void, onClose: () => void = () => undefined) {
    this.write = write;
    this.#onClose = onClose;
  }

  /** The same for one user more. */
  share(): Sink {
    this.#users += 1;
    return this;
  }

  close(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#onClose();
  }
}
