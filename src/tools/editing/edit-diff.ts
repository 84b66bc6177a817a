import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import { withChanges } from './apply-edits.ts';
import type { Change } from './changed-part.ts';

const CONTEXT_LINES = 3;
/** Beyond this many lines added and removed, the smallest difference of a part is not looked for: it takes too long. */
const MAX_DIFFERENCE = 1_000;

export interface EditDiff {
  /** Unified, three lines of context. */
  diff: string;
  /** 1-based, in the new text. */
  firstChangedLine: number;
}

/** A part of the text, in whole lines, with all changes in it. */
interface Part {
  start: number;
  end: number;
  changes: Change[];
}

/**
 * The unified diff of changes, which must be in order. Looks at the lines around the changes alone, so that it takes no
 * longer for a large text.
 */
export function diffOfChanges(shown: string, original: string, changes: readonly Change[]): EditDiff {
  const hunks: StructuredPatchHunk[] = [];
  let [line, counted, added] = [0, 0, 0];
  for (const { start, end, changes: own } of partsAround(original, changes)) {
    line += lineBreaks(original, counted, start);
    counted = start;
    const before = original.slice(start, end);
    const after = withChanges(
      before,
      own.map((change) => ({ ...change, start: change.start - start, end: change.end - start })),
    );
    for (const hunk of hunksOf(before, after)) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + line, newStart: hunk.newStart + line + added });
    }
    added += lineBreaks(after, 0, after.length) - lineBreaks(before, 0, before.length);
  }
  // Read first: formatting a hunk changes it.
  const first = firstChangedLine(hunks);
  return { diff: formatted(shown, hunks), firstChangedLine: first };
}

/** The unified diff of a text and the one that replaces it. */
export function diffOfTexts(shown: string, before: string, after: string): string {
  return formatted(shown, hunksOf(before, after));
}

function formatted(shown: string, hunks: StructuredPatchHunk[]): string {
  const files = { oldFileName: shown, newFileName: shown, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...files, hunks }, FILE_HEADERS_ONLY);
}

/** The changes with the lines around them; those that share lines, or whose lines touch, together. */
function partsAround(text: string, changes: readonly Change[]): Part[] {
  const parts: Part[] = [];
  for (const change of changes) {
    const start = lineStartAbove(text, change.start);
    const end = lineEndBelow(text, change.end);
    const last = parts.at(-1);
    if (last && start <= last.end) {
      last.changes.push(change);
      last.end = Math.max(last.end, end);
    } else {
      parts.push({ start, end, changes: [change] });
    }
  }
  return parts;
}

function lineStartAbove(text: string, offset: number): number {
  let start = offset;
  for (let count = 0; count <= CONTEXT_LINES && start > 0; count += 1) {
    const before = count === 0 ? start - 1 : start - 2;
    start = before < 0 ? 0 : text.lastIndexOf('\n', before) + 1;
  }
  return start;
}

function lineEndBelow(text: string, offset: number): number {
  let end = offset;
  for (let count = 0; count <= CONTEXT_LINES; count += 1) {
    const next = text.indexOf('\n', end);
    if (next < 0) return text.length;
    end = next + 1;
  }
  return end;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function hunksOf(before: string, after: string): StructuredPatchHunk[] {
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_DIFFERENCE };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  return patch ? patch.hunks : [wholeHunk(before, after)];
}

/** All old lines out, all new lines in. */
function wholeHunk(before: string, after: string): StructuredPatchHunk {
  const [removed, added] = [linesOf(before, '-'), linesOf(after, '+')];
  const count = (lines: string[]) => lines.filter((line) => !line.startsWith('\\')).length;
  return { oldStart: 1, oldLines: count(removed), newStart: 1, newLines: count(added), lines: [...removed, ...added] };
}

function linesOf(text: string, mark: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => mark + line);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, '\\ No newline at end of file'];
}

function firstChangedLine([hunk]: StructuredPatchHunk[]): number {
  if (!hunk) return 1;
  const context = hunk.lines.findIndex((line) => !line.startsWith(' '));
  return hunk.newStart + Math.max(0, context);
}
