/** How `sort` compares lines: by parts of them, each in its own order. Lines are bytes. */
import { compareGeneral, compareHuman, compareMonths, compareNumeric, compareVersions } from './orders.ts';

export interface Ordering {
  by: 'bytes' | 'numeric' | 'general' | 'human' | 'month' | 'version' | 'random';
  reverse: boolean;
  skipBlanks: boolean;
  foldCase: boolean;
  /** Letters, digits and blanks alone count. */
  dictionary: boolean;
  /** Only what can be printed counts. */
  printable: boolean;
}

interface Position {
  field: number;
  /** Counted from 1; 0, at the end of a key: the whole field. */
  character: number;
  skipBlanks: boolean;
}

export interface SortKey {
  ordering: Ordering;
  start?: Position;
  end?: Position | undefined;
}

const orders: Readonly<Record<string, Ordering['by']>> = {
  n: 'numeric',
  g: 'general',
  h: 'human',
  M: 'month',
  V: 'version',
  R: 'random',
};

export function readOrdering(letters: string): Ordering {
  const by = Array.from(letters).reduce<Ordering['by']>((found, letter) => orders[letter] ?? found, 'bytes');
  return {
    by,
    reverse: letters.includes('r'),
    skipBlanks: letters.includes('b'),
    foldCase: letters.includes('f'),
    dictionary: letters.includes('d'),
    printable: letters.includes('i'),
  };
}

/** Reads `2,3nr` or `1.2b,1.4`. A text says what is wrong. */
export function parseKey(text: string, global: Ordering): SortKey | string {
  const match = /^(\d+)(?:\.(\d+))?([bdfgiMhnRrV]*)(?:,(\d+)(?:\.(\d+))?([bdfgiMhnRrV]*))?$/.exec(text);
  if (!match) return `invalid number at field start: invalid count at start of '${text}'`;
  const [, startField, startCharacter, startLetters = '', endField, endCharacter, endLetters = ''] = match;
  if (startField === '0') return `-: invalid field specification '${text}'`.replace('-: ', 'field number is zero: ');
  if (startCharacter === '0') return `character offset is zero: invalid field specification '${text}'`;
  const letters = startLetters + endLetters;
  const ordering = letters === '' ? global : readOrdering(letters);
  const own = letters !== '';
  return {
    ordering,
    start: {
      field: Number(startField),
      character: Number(startCharacter ?? 1),
      skipBlanks: own ? startLetters.includes('b') : global.skipBlanks,
    },
    end:
      endField === undefined
        ? undefined
        : {
            field: Number(endField),
            character: Number(endCharacter ?? 0),
            skipBlanks: own ? endLetters.includes('b') : global.skipBlanks,
          },
  };
}

export interface Comparer {
  (a: string, b: string): number;
  /** A sorted copy; each key is taken out of each line once. */
  sort: (lines: readonly string[]) => string[];
}

interface ComparerSettings {
  separator: string | undefined;
  /** Of the comparison of whole lines that decides when all keys are the same. */
  reverse: boolean;
  lastResort: boolean;
}

type Values = readonly string[];

export function keyComparer(keys: readonly SortKey[], { separator, reverse, lastResort }: ComparerSettings): Comparer {
  const compareValues = keys.map(({ ordering }) => {
    const compare = valueComparer(ordering);
    return ordering.reverse ? (a: string, b: string) => compare(b, a) : compare;
  });
  const valuesOf = (line: string): Values =>
    keys.map((key) => simplify(key.start ? partOf(line, key.start, key.end, separator) : line, key.ordering));
  const compareLines = (a: Values, b: Values, lineA: string, lineB: string): number => {
    for (const [index, compare] of compareValues.entries()) {
      const order = compare(a[index] ?? '', b[index] ?? '');
      if (order !== 0) return order;
    }
    if (!lastResort) return 0;
    return reverse ? compareBytes(lineB, lineA) : compareBytes(lineA, lineB);
  };
  const compare = (a: string, b: string): number => compareLines(valuesOf(a), valuesOf(b), a, b);
  const sort = (lines: readonly string[]): string[] =>
    lines
      .map((line) => ({ line, values: valuesOf(line) }))
      .toSorted((a, b) => compareLines(a.values, b.values, a.line, b.line))
      .map(({ line }) => line);
  return Object.assign(compare, { sort });
}

export const compareBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function valueComparer({ by }: Ordering): (a: string, b: string) => number {
  switch (by) {
    case 'numeric':
      return compareNumeric;
    case 'general':
      return compareGeneral;
    case 'human':
      return compareHuman;
    case 'month':
      return compareMonths;
    case 'version':
      return compareVersions;
    case 'random':
      return randomOrder();
    case 'bytes':
      return compareBytes;
  }
}

/** The same texts stand together, in an order that is new each time. */
function randomOrder(): (a: string, b: string) => number {
  const ranks = new Map<string, number>();
  const rankOf = (text: string): number => {
    const rank = ranks.get(text) ?? Math.random();
    ranks.set(text, rank);
    return rank;
  };
  return (a, b) => (a === b ? 0 : rankOf(a) - rankOf(b));
}

function simplify(text: string, { skipBlanks, foldCase, dictionary, printable }: Ordering): string {
  let simple = skipBlanks ? text.replace(/^[ \t]+/, '') : text;
  if (foldCase) simple = simple.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  if (dictionary) simple = simple.replace(/[^A-Za-z0-9 \t]+/g, '');
  // oxlint-disable-next-line no-control-regex
  if (printable) simple = simple.replace(/[\u0000-\u001f\u007f]+/g, '');
  return simple;
}

/** A field begins with the blanks before it, unless a separator is named. */
function partOf(line: string, start: Position, end: Position | undefined, separator: string | undefined): string {
  let from = fieldStart(line, start.field, separator);
  if (start.skipBlanks) from = skipBlanks(line, from);
  from = Math.min(line.length, from + start.character - 1);
  if (!end) return line.slice(from);
  if (end.character === 0) return line.slice(from, Math.max(from, fieldEnd(line, end.field, separator)));
  let to = fieldStart(line, end.field, separator);
  if (end.skipBlanks) to = skipBlanks(line, to);
  return line.slice(from, Math.max(from, Math.min(line.length, to + end.character)));
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}

function fieldStart(line: string, field: number, separator: string | undefined): number {
  let at = 0;
  for (let index = 1; index < field && at < line.length; index += 1) {
    if (separator === undefined) {
      at = skipBlanks(line, at);
      while (at < line.length && line[at] !== ' ' && line[at] !== '\t') at += 1;
    } else {
      const next = line.indexOf(separator, at);
      if (next < 0) return line.length;
      at = next + 1;
    }
  }
  return at;
}

function fieldEnd(line: string, field: number, separator: string | undefined): number {
  const start = fieldStart(line, field, separator);
  if (separator !== undefined) {
    const next = line.indexOf(separator, start);
    return next < 0 ? line.length : next;
  }
  let at = skipBlanks(line, start);
  while (at < line.length && line[at] !== ' ' && line[at] !== '\t') at += 1;
  return at;
}
