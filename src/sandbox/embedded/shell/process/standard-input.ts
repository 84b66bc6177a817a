import type { FromProcess } from '../../protocol/messages.ts';

const nothing = new Uint8Array(0);

/** Standard input of the shell, read only when a command wants it. */
export class StandardInput {
  readonly #post: (message: FromProcess) => void;
  #buffered: Uint8Array = nothing;
  #atEnd: boolean;
  #receive: ((data: Uint8Array | null) => void) | undefined;

  constructor(post: (message: FromProcess) => void, hasStdin: boolean) {
    this.#post = post;
    this.#atEnd = !hasStdin;
  }

  /** Whether it is known that nothing more can be read. */
  get atEnd(): boolean {
    return this.#atEnd && this.#buffered.length === 0;
  }

  /** Whether some was read ahead: a program that inherits the input would miss it. */
  get hasBuffered(): boolean {
    return this.#buffered.length > 0;
  }

  /** Up to and with this byte; what is left if it does not come; empty at the end. */
  async readUntil(byte: number): Promise<Uint8Array> {
    for (let searched = 0; ;) {
      const end = this.#buffered.indexOf(byte, searched);
      if (end >= 0) return this.#take(end + 1);
      searched = this.#buffered.length;
      if (!(await this.#more())) return this.takeBuffered();
    }
  }

  /** Fewer at the end. */
  async readBytes(count: number): Promise<Uint8Array> {
    while (this.#buffered.length < count && (await this.#more()));
    return this.#take(count);
  }

  async readAll(): Promise<Uint8Array> {
    const parts = [this.takeBuffered()];
    while (await this.#more()) parts.push(this.takeBuffered());
    return joinBytes(parts);
  }

  /** The next piece, however long; undefined at the end. */
  async readPiece(): Promise<Uint8Array | undefined> {
    return this.#buffered.length > 0 || (await this.#more()) ? this.takeBuffered() : undefined;
  }

  /** What was read ahead. */
  takeBuffered(): Uint8Array {
    return this.#take(this.#buffered.length);
  }

  receive(data: Uint8Array | null): void {
    const receive = this.#receive;
    this.#receive = undefined;
    receive?.(data);
  }

  #take(count: number): Uint8Array {
    const taken = this.#buffered.slice(0, count);
    this.#buffered = this.#buffered.subarray(count);
    return taken;
  }

  async #more(): Promise<boolean> {
    if (this.#atEnd) return false;
    const data = await new Promise<Uint8Array | null>((resolve) => {
      this.#receive = resolve;
      this.#post({ kind: 'read_stdin' });
    });
    if (data === null) this.#atEnd = true;
    else this.#buffered = this.#buffered.length === 0 ? data : joinBytes([this.#buffered, data]);
    return data !== null;
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
