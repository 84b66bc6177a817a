/** The difference of two texts as parts to draw: stretches of lines, and gaps where nothing has changed. Pure. */
import { structuredPatch } from 'diff';
import type { DiffRow } from '../../conversation/tool-card/unified-diff.ts';

export type LineRow = Exclude<DiffRow, { kind: 'gap' }>;

export type DiffPart =
  | { kind: 'lines'; rows: readonly LineRow[] }
  /** Unchanged lines, for when they are asked for. */
  | { kind: 'gap'; rows: readonly LineRow[] };

export interface FileDiff {
  parts: readonly DiffPart[];
  added: number;
  removed: number;
}

const contextLines = 3;
/** Beyond this many lines added and removed the smallest difference is not looked for: it takes too long. */
const maxDifference = 1_000;
/** A longer line is cut, so that one line of minified code does not stall the page. In characters. */
const longestLine = 2_000;

export function fileDiff(before: string, after: string): FileDiff {
  const options = { context: contextLines, maxEditLength: maxDifference };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  if (patch === undefined) return wholeDiff(before, after);
  const unchanged = linesOf(before);
  const parts: DiffPart[] = [];
  let [nextBefore, nextAfter, added, removed] = [1, 1, 0, 0];

  const leaveOut = (until: number): void => {
    if (until <= nextBefore) return;
    const rows = unchanged
      .slice(nextBefore - 1, until - 1)
      .map((text, index) => same(nextBefore, nextAfter, index, text));
    parts.push({ kind: 'gap', rows });
  };

  for (const { oldStart, newStart, lines } of patch.hunks) {
    leaveOut(oldStart);
    [nextBefore, nextAfter] = [oldStart, newStart];
    const rows: LineRow[] = [];
    for (const line of lines) {
      const text = shown(line.slice(1));
      if (line.startsWith('+')) {
        rows.push({ kind: 'added', before: null, after: nextAfter++, text });
        added += 1;
      } else if (line.startsWith('-')) {
        rows.push({ kind: 'removed', before: nextBefore++, after: null, text });
        removed += 1;
      } else if (line.startsWith(' ')) rows.push({ kind: 'same', before: nextBefore++, after: nextAfter++, text });
    }
    parts.push({ kind: 'lines', rows });
  }
  if (patch.hunks.length > 0) leaveOut(unchanged.length + 1);
  return { parts, added, removed };
}

function same(before: number, after: number, offset: number, text: string): LineRow {
  return { kind: 'same', before: before + offset, after: after + offset, text: shown(text) };
}

/** All old lines out, all new lines in. */
function wholeDiff(before: string, after: string): FileDiff {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const rows: LineRow[] = [
    ...old.map((text, index) => ({ kind: 'removed', before: index + 1, after: null, text: shown(text) }) as const),
    ...fresh.map((text, index) => ({ kind: 'added', before: null, after: index + 1, text: shown(text) }) as const),
  ];
  return { parts: [{ kind: 'lines', rows }], added: fresh.length, removed: old.length };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function shown(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}

/** Rows of the two sides that stand beside each other, by their index. Null: nothing stands there. */
export interface RowPair {
  before: number | null;
  after: number | null;
}

/** Removed lines stand beside the added ones that follow them. */
export function rowPairs(rows: readonly LineRow[]): RowPair[] {
  const pairs: RowPair[] = [];
  let index = 0;
  while (index < rows.length) {
    if (rows[index]?.kind === 'same') {
      pairs.push({ before: index, after: index });
      index += 1;
      continue;
    }
    const removed = runOf(rows, index, 'removed');
    const added = runOf(rows, index + removed, 'added');
    for (let line = 0; line < Math.max(removed, added); line++) {
      pairs.push({
        before: line < removed ? index + line : null,
        after: line < added ? index + removed + line : null,
      });
    }
    index += removed + added;
  }
  return pairs;
}

function runOf(rows: readonly LineRow[], from: number, kind: LineRow['kind']): number {
  let count = 0;
  while (rows[from + count]?.kind === kind) count += 1;
  return count;
}

/** The parts up to so many rows in all; gaps count as one. */
export function firstRows(parts: readonly DiffPart[], most: number): { parts: readonly DiffPart[]; all: number } {
  let left = most;
  let all = 0;
  const first: DiffPart[] = [];
  for (const part of parts) {
    const count = part.kind === 'gap' ? 1 : part.rows.length;
    all += count;
    if (left > 0) first.push(count <= left ? part : { ...part, rows: part.rows.slice(0, left) });
    left -= count;
  }
  return { parts: first, all };
}
