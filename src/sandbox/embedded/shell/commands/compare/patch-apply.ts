/** Finds where hunks belong, as GNU patch does: near where they say, and with less of their context if need be. */
import type { Hunk, HunkLine } from './patch-parse.ts';

export interface Placement {
  hunk: Hunk;
  /** Counted from 1; undefined if it fits nowhere. */
  at: number | undefined;
  /** Lines between where it says it belongs and where it does. */
  offset: number;
  fuzz: number;
  /** Where it was looked for first. */
  guess: number;
}

export interface Applied {
  lines: string[];
  placements: Placement[];
}

export interface Matching {
  mostFuzz: number;
  /** Whether lines that differ in blanks alone are the same. */
  ignoresBlanks: boolean;
}

/** Each line has its end of line, if it has one. */
export const linesWithEnds = (bytes: string): string[] => bytes.match(/[^\n]*\n|[^\n]+$/g) ?? [];

export function applyHunks(lines: readonly string[], hunks: readonly Hunk[], matching: Matching): Applied {
  const result: string[] = [];
  const placements: Placement[] = [];
  let done = 0;
  let offset = 0;
  let grown = 0;
  for (const hunk of hunks) {
    const guess = firstLine(hunk) + offset;
    const found = locate(lines, hunk, guess, done, matching);
    if (!found) {
      placements.push({ hunk, at: undefined, offset, fuzz: 0, guess: guess + grown });
      continue;
    }
    const old = hunk.lines.filter(({ kind }) => kind !== '+');
    const start = found.at - 1;
    result.push(...lines.slice(done, start), ...rebuilt(lines, hunk.lines, start));
    done = start + old.length;
    offset += found.at - guess;
    placements.push({ hunk, at: found.at + grown, offset, fuzz: found.fuzz, guess: guess + grown });
    grown +=
      hunk.lines.filter(({ kind }) => kind === '+').length - hunk.lines.filter(({ kind }) => kind === '-').length;
  }
  result.push(...lines.slice(done));
  return { lines: result, placements };
}

/** A hunk without old lines says the line before. */
const firstLine = ({ oldStart, lines }: Hunk): number =>
  lines.every(({ kind }) => kind === '+') ? oldStart + 1 : oldStart;

/** The lines of the context stay as they are in the file. */
function rebuilt(lines: readonly string[], hunkLines: readonly HunkLine[], start: number): string[] {
  const result: string[] = [];
  let at = start;
  for (const { kind, text } of hunkLines) {
    if (kind === ' ') result.push(lines[at] ?? text);
    if (kind === '+') result.push(text);
    if (kind !== '+') at += 1;
  }
  return result;
}

export function locate(
  lines: readonly string[],
  hunk: Hunk,
  guess: number,
  frozen: number,
  { mostFuzz, ignoresBlanks }: Matching,
): { at: number; fuzz: number } | undefined {
  const pattern = hunk.lines.filter(({ kind }) => kind !== '+').map(({ text }) => text);
  const prefix = hunk.lines.findIndex(({ kind }) => kind !== ' ');
  const suffix = hunk.lines.toReversed().findIndex(({ kind }) => kind !== ' ');
  const context = Math.max(prefix, suffix);
  const search = new Search(lines, pattern, ignoresBlanks);
  for (let fuzz = 0; fuzz <= Math.min(mostFuzz, context); fuzz += 1) {
    const at = search.place({
      guess,
      frozen,
      prefixFuzz: fuzz + prefix - context,
      suffixFuzz: fuzz + suffix - context,
      isFirst: firstLine(hunk) <= 1,
      prefix,
    });
    if (at !== undefined) return { at, fuzz };
  }
  return undefined;
}

interface Aim {
  guess: number;
  frozen: number;
  /** Lines of the context that need not match. Below zero: the hunk has less context, as at an end of the file. */
  prefixFuzz: number;
  suffixFuzz: number;
  isFirst: boolean;
  prefix: number;
}

class Search {
  readonly #lines: readonly string[];
  readonly #pattern: readonly string[];
  readonly #same: (a: string, b: string) => boolean;

  constructor(lines: readonly string[], pattern: readonly string[], ignoresBlanks: boolean) {
    this.#lines = lines;
    this.#pattern = pattern;
    const squeeze = (text: string): string => text.trimEnd().replace(/[ \t]+/g, ' ');
    this.#same = ignoresBlanks ? (a, b) => squeeze(a) === squeeze(b) : (a, b) => a === b;
  }

  place({ guess, frozen, prefixFuzz, suffixFuzz, isFirst, prefix }: Aim): number | undefined {
    const [total, size] = [this.#lines.length, this.#pattern.length];
    if (size === 0) return guess;
    const most = total - (size - suffixFuzz) + 1;
    const forwards = most - guess;
    const backwards = Math.min(guess - (frozen + 1), guess - 1);
    if (prefixFuzz < 0 && isFirst) {
      if (suffixFuzz < 0 && (size !== total || prefix < frozen)) return undefined;
      const fits = frozen <= prefix && 1 - guess <= forwards && this.#matches(1, 0, Math.max(0, suffixFuzz));
      return fits ? 1 : undefined;
    }
    const fuzz = Math.max(0, prefixFuzz);
    if (suffixFuzz < 0) {
      const offset = guess - (total - size + 1);
      return offset <= backwards && this.#matches(guess - offset, fuzz, 0) ? guess - offset : undefined;
    }
    const start = forwards < 0 ? guess - most : backwards < 0 ? -backwards : 0;
    for (let offset = start; offset <= Math.max(forwards, backwards); offset += 1) {
      if (offset <= forwards && this.#matches(guess + offset, fuzz, suffixFuzz)) return guess + offset;
      if (offset > 0 && offset <= backwards && this.#matches(guess - offset, fuzz, suffixFuzz)) return guess - offset;
    }
    return undefined;
  }

  #matches(at: number, prefixFuzz: number, suffixFuzz: number): boolean {
    for (let index = prefixFuzz; index < this.#pattern.length - suffixFuzz; index += 1) {
      const line = this.#lines[at - 1 + index];
      if (line === undefined || !this.#same(line, this.#pattern[index] ?? '')) return false;
    }
    return at >= 1;
  }
}
