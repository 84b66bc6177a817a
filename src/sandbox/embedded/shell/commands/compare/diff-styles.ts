/** The forms in which `diff` prints changes. All text is bytes. */
import type { Change } from './edit-script.ts';
import type { TextFile } from './line-classes.ts';

export interface Pair {
  a: TextFile;
  b: TextFile;
  changes: readonly Change[];
  /** Whether each line is put into colour by what it is. */
  color: boolean;
}

const noEnd = '\\ No newline at end of file\n';

type Kind = 'old' | 'new' | 'place';

const codes: Record<Kind | 'header', string> = { old: '31', new: '32', place: '36', header: '1' };

export const painted = (text: string, kind: Kind | 'header', color: boolean): string =>
  color ? `\u001b[${codes[kind]}m${text}\u001b[0m` : text;

function lineOf({ lines, endsWell }: TextFile, index: number, before: string, kind?: Kind, color = false): string {
  const line = before + (lines[index] ?? '');
  const shown = kind ? painted(line, kind, color) : line;
  return `${shown}\n${!endsWell && index === lines.length - 1 ? noEnd : ''}`;
}

function linesOf(file: TextFile, start: number, end: number, before: string, kind?: Kind, color = false): string {
  let text = '';
  for (let index = start; index < end; index += 1) text += lineOf(file, index, before, kind, color);
  return text;
}

/** `3`, or `3,5`. Nothing: the line before. */
const span = (start: number, end: number): string => (end - start <= 1 ? String(end) : `${start + 1},${end}`);

/** `2c2`, `< b`, `---`, `> c`. */
export function normalDiff({ a, b, changes, color }: Pair): string {
  return changes
    .map(({ oldStart, oldEnd, newStart, newEnd }) => {
      const removes = oldEnd > oldStart;
      const adds = newEnd > newStart;
      const letter = removes && adds ? 'c' : removes ? 'd' : 'a';
      const place = painted(`${span(oldStart, oldEnd)}${letter}${span(newStart, newEnd)}`, 'place', color);
      const old = linesOf(a, oldStart, oldEnd, '< ', 'old', color);
      return `${place}\n${old}${removes && adds ? '---\n' : ''}${linesOf(b, newStart, newEnd, '> ', 'new', color)}`;
    })
    .join('');
}

/** A script for ed, from the last change to the first. */
export function edScript({ b, changes }: Pair): string {
  return changes
    .toReversed()
    .map(({ oldStart, oldEnd, newStart, newEnd }) => {
      const letter = newEnd === newStart ? 'd' : oldEnd > oldStart ? 'c' : 'a';
      const lines = b.lines.slice(newStart, newEnd);
      return `${span(oldStart, oldEnd)}${letter}\n${lines.map((line) => (line === '.' ? '..\n.\ns/.//\na\n' : `${line}\n`)).join('')}${letter === 'd' ? '' : '.\n'}`;
    })
    .join('');
}

/** Changes that stand so close that their context touches. */
function hunksOf(changes: readonly Change[], context: number): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const hunk = hunks.at(-1);
    const last = hunk?.at(-1);
    if (hunk && last && change.oldStart - last.oldEnd <= context * 2) hunk.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

interface Frame {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

function frameOf(hunk: readonly Change[], { a }: Pair, context: number): Frame {
  const first = hunk[0] ?? { oldStart: 0, newStart: 0 };
  const last = hunk.at(-1) ?? { oldEnd: 0, newEnd: 0 };
  const before = Math.min(context, first.oldStart);
  const after = Math.min(context, a.lines.length - last.oldEnd);
  return {
    oldStart: first.oldStart - before,
    oldEnd: last.oldEnd + after,
    newStart: first.newStart - before,
    newEnd: last.newEnd + after,
  };
}

/** The last line before a hunk that names a function. */
export type FunctionFinder = (lineIndex: number) => string;

export function unifiedDiff(pair: Pair, context: number, functionAt: FunctionFinder): string {
  const { a, b, color } = pair;
  const range = (start: number, end: number): string => {
    const count = end - start;
    return count === 1 ? String(end) : `${count === 0 ? end : start + 1},${count}`;
  };
  return hunksOf(pair.changes, context)
    .map((hunk) => {
      const frame = frameOf(hunk, pair, context);
      const place = `@@ -${range(frame.oldStart, frame.oldEnd)} +${range(frame.newStart, frame.newEnd)} @@`;
      let text = `${painted(place, 'place', color)}${functionAt(frame.oldStart)}\n`;
      let at = frame.oldStart;
      for (const { oldStart, oldEnd, newStart, newEnd } of hunk) {
        text += linesOf(a, at, oldStart, ' ');
        text += linesOf(a, oldStart, oldEnd, '-', 'old', color) + linesOf(b, newStart, newEnd, '+', 'new', color);
        at = oldEnd;
      }
      return text + linesOf(a, at, frame.oldEnd, ' ');
    })
    .join('');
}

export function contextDiff(pair: Pair, context: number, functionAt: FunctionFinder): string {
  const { a, b } = pair;
  return hunksOf(pair.changes, context)
    .map((hunk) => {
      const frame = frameOf(hunk, pair, context);
      const removes = hunk.some(({ oldStart, oldEnd }) => oldEnd > oldStart);
      const adds = hunk.some(({ newStart, newEnd }) => newEnd > newStart);
      let old = '';
      let at = frame.oldStart;
      for (const { oldStart, oldEnd, newStart, newEnd } of hunk) {
        old += linesOf(a, at, oldStart, '  ') + linesOf(a, oldStart, oldEnd, newEnd > newStart ? '! ' : '- ');
        at = oldEnd;
      }
      old += linesOf(a, at, frame.oldEnd, '  ');
      let fresh = '';
      at = frame.newStart;
      for (const { oldStart, oldEnd, newStart, newEnd } of hunk) {
        fresh += linesOf(b, at, newStart, '  ') + linesOf(b, newStart, newEnd, oldEnd > oldStart ? '! ' : '+ ');
        at = newEnd;
      }
      fresh += linesOf(b, at, frame.newEnd, '  ');
      const oldPlace = `*** ${span(frame.oldStart, frame.oldEnd)} ****\n`;
      const newPlace = `--- ${span(frame.newStart, frame.newEnd)} ----\n`;
      return `***************${functionAt(frame.oldStart)}\n${oldPlace}${removes ? old : ''}${newPlace}${adds ? fresh : ''}`;
    })
    .join('');
}
