/** Replaces the letters from `start` to `end` by `text`, which has as many line breaks as they. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  /** The import that this edit makes live: it counts only if that one must be. Undefined: it counts always. */
  binding?: number;
}

/** `edits` are sorted and do not overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    parts.push(code.slice(position, start), text);
    position = end;
  }
  parts.push(code.slice(position));
  return parts.join('');
}

/** Where a place in the code after the edits was before them. Lines stay. Columns count from 0. */
export function originalColumn(code: string, edits: readonly Edit[], line: number, column: number): number {
  const offset = startOfLine(applyEdits(code, edits), line) + column;
  let shift = 0;
  let original: number | undefined;
  for (const { start, end, text } of edits) {
    if (offset < start + shift) break;
    if (offset < start + shift + text.length) {
      original = start;
      break;
    }
    shift += text.length - (end - start);
  }
  return Math.max(0, (original ?? offset - shift) - startOfLine(code, line));
}

/** The offset of a line; lines count from 1. */
export function startOfLine(code: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = code.indexOf('\n', start);
    if (end === -1) return code.length;
    start = end + 1;
  }
  return start;
}
