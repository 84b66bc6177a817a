import { byteLength, MAX_BYTES, MAX_LINES } from '../limits.ts';

/** What of an output its tail has. */
export interface Truncation {
  shownLines: number;
  totalLines: number;
  /** The tail is the end of the last line alone, which is too long. */
  cutInLine: boolean;
  /** UTF-16 code units of the whole output. */
  totalCharacters: number;
}

export interface Tail {
  text: string;
  /** Absent when the text is the whole output. */
  truncation?: Truncation;
}

/** Every kept character is at least one byte, so this many always hold the tail and the line break before it. */
const KEPT_CHARACTERS = MAX_BYTES + 1;

/** Collects output in bounded memory and gives its last lines within the limits. */
export class OutputTail {
  #kept = '';
  #characters = 0;
  #lineBreaks = 0;

  append(text: string): void {
    this.#characters += text.length;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineBreaks += 1;
    this.#kept += text;
    if (this.#kept.length > 2 * KEPT_CHARACTERS) this.#kept = this.#kept.slice(-KEPT_CHARACTERS);
  }

  /** The tail without its last line break. */
  read(): Tail {
    const endsWithBreak = this.#kept.endsWith('\n');
    const kept = endsWithBreak ? this.#kept.slice(0, -1) : this.#kept;
    const totalLines = this.#lineBreaks + (endsWithBreak || this.#characters === 0 ? 0 : 1);
    const { text, cutInLine } = lastLines(kept);
    if (text.length === kept.length && this.#kept.length === this.#characters) return { text };
    const shownLines = text.split('\n').length;
    return { text, truncation: { shownLines, totalLines, cutInLine, totalCharacters: this.#characters } };
  }
}

/** As many whole lines as fit, each counted with its line break; if not even one does, the end of it. */
function lastLines(text: string): { text: string; cutInLine: boolean } {
  const lines = text.split('\n');
  let [first, bytes] = [lines.length, 0];
  while (first > 0 && lines.length - first < MAX_LINES) {
    bytes += byteLength(lines[first - 1] ?? '') + 1;
    if (bytes > MAX_BYTES) break;
    first -= 1;
  }
  return first === lines.length
    ? { text: lastBytes(text), cutInLine: true }
    : { text: lines.slice(first).join('\n'), cutInLine: false };
}

/** The last `MAX_BYTES` of the text, never starting inside a character. */
function lastBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let start = bytes.length - MAX_BYTES;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return new TextDecoder().decode(bytes.subarray(start));
}
