import { byteLength, MAX_BYTES, MAX_LINES } from './limits.ts';

/** How much of an output its tail leaves out. */
export interface Truncation {
  shownLines: number;
  totalLines: number;
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

  /** The tail without its last line break, and a notice in front if something is left out. */
  read(): Tail {
    const endsWithBreak = this.#kept.endsWith('\n');
    const kept = endsWithBreak ? this.#kept.slice(0, -1) : this.#kept;
    const totalLines = this.#lineBreaks + (endsWithBreak || this.#characters === 0 ? 0 : 1);
    const { text, cutInLine } = lastLines(kept);
    if (text.length === kept.length && this.#kept.length === this.#characters) return { text: kept };

    const shownLines = text.split('\n').length;
    const lines = cutInLine ? `End of line ${totalLines}` : `Lines ${totalLines - shownLines + 1}-${totalLines}`;
    const notice = `[${lines} of ${totalLines}. To see the rest, send the output to a file and read it in parts.]`;
    return {
      text: `${notice}\n${text}`,
      truncation: { shownLines, totalLines, totalCharacters: this.#characters },
    };
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
