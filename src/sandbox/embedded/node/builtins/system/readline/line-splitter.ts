/** Cuts text that comes in pieces into lines. */
export class LineSplitter {
  readonly #crlfDelay: number;
  readonly #now: () => number;
  #rest = '';
  #returnAt: number | undefined;

  /** A line feed that comes within `crlfDelay` milliseconds of a carriage return belongs to it. */
  constructor(crlfDelay: number, now: () => number) {
    this.#crlfDelay = crlfDelay;
    this.#now = now;
  }

  /** The lines that the text completes, without their ends. */
  add(text: string): string[] {
    const returnAt = this.#returnAt;
    const belongs = returnAt !== undefined && text.startsWith('\n') && this.#now() - returnAt <= this.#crlfDelay;
    const fresh = belongs ? text.slice(1) : text;
    if (fresh === '') return [];
    const parts = (this.#rest + fresh).split(/\r\n|\n|\r/);
    this.#returnAt = fresh.endsWith('\r') ? this.#now() : undefined;
    this.#rest = parts.pop() ?? '';
    return parts;
  }

  /** What has no end yet, once there will be no more. */
  flush(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }
}
