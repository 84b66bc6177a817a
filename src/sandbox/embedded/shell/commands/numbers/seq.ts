import { CommandFailure, command } from '../support/command.ts';
import { formatDouble } from '../support/printf-format.ts';
import { unescape } from '../support/escapes.ts';

const hint = `\nTry 'seq --help' for more information.`;

/** A number as it was written: its value and the digits after its point. */
interface Written {
  value: number;
  digits: number;
  whole: number;
}

export const seqCommand = command(
  'seq',
  { 'f,format': 'value', 's,separator': 'value', 'w,equal-width': 'flag' },
  (call, options) => {
    const { operands } = options;
    if (operands.length === 0) throw new CommandFailure(`missing operand${hint}`);
    if (operands.length > 3) throw new CommandFailure(`extra operand '${operands[3] ?? ''}'${hint}`);
    const numbers = operands.map(readNumber);
    const one: Written = { value: 1, digits: 0, whole: 1 };
    const [first = one, second = one, third = one] = numbers;
    const [from, step, to] =
      numbers.length === 1 ? [one, one, first] : numbers.length === 2 ? [first, one, second] : [first, second, third];
    if (step.value === 0) throw new CommandFailure(`invalid Zero increment value: '${operands[1] ?? ''}'${hint}`);

    const digits = Math.max(from.digits, step.digits);
    const count = Math.floor((to.value - from.value) / step.value + 1e-9) + 1;
    const values = Array.from({ length: Math.max(0, count) }, (_, index) =>
      (from.value + index * step.value).toFixed(digits),
    );
    const format = options.value('f');
    const width = options.has('w')
      ? Math.max(0, ...[values[0] ?? '', values.at(-1) ?? ''].map((text) => text.length))
      : 0;
    const shown =
      format === undefined ? values.map((text) => padded(text, width)) : values.map((text) => formatted(format, text));
    if (shown.length === 0) return;
    call.print(`${shown.join(unescape(options.value('s') ?? '\n'))}\n`);
  },
  { rewrite: seqArguments },
);

/** `-5` is a number here, and no option. */
function seqArguments(args: readonly string[]): string[] {
  const first = args.findIndex((arg, index) => /^-(\d|\.\d)/.test(arg) && !takesValue(args[index - 1]));
  return first < 0 || args.includes('--') ? [...args] : [...args.slice(0, first), '--', ...args.slice(first)];
}

const takesValue = (arg: string | undefined): boolean =>
  arg !== undefined && /^-\w*[fs]$|^--(format|separator)$/.test(arg);

function readNumber(text: string): Written {
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$|^[-+]?0x[\da-f]+$/i.test(text)) {
    throw new CommandFailure(`invalid floating point argument: '${text}'${hint}`);
  }
  const plain = /e/i.test(text) && !/x/i.test(text) ? '' : (text.split('.')[1] ?? '');
  return { value: Number(text.replace(/^\+/, '')), digits: plain.length, whole: Math.trunc(Number(text)) };
}

const padded = (text: string, width: number): string =>
  text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0');

function formatted(format: string, text: string): string {
  const match = /^((?:[^%]|%%)*)%([-+ 0#']*)(\d*)(?:\.(\d+))?([efgaEFGA])((?:[^%]|%%)*)$/s.exec(format);
  if (!match) throw new CommandFailure(`format '${format}' has no % directive`);
  const [, before = '', flags = '', width = '', precision, letter = 'g', after = ''] = match;
  const number = formatDouble(Number(text), {
    flags,
    width: Number(width),
    precision: precision === undefined ? undefined : Number(precision),
    conversion: letter,
  });
  return before.replaceAll('%%', '%') + number + after.replaceAll('%%', '%');
}
