import { CommandFailure, command } from '../support/command.ts';
import type { Call, RunCommand } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';
import type { Options } from '../support/options.ts';
import { hexdumpWithFormat } from './hexdump-format.ts';

const kinds = {
  'b,one-byte-octal': 'flag',
  'c,one-byte-char': 'flag',
  'C,canonical': 'flag',
  'd,two-bytes-decimal': 'flag',
  'o,two-bytes-octal': 'flag',
  'x,two-bytes-hex': 'flag',
  'e,format': 'value',
  'f,format-file': 'value',
  'n,length': 'value',
  's,skip': 'value',
  'v,no-squeezing': 'flag',
  'L,color': 'optional',
} as const;

/** How the bytes of a line are shown: items of a size, each in so many columns. */
interface Style {
  size: 1 | 2;
  show: (value: number) => string;
}

const escapes: Readonly<Record<number, string>> = {
  0: String.raw`\0`,
  7: String.raw`\a`,
  8: String.raw`\b`,
  9: String.raw`\t`,
  10: String.raw`\n`,
  11: String.raw`\v`,
  12: String.raw`\f`,
  13: String.raw`\r`,
};

const octal = (value: number, width: number): string => value.toString(8).padStart(width, '0');

const styles: Readonly<Record<string, Style>> = {
  b: { size: 1, show: (value) => ` ${octal(value, 3)}` },
  c: {
    size: 1,
    show: (value) =>
      (escapes[value] ?? (value >= 32 && value < 127 ? String.fromCharCode(value) : octal(value, 3))).padStart(4),
  },
  d: { size: 2, show: (value) => `   ${String(value).padStart(5, '0')}` },
  o: { size: 2, show: (value) => `  ${octal(value, 6)}` },
  x: { size: 2, show: (value) => `    ${value.toString(16).padStart(4, '0')}` },
  plain: { size: 2, show: (value) => ` ${value.toString(16).padStart(4, '0')}` },
};

const run: RunCommand = async (call, options) => {
  const skipped = sizeOf(options, 's') ?? 0;
  const limit = sizeOf(options, 'n');
  const bytes = (await gather(call, options, limit === undefined ? undefined : skipped + limit)).slice(
    skipped,
    limit === undefined ? undefined : skipped + limit,
  );
  const formats = options.all('e');
  if (formats.length > 0) call.write(hexdumpWithFormat(bytes, skipped, formats, !options.has('v')));
  else call.print(dump(bytes, skipped, options));
};

async function gather(call: Call, options: Options, wanted: number | undefined): Promise<string> {
  let bytes = '';
  for (const path of options.operands.length > 0 ? options.operands : ['-']) {
    bytes +=
      (await call.attempt(
        () => call.files.readStart(path, wanted),
        (why) => `${path}: ${why}`,
      )) ?? '';
  }
  return bytes;
}

export const hexdumpCommand = command('hexdump', kinds, run, { package: 'util-linux 2.38' });

export const hdCommand = command('hd', kinds, (call, options) => run(call, options), {
  package: 'util-linux 2.38',
  rewrite: (args) => ['-C', ...args],
});

function sizeOf(options: Options, name: string): number | undefined {
  const text = options.value(name);
  if (text === undefined) return undefined;
  const size = /^0x[\da-f]+$/i.test(text) ? Number(text) : parseSize(text);
  if (size === undefined) throw new CommandFailure(`failed to parse ${name === 's' ? 'offset' : 'length'}: '${text}'`);
  return size;
}

function dump(bytes: string, start: number, options: Options): string {
  const canonical = options.last('C', 'b', 'c', 'd', 'o', 'x') === 'C';
  const style = styles[options.last('b', 'c', 'd', 'o', 'x') ?? 'plain'];
  const address = (offset: number): string => offset.toString(16).padStart(canonical ? 8 : 7, '0');
  let output = '';
  let last: string | undefined;
  let starred = false;
  for (let at = 0; at < bytes.length; at += 16) {
    const row = bytes.slice(at, at + 16);
    if (row === last && row.length === 16 && !options.has('v')) {
      if (!starred) output += '*\n';
      starred = true;
      continue;
    }
    last = row;
    starred = false;
    output += `${address(start + at)}${canonical || !style ? canonicalRow(row) : styledRow(row, style)}\n`;
  }
  return bytes.length === 0 ? '' : `${output}${address(start + bytes.length)}\n`;
}

function canonicalRow(row: string): string {
  const pairs = Array.from(row).map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  const halves = `${pairs.slice(0, 8).join(' ').padEnd(23)}  ${pairs.slice(8).join(' ').padEnd(23)}`;
  return `  ${halves}  |${row.replace(/[^ -~]/g, '.')}|`;
}

function styledRow(row: string, { size, show }: Style): string {
  let line = '';
  const empty = ' '.repeat(show(0).length);
  for (let at = 0; at < 16; at += size) {
    if (at >= row.length) line += empty;
    else line += show(row.charCodeAt(at) + (size === 2 ? (row.charCodeAt(at + 1) || 0) * 256 : 0));
  }
  return line;
}
