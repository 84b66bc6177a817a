/** `expand` and `unexpand`: tabs to spaces and back. */
import { CommandFailure, command } from '../support/command.ts';

/** Where the next tab stop after a column is. */
type NextStop = (column: number) => number;

export const expandCommand = command(
  'expand',
  { 'i,initial': 'flag', 't,tabs': 'value' },
  async (call, options) => {
    const next = stopsOf(options.value('t') ?? options.value('digits'));
    for await (const { bytes } of call.inputs(options.operands)) {
      call.write(
        bytes
          .split('\n')
          .map((line) => expandLine(line, next, options.has('i')))
          .join('\n'),
      );
    }
  },
  { digits: true },
);

export const unexpandCommand = command(
  'unexpand',
  { 'a,all': 'flag', 'first-only': 'flag', 't,tabs': 'value' },
  async (call, options) => {
    const next = stopsOf(options.value('t'));
    const all = (options.has('a') || options.has('t')) && !options.has('first-only');
    for await (const { bytes } of call.inputs(options.operands)) {
      call.write(
        bytes
          .split('\n')
          .map((line) => unexpandLine(line, next, all))
          .join('\n'),
      );
    }
  },
);

function stopsOf(list: string | undefined): NextStop {
  const stops = (list ?? '8').split(/[, ]+/).map((text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new CommandFailure(`tab size contains invalid character(s): '${text}'`);
    return Number(text);
  });
  const [size = 8] = stops;
  if (stops.length === 1) return (column) => column + size - (column % size);
  return (column) => stops.find((stop) => stop > column) ?? column + 1;
}

function expandLine(line: string, next: NextStop, initialOnly: boolean): string {
  let expanded = '';
  let column = 0;
  let initial = true;
  for (const character of line) {
    if (character === '\t' && (initial || !initialOnly)) {
      const stop = next(column);
      expanded += ' '.repeat(stop - column);
      column = stop;
      continue;
    }
    if (character !== ' ') initial = false;
    expanded += character;
    column = character === '\b' ? Math.max(0, column - 1) : column + 1;
  }
  return expanded;
}

function unexpandLine(line: string, next: NextStop, all: boolean): string {
  let result = '';
  let column = 0;
  let at = 0;
  while (at < line.length) {
    const blanks = /^[ \t]+/.exec(line.slice(at))?.[0];
    if (blanks === undefined) {
      if (!all) return result + line.slice(at);
      result += line[at] ?? '';
      column += 1;
      at += 1;
      continue;
    }
    let target = column;
    for (const blank of blanks) target = blank === '\t' ? next(target) : target + 1;
    // A single space before a tab stop stays a space.
    if (blanks === ' ') result += ' ';
    else {
      while (next(column) <= target) {
        result += '\t';
        column = next(column);
      }
      result += ' '.repeat(target - column);
    }
    column = target;
    at += blanks.length;
  }
  return result;
}
