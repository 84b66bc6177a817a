import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toBytes } from '../support/bytes.ts';
import { compareBytes } from './sort-keys.ts';

/** A column of the output: of one of the files, counted from 0, or the field that was joined on. */
type Column = { file: 1 | 2; field: number } | 'joined';

export const joinCommand = command(
  'join',
  {
    a: 'value',
    e: 'value',
    'i,ignore-case': 'flag',
    j: 'value',
    o: 'value',
    t: 'value',
    v: 'value',
    '1': 'value',
    '2': 'value',
    'check-order': 'flag',
    'nocheck-order': 'flag',
    header: 'flag',
    'z,zero-terminated': 'flag',
  },
  async (call, options) => {
    const [first, second] = options.operands;
    if (first === undefined) throw new CommandFailure(`missing operand\nTry 'join --help' for more information.`);
    if (second === undefined) {
      throw new CommandFailure(`missing operand after '${first}'\nTry 'join --help' for more information.`);
    }
    const bytes = [await call.read(first), await call.read(second)];
    if (bytes[0] === undefined || bytes[1] === undefined) return;

    const separator = options.value('t') === undefined ? undefined : toBytes(options.value('t') ?? '');
    const fieldOf = (name: string): number => {
      const given = options.value(name) ?? options.value('j') ?? '1';
      if (!/^[1-9]\d*$/.test(given)) throw new CommandFailure(`invalid field number: '${given}'`);
      return Number(given) - 1;
    };
    const keys = [fieldOf('1'), fieldOf('2')] as const;
    const end = options.has('z') ? '\0' : '\n';
    const rowsOf = (text: string): string[][] =>
      splitLines(text, end).map((line) => {
        if (separator === undefined) return line.trim() === '' ? [''] : line.replace(/^[ \t]+/, '').split(/[ \t]+/);
        return separator === '' ? [line] : line.split(separator);
      });
    const left = rowsOf(bytes[0]);
    const right = rowsOf(bytes[1]);
    const keyOf = (row: readonly string[] | undefined, file: 0 | 1): string => {
      const key = row?.[keys[file]] ?? '';
      return options.has('i') ? key.toLowerCase() : key;
    };
    const unpaired = new Set([...options.all('a'), ...options.all('v')]);
    const pairs = !options.has('v');
    const columns = columnsOf(options.value('o'), left[0]?.length ?? 1, right[0]?.length ?? 1, keys);
    const empty = toBytes(options.value('e') ?? '');
    const output: string[] = [];
    const print = (a: readonly string[] | undefined, b: readonly string[] | undefined): void => {
      const joined = a?.[keys[0]] ?? b?.[keys[1]] ?? '';
      const cells = columns
        ? columns.map((column) => (column === 'joined' ? joined : (column.file === 1 ? a : b)?.[column.field]) || empty)
        : [joined, ...others(a, keys[0]), ...others(b, keys[1])];
      output.push(cells.join(separator ?? ' ') + end);
    };
    if (options.has('header') && (left.length > 0 || right.length > 0)) print(left.shift(), right.shift());

    let a = 0;
    let b = 0;
    while (a < left.length || b < right.length) {
      const order = a >= left.length ? 1 : b >= right.length ? -1 : compareBytes(keyOf(left[a], 0), keyOf(right[b], 1));
      if (order < 0) {
        if (unpaired.has('1')) print(left[a], undefined);
        a += 1;
      } else if (order > 0) {
        if (unpaired.has('2')) print(undefined, right[b]);
        b += 1;
      } else {
        const key = keyOf(left[a], 0);
        const endA = runEnd(left, a, (row) => keyOf(row, 0) === key);
        const endB = runEnd(right, b, (row) => keyOf(row, 1) === key);
        if (pairs) for (const rowA of left.slice(a, endA)) for (const rowB of right.slice(b, endB)) print(rowA, rowB);
        a = endA;
        b = endB;
      }
    }
    call.write(output.join(''));
  },
);

function runEnd(rows: readonly string[][], start: number, isSame: (row: string[]) => boolean): number {
  let at = start;
  for (let row = rows[at]; row && isSame(row); row = rows[at]) at += 1;
  return at;
}

const others = (row: readonly string[] | undefined, key: number): string[] =>
  row?.filter((_, index) => index !== key) ?? [];

function columnsOf(
  text: string | undefined,
  left: number,
  right: number,
  keys: readonly [number, number],
): Column[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'auto') {
    const rest = (file: 1 | 2, count: number): Column[] =>
      Array.from({ length: count }, (_, field): Column => ({ file, field })).filter(
        (column) => column !== 'joined' && column.field !== keys[file - 1],
      );
    return ['joined', ...rest(1, left), ...rest(2, right)];
  }
  return text.split(/[, \t]+/).map((word): Column => {
    if (word === '0') return 'joined';
    const match = /^([12])\.([1-9]\d*)$/.exec(word);
    if (!match) throw new CommandFailure(`invalid field specifier: '${word}'`);
    return { file: match[1] === '1' ? 1 : 2, field: Number(match[2]) - 1 };
  });
}
