import { comparableText, isPlain } from '../comparable-text.ts';
import { startsOf, type Place } from './places.ts';

/** A character and what Unicode may join with it into one: marks, Hangul vowels and finals, half-width voicing. */
const COMPOSABLE = /[^][\p{M}\u1160-\u11FF\uFF9E\uFF9F]*/gu;

/**
 * Finds text that looks the same as a wanted one: blanks at the ends of lines, typographic quotes, dashes, special
 * spaces and Unicode forms make no difference. Indentation and blanks within a line do.
 */
export class TolerantSearch {
  readonly #text: string;
  /** The lines as they are compared, without blanks at their ends, joined by line breaks. */
  readonly #comparable: string;
  /** Where each line starts, in the text and in the comparable one. */
  readonly #starts: number[] = [];
  readonly #comparableStarts: number[] = [];

  /** `text` has LF alone as its line break. */
  constructor(text: string) {
    this.#text = text;
    const lines: string[] = [];
    let [start, comparableStart] = [0, 0];
    for (const line of text.split('\n')) {
      const comparable = withoutEndBlanks(comparableText(line));
      lines.push(comparable);
      this.#starts.push(start);
      this.#comparableStarts.push(comparableStart);
      start += line.length + 1;
      comparableStart += comparable.length + 1;
    }
    this.#comparable = lines.join('\n');
  }

  /** The places that look like the wanted text, in their order. */
  places(wanted: string): Place[] {
    const lines = wanted.split('\n').map(comparableText);
    const bare = lines.map(withoutEndBlanks);
    if (bare.every((line) => line === '')) return [];
    const lastLine = lines.at(-1) ?? '';
    const asWritten = [...bare.slice(0, -1), lastLine].join('\n');
    // A first line of blanks alone means a blank line, not the end of any other line.
    const fromLineStart = lines.length > 1 && lines[0] !== '' && bare[0] === '';

    const found = this.#find(asWritten, (end) => this.#offset(end));
    // Where the wanted text ends in blanks that are not there, the line must end all the same.
    const atLineEnd = bare.at(-1) === lastLine ? [] : this.#find(bare.join('\n'), (end) => this.#lineEnd(end));
    return [...found, ...atLineEnd]
      .filter(({ start }) => !fromLineStart || start === 0 || this.#text[start - 1] === '\n')
      .sort((a, b) => a.start - b.start);
  }

  #find(wanted: string, offsetOfEnd: (comparableEnd: number) => number | undefined): Place[] {
    return startsOf(this.#comparable, wanted).flatMap((at) => {
      const start = this.#offset(at);
      const end = offsetOfEnd(at + wanted.length);
      return start === undefined || end === undefined ? [] : [{ start, end }];
    });
  }

  /** The offset in the text; undefined in the middle of what one character became. */
  #offset(comparableOffset: number): number | undefined {
    const line = this.#lineAt(comparableOffset);
    const column = columnOf(this.#lineText(line), comparableOffset - (this.#comparableStarts[line] ?? 0));
    return column === undefined ? undefined : (this.#starts[line] ?? 0) + column;
  }

  /** The offset of the end of the line, blanks included; undefined if the comparable line goes on. */
  #lineEnd(comparableOffset: number): number | undefined {
    const ends = comparableOffset === this.#comparable.length || this.#comparable[comparableOffset] === '\n';
    const line = this.#lineAt(comparableOffset);
    return ends ? (this.#starts[line] ?? 0) + this.#lineText(line).length : undefined;
  }

  #lineText(line: number): string {
    const end = this.#starts[line + 1];
    return this.#text.slice(this.#starts[line], end === undefined ? undefined : end - 1);
  }

  #lineAt(comparableOffset: number): number {
    let [low, high] = [0, this.#comparableStarts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#comparableStarts[middle] ?? 0) <= comparableOffset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** The column in the line of a column in the comparable line; undefined in the middle of what one character became. */
function columnOf(line: string, comparableColumn: number): number | undefined {
  if (isPlain(line)) return comparableColumn;
  let [column, compared] = [0, 0];
  for (const [composed] of line.matchAll(COMPOSABLE)) {
    if (compared >= comparableColumn) break;
    column += composed.length;
    compared += comparableText(composed).length;
  }
  return compared === comparableColumn ? column : undefined;
}

/** Without the blanks at its end. By hand: a pattern would take quadratic time on long runs of blanks. */
function withoutEndBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}
