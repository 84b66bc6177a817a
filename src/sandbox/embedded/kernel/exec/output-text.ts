import type { OutputChunk } from '../../../types.ts';
import { OutputBatcher } from './output-batcher.ts';

const streamNames = { 1: 'stdout', 2: 'stderr' } as const;

export interface OutputTextOptions {
  onChunk: (chunk: OutputChunk) => void;
  /** Most bytes that are passed on. */
  limit: number;
  /** Called once, when the limit has been reached. */
  onLimit: () => void;
}

/** Makes text of what the processes of a command print, in chunks that are neither many nor late. */
export class OutputText {
  readonly #options: OutputTextOptions;
  readonly #batcher: OutputBatcher;
  readonly #decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  #bytes = 0;
  #closed = false;

  constructor(options: OutputTextOptions) {
    this.#options = options;
    this.#batcher = new OutputBatcher(options.onChunk);
  }

  write(stream: 1 | 2, data: Uint8Array): void {
    if (this.#closed) return;
    const rest = this.#options.limit - this.#bytes;
    this.#bytes += data.length;
    this.#add(
      stream,
      this.#decoders[stream].decode(data.length > rest ? data.subarray(0, rest) : data, { stream: true }),
    );
    if (data.length <= rest) return;
    this.#closed = true;
    this.#options.onLimit();
  }

  /** Says something on standard error, whatever the limit. */
  say(text: string): void {
    this.#add(2, text);
  }

  /** Gives out all there is. Nothing is passed on afterwards. */
  close(): void {
    this.#closed = true;
    this.#add(1, this.#decoders[1].decode());
    this.#add(2, this.#decoders[2].decode());
    this.#batcher.flush();
  }

  #add(stream: 1 | 2, text: string): void {
    if (text !== '') this.#batcher.add({ stream: streamNames[stream], text });
  }
}
