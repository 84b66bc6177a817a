import { CommandFailure, command } from '../support/command.ts';
import { splitLines } from '../support/bytes.ts';
import type { Options } from '../support/options.ts';

const exponents = 'KMGTPEZY';

export const numfmtCommand = command(
  'numfmt',
  {
    to: 'value',
    from: 'value',
    'to-unit': 'value',
    'from-unit': 'value',
    suffix: 'value',
    padding: 'value',
    format: 'value',
    round: 'value',
    'd,delimiter': 'value',
    field: 'value',
    header: 'optional',
    grouping: 'flag',
    invalid: 'value',
  },
  (call, options) => {
    const { operands } = options;
    const lines = operands.length > 0 ? operands : splitLines(call.stdin);
    const headers = options.has('header') && operands.length === 0 ? Number(options.value('header') || 1) : 0;
    for (const [index, line] of lines.entries()) call.print(`${index < headers ? line : convertLine(line, options)}\n`);
  },
  { trouble: 2 },
);

function convertLine(line: string, options: Options): string {
  const delimiter = options.value('d');
  const chosen = Number(options.value('field') ?? 1) - 1;
  const parts = delimiter === undefined ? (line.match(/[ \t]*[^ \t]+/g) ?? ['']) : line.split(delimiter);
  const converted = parts.map((part, index) => {
    if (index !== chosen) return part;
    const blanks = delimiter === undefined ? (/^[ \t]*/.exec(part)?.[0] ?? '') : '';
    const text = convert(part.trim(), options);
    const padding = Number(options.value('padding') ?? (blanks.length > 1 ? part.length : 0));
    const gap = blanks.length > 0 && index > 0 && padding === 0 ? blanks : '';
    return gap + (padding < 0 ? text.padEnd(-padding) : text.padStart(padding));
  });
  return converted.join(delimiter ?? '');
}

function convert(text: string, options: Options): string {
  const suffix = options.value('suffix') ?? '';
  const plain = suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  const match = /^([-+]?\d*\.?\d+)([KMGTPEZYk]?)(i?)$/.exec(plain);
  if (!match) throw new CommandFailure(`invalid number: '${text}'`, 2);
  const [, digits = '', letter = '', i = ''] = match;
  const from = options.value('from') ?? 'none';
  if (letter !== '' && from === 'none') {
    throw new CommandFailure(`rejecting suffix in input: '${text}' (consider using --from)`, 2);
  }
  const inputBase = from === 'si' || (from === 'auto' && i === '') ? 1000 : 1024;
  const value =
    (Number(digits) * inputBase ** powerOf(letter) * Number(options.value('from-unit') ?? 1)) /
    Number(options.value('to-unit') ?? 1);
  const decimals = letter === '' ? (digits.split('.')[1]?.length ?? 0) : 0;
  return formatted(value, decimals, options) + suffix;
}

const powerOf = (letter: string): number => exponents.indexOf(letter.toUpperCase()) + 1 - (letter === '' ? 1 : 0);

function formatted(value: number, decimals: number, options: Options): string {
  const to = options.value('to') ?? 'none';
  const pattern = /%(['0-]*)(\d*)(?:\.(\d+))?f/.exec(options.value('format') ?? '%f');
  const precision = pattern?.[3] === undefined ? undefined : Number(pattern[3]);
  const text = to === 'none' ? plainText(value, precision ?? decimals, options) : scaled(value, to, precision, options);
  if (!options.has('format') || !pattern) return text;
  const width = Number(pattern[2] || 0);
  const flags = pattern[1] ?? '';
  const filled = flags.includes('-') ? text.padEnd(width) : text.padStart(width, flags.includes('0') ? '0' : ' ');
  return (options.value('format') ?? '').replace(pattern[0], filled);
}

function plainText(value: number, decimals: number, options: Options): string {
  const text = rounded(value, decimals, options).toFixed(decimals);
  return options.has('grouping') ? text.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : text;
}

function scaled(value: number, to: string, precision: number | undefined, options: Options): string {
  const base = to === 'si' ? 1000 : 1024;
  let size = Math.abs(value);
  let power = 0;
  while (size >= base && power < exponents.length) {
    size /= base;
    power += 1;
  }
  const digits = precision ?? (power > 0 && size < 10 ? 1 : 0);
  size = rounded(size, digits, options);
  if (size >= base) {
    size /= base;
    power += 1;
  }
  const letter = power === 0 ? '' : (exponents[power - 1] ?? '') + (to === 'iec-i' ? 'i' : '');
  const shown = precision ?? (power > 0 && size < 10 ? 1 : 0);
  return `${value < 0 ? '-' : ''}${size.toFixed(shown)}${letter}`;
}

function rounded(value: number, decimals: number, options: Options): number {
  const unit = 10 ** decimals;
  const scaledValue = Number((value * unit).toPrecision(15));
  switch (options.value('round') ?? 'from-zero') {
    case 'up':
      return Math.ceil(scaledValue) / unit;
    case 'down':
      return Math.floor(scaledValue) / unit;
    case 'towards-zero':
      return Math.trunc(scaledValue) / unit;
    case 'nearest':
      return Math.round(scaledValue) / unit;
    default:
      return (value < 0 ? Math.floor(scaledValue) : Math.ceil(scaledValue)) / unit;
  }
}
