import type { LineMatcher } from './line-matcher.ts';

export interface MatchedLine {
  /** 1-based. */
  number: number;
  text: string;
  /** Where the first match in the line starts. */
  column: number;
}

/** Lines between two looks at the clock. */
const LINES_PER_LOOK = 16;

/** The first lines that match, `limit` at most, without their line breaks. Ends early once `isOver` says so. */
export function searchText(text: string, matcher: LineMatcher, limit: number, isOver: () => boolean): MatchedLine[] {
  const matched: MatchedLine[] = [];
  if (matcher.needed !== undefined && !text.includes(matcher.needed)) return matched;
  let [start, number] = [0, 0];
  while (start < text.length && matched.length < limit) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end);
    number += 1;
    const column = matcher.find(line);
    if (column >= 0) matched.push({ number, text: line, column });
    if (number % LINES_PER_LOOK === 0 && isOver()) break;
    start = end + 1;
  }
  return matched;
}
