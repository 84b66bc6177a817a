import { BYTE_ORDER_MARK } from '../files/text-encoding.ts';

type LineBreak = '\n' | '\r\n';

export const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/** A text with LF alone as its line break and no byte order mark, and the way back to the offsets of the original. */
export class LineBreakView {
  readonly original: string;
  readonly plain: string;
  /** Offsets, in the plain text, of the line breaks that are CRLF in the original. */
  readonly #crlf: number[] = [];
  readonly #markLength: number;

  constructor(original: string) {
    this.original = original;
    this.#markLength = original.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const body = original.slice(this.#markLength);
    for (let at = body.indexOf('\r\n'); at >= 0; at = body.indexOf('\r\n', at + 2))
      this.#crlf.push(at - this.#crlf.length);
    this.plain = this.#crlf.length > 0 ? withPlainBreaks(body) : body;
  }

  originalOffset(plainOffset: number): number {
    let [low, high] = [0, this.#crlf.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#crlf[middle] ?? 0) < plainOffset) low = middle + 1;
      else high = middle;
    }
    return this.#markLength + plainOffset + low;
  }

  /**
   * Gives text that is to replace a part of the original the line breaks of that part, one after the other; where the
   * part has fewer, its last one, or else that of the line it stands in.
   */
  breaksLike(from: number, to: number, text: string): string {
    if (this.#crlf.length === 0) return text;
    const replaced: string[] = this.original.slice(from, to).match(/\r?\n/g) ?? [];
    const last = replaced.at(-1) ?? this.#breakOfLineAt(to);
    let count = 0;
    return text.replace(/\n/g, () => replaced[count++] ?? last);
  }

  /** The break that ends the line or, for the last line, the one before it. */
  #breakOfLineAt(offset: number): LineBreak {
    const next = this.original.indexOf('\n', offset);
    const at = next < 0 ? this.original.lastIndexOf('\n') : next;
    return this.original[at - 1] === '\r' ? '\r\n' : '\n';
  }
}
