import type { ReceivedResponse } from '../protocol/received.ts';

/** Most characters of one response that are kept. */
const mostCharacters = 8_000_000;

/** Gathers what came over the wire for one request. */
export class ReceivedLog {
  readonly response: ReceivedResponse = { parts: [], left: 0 };
  readonly #elapsed: () => number;
  #kept = 0;

  /** `elapsed` tells the milliseconds since the request started. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  add(text: string): void {
    const kept = text.slice(0, mostCharacters - this.#kept);
    this.#kept += kept.length;
    this.response.left += text.length - kept.length;
    if (kept !== '') this.response.parts.push({ afterMs: this.#elapsed(), text: kept });
  }
}
