/** Finds the lines of a text that match, without taking the text apart. */
export interface Line {
  start: number;
  /** Where its end of line stands, or the text ends. */
  end: number;
}

/** In order. `invert`: those that do not match. */
export function* matchingLines(text: string, pattern: RegExp, end: string, invert: boolean): Generator<Line> {
  let from = 0;
  for (let line = nextMatch(text, pattern, end, 0); ; line = nextMatch(text, pattern, end, line.end + 1)) {
    if (invert) {
      const stop = line?.start ?? text.length;
      while (from < stop) {
        const other = lineAt(text, from, end);
        yield other;
        from = other.end + 1;
      }
      if (line) from = line.end + 1;
    } else if (line) yield line;
    if (!line) return;
  }
}

function nextMatch(text: string, pattern: RegExp, end: string, from: number): Line | undefined {
  if (from >= text.length) return undefined;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  // Behind the last end of line there is no line any more.
  if (!match || (match.index >= text.length && text.endsWith(end))) return undefined;
  return lineAt(text, match.index, end);
}

/** The line that a place is in. */
export function lineAt(text: string, place: number, end: string): Line {
  const start = place === 0 ? 0 : text.lastIndexOf(end, place - 1) + 1;
  const stop = text.indexOf(end, place);
  return { start, end: stop < 0 ? text.length : stop };
}

/** Counts lines as it goes on. Places have to rise. */
export class LineCounter {
  readonly #text: string;
  readonly #end: string;
  #at = 0;
  #line = 1;

  constructor(text: string, end: string) {
    this.#text = text;
    this.#end = end;
  }

  /** The number of the line that begins at a place, counted from 1. */
  at(place: number): number {
    if (place < this.#at) {
      this.#at = 0;
      this.#line = 1;
    }
    for (
      let next = this.#text.indexOf(this.#end, this.#at);
      next >= 0 && next < place;
      next = this.#text.indexOf(this.#end, this.#at)
    ) {
      this.#at = next + 1;
      this.#line += 1;
    }
    return this.#line;
  }
}
