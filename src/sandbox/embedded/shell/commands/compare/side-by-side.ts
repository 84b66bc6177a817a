/** `diff -y`: the files beside each other. */
import { toBytes, toText } from '../support/bytes.ts';
import { textWidth } from '../support/text-width.ts';
import type { Pair } from './diff-styles.ts';
import { expandTabs } from './line-classes.ts';
import type { TextFile } from './line-classes.ts';

export interface Columns {
  width: number;
  /** Whether spaces stand in place of tabs. */
  expands: boolean;
  leftOnly: boolean;
  suppressesCommon: boolean;
}

export function sideBySide({ a, b, changes }: Pair, columns: Columns): string {
  // As GNU lays it out: two halves with a gutter of three columns, the right half at a tab stop.
  const tab = columns.expands ? 1 : 8;
  const offset = Math.floor((columns.width + tab + 3) / 2 / tab) * tab;
  const half = Math.max(0, Math.min(offset - 3, columns.width - offset));
  const rightAt = half === 0 ? columns.width : offset;
  const output: string[] = [];
  const row = (left: string | undefined, mark: string, right: string | undefined): void => {
    let line = cut(left ?? '', half);
    if (mark !== ' ') line = fill(line, Math.floor((half + rightAt - 1) / 2), columns.expands) + mark;
    if (right !== undefined && right !== '') line = fill(line, rightAt, columns.expands) + cut(right, half);
    output.push(line);
  };
  let at = 0;
  let newAt = 0;
  const common = (end: number): void => {
    for (; at < end; at += 1, newAt += 1) {
      if (columns.suppressesCommon) continue;
      if (columns.leftOnly) row(a.lines[at], '(', undefined);
      else row(a.lines[at], ' ', b.lines[newAt]);
    }
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    common(oldStart);
    for (let index = 0; index < Math.max(oldEnd - oldStart, newEnd - newStart); index += 1) {
      const [oldIndex, newIndex] = [oldStart + index, newStart + index];
      if (oldIndex >= oldEnd) row(undefined, '>', b.lines[newIndex]);
      else if (newIndex >= newEnd) row(a.lines[oldIndex], '<', undefined);
      else row(a.lines[oldIndex], markOf(lacksEnd(a, oldIndex), lacksEnd(b, newIndex)), b.lines[newIndex]);
    }
    [at, newAt] = [oldEnd, newEnd];
  }
  common(a.lines.length);
  return output.map((line) => `${line}\n`).join('');
}

const lacksEnd = ({ lines, endsWell }: TextFile, index: number): boolean => !endsWell && index === lines.length - 1;

const markOf = (leftLacks: boolean, rightLacks: boolean): string =>
  leftLacks === rightLacks ? '|' : leftLacks ? '\\' : '/';

function cut(line: string, width: number): string {
  let shown = '';
  let column = 0;
  for (const character of expandTabs(toText(line))) {
    column += textWidth(character);
    if (column > width) break;
    shown += character;
  }
  return toBytes(shown);
}

function fill(line: string, column: number, expands: boolean): string {
  let filled = line;
  let at = textWidth(toText(line).replace(/\t/g, ''));
  if (line.includes('\t')) at = widthWithTabs(toText(line));
  while (at < column) {
    const stop = at + 8 - (at % 8);
    if (expands || stop > column) {
      filled += ' ';
      at += 1;
    } else {
      filled += '\t';
      at = stop;
    }
  }
  return filled;
}

function widthWithTabs(line: string): number {
  let at = 0;
  for (const part of line.split(/(\t)/)) at += part === '\t' ? 8 - (at % 8) : textWidth(part);
  return at;
}
