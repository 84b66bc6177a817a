import { terminalErr, terminalOut } from '../told.ts';
import type { Device } from '../kernel-file-system.ts';

const encoder = new TextEncoder();

/** Standard output and standard error of the shell, as devices. */
export class Terminal {
  readonly devices: ReadonlyMap<string, Device>;
  #write: (stream: 1 | 2, data: Uint8Array) => void;

  constructor(write: (stream: 1 | 2, data: Uint8Array) => void) {
    this.#write = write;
    this.devices = new Map([
      [terminalOut, { write: (data) => this.print(1, data) }],
      [terminalErr, { write: (data) => this.print(2, data) }],
    ]);
  }

  print(stream: 1 | 2, data: Uint8Array | string): void {
    if (data.length > 0) this.#write(stream, typeof data === 'string' ? encoder.encode(data) : data);
  }

  /** Whatever is written later is lost. */
  end(): void {
    this.#write = () => undefined;
  }
}
