/** A unified diff as rows to draw. */
export type DiffRow =
  | { kind: 'same' | 'added' | 'removed'; before: number | null; after: number | null; text: string }
  /** Lines between two hunks are left out here. */
  | { kind: 'gap' };

export interface UnifiedDiff {
  rows: DiffRow[];
  added: number;
  removed: number;
}

/** Reads one file's diff. Lines that belong to no hunk, such as the file names, are skipped. */
export function parseUnifiedDiff(diff: string): UnifiedDiff {
  const rows: DiffRow[] = [];
  let [before, after, added, removed] = [0, 0, 0, 0];
  let inHunk = false;
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (hunk !== null) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      if (inHunk) rows.push({ kind: 'gap' });
      inHunk = true;
      continue;
    }
    if (!inHunk) continue;
    const text = line.slice(1);
    if (line.startsWith('+')) {
      rows.push({ kind: 'added', before: null, after: after++, text });
      added += 1;
    } else if (line.startsWith('-')) {
      rows.push({ kind: 'removed', before: before++, after: null, text });
      removed += 1;
    } else if (line.startsWith(' ')) rows.push({ kind: 'same', before: before++, after: after++, text });
  }
  return { rows, added, removed };
}

/** The part of two lines that differs, from the first to the last character that does. */
export interface WordChange {
  start: number;
  beforeEnd: number;
  afterEnd: number;
}

/** Where a line was changed into another, in whole words; null when too little is common for a mark to help. */
export function changedPart(before: string, after: string): WordChange | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  if ((start + end) * 2 < Math.max(before.trim().length, after.trim().length)) return null;
  while (start > 0 && isWordPart(before[start - 1])) start -= 1;
  while (end > 0 && isWordPart(before[before.length - end])) end -= 1;
  return { start, beforeEnd: before.length - end, afterEnd: after.length - end };
}

/** Halves of surrogate pairs count too, so that no mark cuts a character in two. */
function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\w\ud800-\udfff]/.test(character);
}

/** For each row the stretch to mark, where one removed line stands directly before one added line. */
export function wordMarks(rows: readonly DiffRow[]): ReadonlyMap<number, readonly [start: number, end: number]> {
  const marks = new Map<number, readonly [number, number]>();
  let index = 0;
  while (index < rows.length) {
    const removed = runOf(rows, index, 'removed');
    const added = runOf(rows, index + removed, 'added');
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const before = rows[index + pair];
      const after = rows[index + removed + pair];
      if (before === undefined || before.kind === 'gap' || after === undefined || after.kind === 'gap') continue;
      const change = changedPart(before.text, after.text);
      if (change === null) continue;
      marks.set(index + pair, [change.start, change.beforeEnd]);
      marks.set(index + removed + pair, [change.start, change.afterEnd]);
    }
    index += Math.max(1, removed + added);
  }
  return marks;
}

function runOf(rows: readonly DiffRow[], from: number, kind: DiffRow['kind']): number {
  let count = 0;
  while (rows[from + count]?.kind === kind) count += 1;
  return count;
}
