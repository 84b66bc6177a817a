/** What a piece of code is, as far as its colour goes. */
export type MarkKind = 'keyword' | 'string' | 'number' | 'function' | 'comment' | 'added' | 'removed';

/** A stretch of code, by UTF-16 units. Marks come in order and do not overlap; what is between them is plain. */
export interface CodeMark {
  start: number;
  end: number;
  kind: MarkKind;
}

export interface CodePiece {
  text: string;
  kind: MarkKind | null;
}

/** A part of the code in pieces of one look each. `start` is its place in the code that the marks are of. */
export function markedPieces(text: string, start: number, marks: readonly CodeMark[]): CodePiece[] {
  if (text === '') return [];
  const end = start + text.length;
  const pieces: CodePiece[] = [];
  let at = start;
  for (let index = firstEndingAfter(marks, start); index < marks.length; index++) {
    const mark = marks[index];
    if (mark === undefined || mark.start >= end) break;
    const from = Math.max(mark.start, start);
    const to = Math.min(mark.end, end);
    if (from > at) pieces.push({ text: text.slice(at - start, from - start), kind: null });
    pieces.push({ text: text.slice(from - start, to - start), kind: mark.kind });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at - start), kind: null });
  return pieces;
}

function firstEndingAfter(marks: readonly CodeMark[], place: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
