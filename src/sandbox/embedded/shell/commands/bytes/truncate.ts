import { CommandFailure, command } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';

const hint = `\nTry 'truncate --help' for more information.`;

export const truncateCommand = command(
  'truncate',
  { 'c,no-create': 'flag', 'o,io-blocks': 'flag', 'r,reference': 'value', 's,size': 'value' },
  async (call, options) => {
    const text = options.value('s');
    const reference = options.value('r');
    if (text === undefined && reference === undefined) {
      throw new CommandFailure(`you must specify either '--size' or '--reference'${hint}`);
    }
    if (options.operands.length === 0) throw new CommandFailure(`missing file operand${hint}`);
    const base = reference === undefined ? undefined : (await call.files.stat(reference)).size;
    const sizeFrom = sizeRule(text ?? String(base ?? 0));
    for (const path of options.operands) {
      const exists = await call.files.exists(path);
      if (!exists && options.has('c')) continue;
      await call.attempt(
        async () => {
          const old = exists ? await call.files.read(path) : '';
          const size = sizeFrom(base ?? old.length);
          await call.files.write(path, old.slice(0, size).padEnd(size, '\0'));
        },
        (why) => `cannot open '${path}' for writing: ${why}`,
      );
    }
  },
);

/** Reads `10K`, `+5`, `-5`, `<10`, `>10`, `/4`, `%4`: what an old size becomes. */
function sizeRule(text: string): (old: number) => number {
  const [, sign = '', digits = ''] = /^\s*([-+<>/%]?)\s*(.*)$/.exec(text) ?? [];
  const size = parseSize(digits);
  if (size === undefined) throw new CommandFailure(`Invalid number: '${text}'`);
  if ((sign === '/' || sign === '%') && size === 0) throw new CommandFailure('division by zero');
  switch (sign) {
    case '+':
      return (old) => old + size;
    case '-':
      return (old) => Math.max(0, old - size);
    case '<':
      return (old) => Math.min(old, size);
    case '>':
      return (old) => Math.max(old, size);
    case '/':
      return (old) => old - (old % size);
    case '%':
      return (old) => Math.ceil(old / size) * size;
    default:
      return () => size;
  }
}
