import type { PartChange } from '../../../store/request-diff.ts';

/** Several unchanged parts in one row; `from` is the index of the first. */
export interface FoldedParts {
  folded: number;
  from: number;
}

/** Folds runs of unchanged parts, but for those whose first index is in `unfolded`. */
export function foldedChanges(
  changes: readonly PartChange[],
  unfolded: ReadonlySet<number>,
): (PartChange | FoldedParts)[] {
  const rows: (PartChange | FoldedParts)[] = [];
  let from = 0;
  while (from < changes.length) {
    let to = from;
    while (changes[to]?.change === 'same') to++;
    if (to - from > 1 && !unfolded.has(from)) rows.push({ folded: to - from, from });
    else rows.push(...changes.slice(from, Math.max(to, from + 1)));
    from = Math.max(to, from + 1);
  }
  return rows;
}
