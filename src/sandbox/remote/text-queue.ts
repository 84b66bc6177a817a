/** Texts that are pushed at one end and iterated, once, at the other. */
export class TextQueue implements AsyncIterable<string> {
  readonly #texts: string[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  push(text: string): void {
    this.#texts.push(text);
    this.#wake();
  }

  /** Nothing more will come. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void> {
    for (;;) {
      const text = this.#texts.shift();
      if (text !== undefined) {
        yield text;
      } else if (this.#ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
