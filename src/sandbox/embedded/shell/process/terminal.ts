import type { Devices } from '../kernel-file-system.ts';
import { ownPrefix, terminalErr, terminalOut } from '../told.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Standard output and standard error of the shell, as devices. */
export class Terminal {
  #write: (stream: 1 | 2, data: Uint8Array) => void;
  readonly #script: { readonly traced: boolean };

  /** `script.traced`: the shell prints the commands that it runs. Those that it added itself are left out. */
  constructor(write: (stream: 1 | 2, data: Uint8Array) => void, script: { readonly traced: boolean }) {
    this.#write = write;
    this.#script = script;
  }

  readonly devices: Devices = (path) => {
    if (path === terminalOut) return { write: (data) => this.print(1, data) };
    return path === terminalErr ? { write: (data) => this.print(2, data) } : undefined;
  };

  print(stream: 1 | 2, data: Uint8Array | string): void {
    let bytes = typeof data === 'string' ? encoder.encode(data) : data;
    if (stream === 2 && this.#script.traced) bytes = withoutOwnTrace(bytes);
    if (bytes.length > 0) this.#write(stream, bytes);
  }

  /** Whatever is written later is lost. */
  end(): void {
    this.#write = () => undefined;
  }
}

const ownLine = new RegExp(String.raw`^\++ (.*${ownPrefix}.*|set \+e \+e)\n`, 'gm');

function withoutOwnTrace(bytes: Uint8Array): Uint8Array {
  const text = decoder.decode(bytes);
  const kept = text.replaceAll(ownLine, '');
  return kept === text ? bytes : encoder.encode(kept);
}
