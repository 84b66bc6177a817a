/** A read that waits, and who waits. */
interface Waiting {
  reader: unknown;
  maxBytes: number;
  resolve: (data: Uint8Array) => void;
}

export interface InputStreamOptions {
  /** Called when someone wants to read and nothing is there. */
  onDemand?: () => void;
  /** Called when nobody can read from it any more. */
  onClose?: () => void;
}

const nothing = new Uint8Array(0);

/** Bytes that are pushed at one end and read at the other, by one process or by several that share it. */
export class InputStream {
  readonly #options: InputStreamOptions;
  #chunks: Uint8Array[] = [];
  #waiting: Waiting[] = [];
  #ended = false;
  #users = 1;
  /** Bytes that wait to be read. */
  #buffered = 0;

  constructor(options: InputStreamOptions = {}) {
    this.#options = options;
  }

  static of(data: Uint8Array): InputStream {
    const stream = new InputStream();
    stream.push(data);
    stream.end();
    return stream;
  }

  get buffered(): number {
    return this.#buffered;
  }

  /** Whether nothing can come from it any more. */
  get exhausted(): boolean {
    return this.#ended && this.#buffered === 0;
  }

  push(data: Uint8Array): void {
    if (this.#ended || data.length === 0) return;
    this.#chunks.push(data);
    this.#buffered += data.length;
    this.#serve();
  }

  end(): void {
    this.#ended = true;
    this.#serve();
  }

  /** The next bytes, at most so many; empty at the end. Waits if there are none yet. */
  read(reader: unknown, maxBytes: number): Uint8Array | Promise<Uint8Array> {
    if (this.#waiting.length === 0 && (this.#buffered > 0 || this.#ended)) return this.#take(maxBytes);
    return new Promise((resolve) => {
      this.#waiting.push({ reader, maxBytes, resolve });
      this.#options.onDemand?.();
    });
  }

  /** All bytes up to the end. */
  async readAll(reader: unknown): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (;;) {
      const part = await this.read(reader, Infinity);
      if (part.length === 0) return joinBytes(parts);
      parts.push(part);
    }
  }

  /** The same for one user more. */
  share(): InputStream {
    this.#users += 1;
    return this;
  }

  /** Forgets the reads of a process that is gone. */
  leave(reader: unknown): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.reader !== reader);
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#chunks = [];
    this.#buffered = 0;
    this.#ended = true;
    this.#options.onClose?.();
  }

  #serve(): void {
    while (this.#buffered > 0 || this.#ended) {
      const waiting = this.#waiting.shift();
      if (!waiting) return;
      waiting.resolve(this.#take(waiting.maxBytes));
    }
  }

  #take(maxBytes: number): Uint8Array {
    const [first] = this.#chunks;
    if (!first) return nothing;
    const taken = first.subarray(0, maxBytes);
    if (taken.length === first.length) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(taken.length);
    this.#buffered -= taken.length;
    return taken;
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
