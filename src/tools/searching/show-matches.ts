import { MAX_LINE_CHARACTERS } from '../limits.ts';
import type { MatchedLine } from './search-text.ts';

/** Characters shown before a match that is too far to the right to be seen. */
const LEAD = 100;

export interface ShownMatches {
  lines: string[];
  /** Whether lines were cut. */
  isCut: boolean;
}

/**
 * The matches of one file as grep shows them: `path:12: text`, and with `context` also the lines around them as
 * `path-13- text`, with `--` where lines are left out. `text` is the whole file.
 */
export function showMatches(
  path: string,
  text: string,
  matches: readonly MatchedLine[],
  context: number,
): ShownMatches {
  const shown: ShownMatches = { lines: [], isCut: false };
  const add = (mark: ':' | '-', number: number, line: string, column: number) => {
    const part = visiblePart(line, column);
    shown.isCut ||= part !== line;
    shown.lines.push(`${path}${mark}${number}${mark} ${part}`);
  };
  if (context === 0) {
    for (const { number, text: line, column } of matches) add(':', number, line, column);
    return shown;
  }
  const all = text.split(/\r?\n/);
  if (all.at(-1) === '') all.pop();
  const byNumber = new Map(matches.map((match) => [match.number, match]));
  let last = 0;
  for (const { number } of matches) {
    const from = Math.max(number - context, last + 1);
    if (last > 0 && from > last + 1) shown.lines.push('--');
    last = Math.min(number + context, all.length);
    for (let at = from; at <= last; at += 1) {
      const match = byNumber.get(at);
      add(match ? ':' : '-', at, all[at - 1] ?? '', match?.column ?? 0);
    }
  }
  return shown;
}

/** At most so many characters as a line may have, with the match among them. */
function visiblePart(line: string, column: number): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const start = column < MAX_LINE_CHARACTERS - LEAD ? 0 : column - LEAD;
  const end = start + MAX_LINE_CHARACTERS;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
