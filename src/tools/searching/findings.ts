import { byteLength, MAX_BYTES } from '../limits.ts';
import type { MatchedLine } from './search-text.ts';
import { showMatches } from './show-matches.ts';

export interface FindingsLimits {
  /** Most matching lines. */
  matches: number;
  /** Lines to show around each. */
  context: number;
}

/** What a search has found, in lines as they are shown, up to the limits. */
export class Findings {
  readonly lines: string[] = [];
  matches = 0;
  filesWithMatches = 0;
  /** Lines that are too long to be shown whole were cut. */
  hasCutLines = false;
  /** The limit that was reached. There is more to be found then. */
  full: 'matches' | 'bytes' | undefined;
  readonly #limits: FindingsLimits;
  #bytes = 0;

  constructor(limits: FindingsLimits) {
    this.#limits = limits;
  }

  /** Matches still of use: one more than can be shown, to tell that there are more. */
  get wanted(): number {
    return this.#limits.matches - this.matches + 1;
  }

  /** Takes the matches of one file, `wanted` at most. `path` is how it is shown, `text` the whole file. */
  add(path: string, text: string, matches: readonly MatchedLine[]): void {
    const taken = matches.slice(0, this.wanted - 1);
    if (taken.length < matches.length) this.full = 'matches';
    if (taken.length === 0) return;
    const { context } = this.#limits;
    const { lines, isCut } = showMatches(path, text, taken, context);
    this.matches += taken.length;
    this.filesWithMatches += 1;
    this.hasCutLines ||= isCut;
    for (const line of context > 0 && this.lines.length > 0 ? ['--', ...lines] : lines) {
      this.#bytes += byteLength(line) + 1;
      if (this.#bytes > MAX_BYTES) {
        this.full = 'bytes';
        return;
      }
      this.lines.push(line);
    }
  }
}
