import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toBytes } from '../support/bytes.ts';
import { compareBytes } from './sort-keys.ts';

export const commCommand = command(
  'comm',
  {
    '1': 'flag',
    '2': 'flag',
    '3': 'flag',
    'check-order': 'flag',
    'nocheck-order': 'flag',
    'output-delimiter': 'value',
    total: 'flag',
    'z,zero-terminated': 'flag',
  },
  async (call, options) => {
    const [first, second, extra] = options.operands;
    const hint = `Try 'comm --help' for more information.`;
    if (first === undefined) throw new CommandFailure(`missing operand\n${hint}`);
    if (second === undefined) throw new CommandFailure(`missing operand after '${first}'\n${hint}`);
    if (extra !== undefined) throw new CommandFailure(`extra operand '${extra}'\n${hint}`);
    const bytes = [await call.read(first), await call.read(second)];
    if (bytes[0] === undefined || bytes[1] === undefined) return;

    const end = options.has('z') ? '\0' : '\n';
    const [left, right] = [splitLines(bytes[0], end), splitLines(bytes[1], end)];
    const delimiter = options.has('output-delimiter') ? toBytes(options.value('output-delimiter') || '\0') : '\t';
    const before2 = options.has('1') ? '' : delimiter;
    const before3 = before2 + (options.has('2') ? '' : delimiter);
    const totals = [0, 0, 0];
    const output: string[] = [];
    let disordered = false;
    const inOrder = (lines: readonly string[], at: number, which: number): void => {
      if (options.has('nocheck-order') || at + 1 >= lines.length || disordered) return;
      if (compareBytes(lines[at] ?? '', lines[at + 1] ?? '') > 0) {
        call.warn(`comm: file ${which} is not in sorted order\n`);
        disordered = true;
      }
    };
    let a = 0;
    let b = 0;
    let mismatched = options.has('check-order');
    while (a < left.length || b < right.length) {
      const lineA = left[a];
      const lineB = right[b];
      const order = lineA === undefined ? 1 : lineB === undefined ? -1 : compareBytes(lineA, lineB);
      if (order !== 0) mismatched = true;
      if (order < 0 && !options.has('1')) output.push(lineA ?? '');
      if (order > 0 && !options.has('2')) output.push(`${before2}${lineB ?? ''}`);
      if (order === 0 && !options.has('3')) output.push(`${before3}${lineA ?? ''}`);
      totals[order < 0 ? 0 : order > 0 ? 1 : 2] = (totals[order < 0 ? 0 : order > 0 ? 1 : 2] ?? 0) + 1;
      if (order <= 0) {
        if (mismatched) inOrder(left, a, 1);
        a += 1;
      }
      if (order >= 0) {
        if (mismatched) inOrder(right, b, 2);
        b += 1;
      }
    }
    if (options.has('total')) output.push(`${totals.join(delimiter)}${delimiter}total`);
    call.write(output.map((line) => line + end).join(''));
    if (disordered) {
      call.complain('input is not in sorted order');
    }
  },
);
