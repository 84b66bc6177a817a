import type { WebContainerProcess } from '@webcontainer/api';

/** What a process of a WebContainer prints, as it comes. The stream may never end. */
export class Printed {
  readonly chunks: string[] = [];
  hasEnded = false;
  #look: () => void = () => undefined;

  constructor({ output }: WebContainerProcess) {
    void output.pipeTo(
      new WritableStream({
        write: (chunk) => {
          this.chunks.push(chunk);
          this.#look();
        },
        close: () => {
          this.hasEnded = true;
          this.#look();
        },
      }),
    );
  }

  get text(): string {
    return this.chunks.join('');
  }

  /** Answers once it holds. One asks at a time. */
  async until(holds: (printed: Printed) => boolean): Promise<void> {
    while (!holds(this)) {
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
    }
  }
}
