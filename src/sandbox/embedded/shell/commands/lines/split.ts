import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';
import { endOfFirstLines } from './head.ts';
import type { Options } from '../support/options.ts';

export const splitCommand = command(
  'split',
  {
    'l,lines': 'value',
    'b,bytes': 'value',
    'C,line-bytes': 'value',
    'n,number': 'value',
    'a,suffix-length': 'value',
    d: 'flag',
    'numeric-suffixes': 'optional',
    x: 'flag',
    'hex-suffixes': 'optional',
    'additional-suffix': 'value',
    'e,elide-empty-files': 'flag',
    't,separator': 'value',
    verbose: 'flag',
    filter: 'value',
  },
  async (call, options) => {
    const [input = '-', prefix = 'x'] = options.operands;
    const bytes = await call.attempt(
      () => call.files.read(input),
      (why) => `cannot open '${input}' for reading: ${why}`,
    );
    if (bytes === undefined) return;
    const pieces = piecesOf(bytes, options);
    await writePieces(call, options.has('e') ? pieces.filter((piece) => piece !== '') : pieces, prefix, options);
  },
  { digits: true },
);

function piecesOf(bytes: string, options: Options): string[] {
  const end = options.value('t')?.replace(String.raw`\0`, '\0') ?? '\n';
  const way = options.last('l', 'b', 'C', 'n', 'digits');
  const text = way === undefined ? '1000' : (options.value(way) ?? '');
  if (way === 'n') return chunksOf(bytes, text, end);
  const size = parseSize(text);
  if (size === undefined || size === 0) {
    throw new CommandFailure(`invalid number of ${way === 'b' || way === 'C' ? 'bytes' : 'lines'}: '${text}'`);
  }
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const rest = bytes.slice(at);
    const length = way === 'b' ? size : way === 'C' ? linesWithin(rest, size, end) : endOfFirstLines(rest, size, end);
    pieces.push(rest.slice(0, length));
    at += length;
  }
  return pieces;
}

/** How many bytes whole lines take, up to a size; a line that is longer is cut. */
function linesWithin(bytes: string, size: number, end: string): number {
  if (bytes.length <= size) return bytes.length;
  const last = bytes.lastIndexOf(end, size - 1);
  return last < 0 ? size : last + 1;
}

/** `N` pieces of the same size, `l/N` without cutting lines, `r/N` line by line in turn. */
function chunksOf(bytes: string, text: string, end: string): string[] {
  const match = /^(?:([lr])\/)?(\d+)$/.exec(text);
  const count = Number(match?.[2] ?? 0);
  if (!match || count === 0) throw new CommandFailure(`invalid number of chunks: '${text}'`);
  if (match[1] === 'r') {
    const pieces = Array.from({ length: count }, () => '');
    let index = 0;
    for (let at = 0; at < bytes.length; index += 1) {
      const next = bytes.indexOf(end, at);
      const stop = next < 0 ? bytes.length : next + 1;
      pieces[index % count] += bytes.slice(at, stop);
      at = stop;
    }
    return pieces;
  }
  const size = Math.floor(bytes.length / count);
  const extra = match[1] === 'l' ? 0 : bytes.length % count;
  const pieces: string[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    let stop = index === count - 1 ? bytes.length : (index + 1) * size + Math.min(index + 1, extra);
    if (match[1] === 'l' && index < count - 1) {
      const next = bytes.indexOf(end, Math.max(at, stop) - 1);
      stop = stop <= at ? at : next < 0 ? bytes.length : next + 1;
    }
    pieces.push(bytes.slice(at, stop));
    at = Math.max(at, stop);
  }
  return pieces;
}

async function writePieces(call: Call, pieces: readonly string[], prefix: string, options: Options): Promise<void> {
  const isNumeric = options.has('d') || options.has('numeric-suffixes');
  const isHex = options.has('x') || options.has('hex-suffixes');
  const first = Number(options.value('numeric-suffixes') || 0);
  const digits = isHex ? '0123456789abcdef' : isNumeric ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
  const fixed = options.value('a');
  for (const [index, piece] of pieces.entries()) {
    const suffix = suffixOf(index + first, digits, fixed === undefined ? undefined : Number(fixed));
    if (suffix === undefined) throw new CommandFailure('output file suffixes exhausted');
    const path = `${prefix}${suffix}${options.value('additional-suffix') ?? ''}`;
    if (options.has('verbose')) call.print(`creating file '${path}'\n`);
    const written = await call.attempt(
      async () => {
        await call.files.write(path, piece);
        return true;
      },
      (why) => `${path}: ${why}`,
    );
    if (!written) return;
  }
}

/** aa … yz, then zaaa … zyzz, and so on: names stay in order and there are always more. */
function suffixOf(index: number, digits: string, length: number | undefined): string | undefined {
  const base = digits.length;
  const write = (value: number, width: number): string => {
    let text = '';
    let rest = value;
    for (let place = 0; place < width; place += 1) {
      text = (digits[rest % base] ?? '') + text;
      rest = Math.floor(rest / base);
    }
    return text;
  };
  if (length !== undefined) return index < base ** length ? write(index, length) : undefined;
  let rest = index;
  let width = 2;
  for (let lead = ''; ; lead += digits.at(-1) ?? '') {
    const room = (base - 1) * base ** (width - 1);
    if (rest < room) return lead + write(rest, width);
    rest -= room;
    width += 1;
  }
}
