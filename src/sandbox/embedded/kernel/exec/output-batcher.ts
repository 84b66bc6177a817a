import type { OutputChunk } from '../../../types.ts';

/** Longest time that output is held back, in milliseconds. */
const holdMs = 16;

/** Joins pieces of output that come close together, so that a flood crosses to the caller in few messages. */
export class OutputBatcher {
  readonly #emit: (chunk: OutputChunk) => void;
  #held: OutputChunk[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(emit: (chunk: OutputChunk) => void) {
    this.#emit = emit;
  }

  add({ stream, text }: OutputChunk): void {
    const last = this.#held.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.#held.push({ stream, text });
    this.#timer ??= setTimeout(() => this.flush(), holdMs);
  }

  /** Gives out all that is held. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const held = this.#held;
    this.#held = [];
    for (const chunk of held) this.#emit(chunk);
  }
}
