import type { OutputChunk } from '../../types.ts';
import type { Device } from './kernel-file-system.ts';

const newDecoder = (): TextDecoder => new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The two streams of the terminal, as devices. Bytes become text as they come; a character that is split between
 * two writes comes out whole.
 */
export class Terminal {
  static readonly out = '/dev/.stdout';
  static readonly err = '/dev/.stderr';

  readonly devices: ReadonlyMap<string, Device>;
  #emit: (chunk: OutputChunk) => void;
  readonly #decoders = { stdout: newDecoder(), stderr: newDecoder() };

  constructor(emit: (chunk: OutputChunk) => void) {
    this.#emit = emit;
    this.devices = new Map([
      [Terminal.out, { write: (bytes) => this.#write('stdout', bytes, true) }],
      [Terminal.err, { write: (bytes) => this.#write('stderr', bytes, true) }],
    ]);
  }

  print(stream: OutputChunk['stream'], text: string): void {
    this.#write(stream, new TextEncoder().encode(text), true);
  }

  /** Gives out what is left of a split character. Whatever is written later is lost. */
  end(): void {
    this.#write('stdout', new Uint8Array(0), false);
    this.#write('stderr', new Uint8Array(0), false);
    this.#emit = () => undefined;
  }

  #write(stream: OutputChunk['stream'], bytes: Uint8Array, more: boolean): void {
    const text = this.#decoders[stream].decode(bytes, { stream: more });
    if (text !== '') this.#emit({ stream, text });
  }
}
