import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { fromByteString, toByteString } from '../support/bytes.ts';

interface Settings {
  mode: 'dump' | 'plain' | 'bits' | 'include';
  reverse: boolean;
  littleEndian: boolean;
  upper: boolean;
  decimal: boolean;
  skipsZeros: boolean;
  columns: number | undefined;
  group: number | undefined;
  length: number | undefined;
  /** Bytes to leave out; from the end if negative. */
  seek: number;
  offset: number;
  name: string | undefined;
}

export const xxdCommand = bareCommand('xxd', async (call) => {
  const { settings, files } = parseArguments(call.args);
  const [input = '-', output] = files;
  const bytes = await call.files
    .readStart(input, settings.length === undefined ? undefined : Math.max(0, settings.seek) + settings.length)
    .catch((thrown: unknown) => {
      throw new CommandFailure(`${input}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, 2);
    });
  const result = settings.reverse ? reversed(bytes, settings) : dump(bytes, input, settings);
  await finish(call, result, output);
});

async function finish(call: Call, result: string, output: string | undefined): Promise<void> {
  if (output === undefined || output === '-') call.write(result);
  else await call.files.write(output, result);
}

const flags: Readonly<Record<string, Partial<Settings>>> = {
  b: { mode: 'bits' },
  bits: { mode: 'bits' },
  p: { mode: 'plain' },
  ps: { mode: 'plain' },
  plain: { mode: 'plain' },
  postscript: { mode: 'plain' },
  i: { mode: 'include' },
  include: { mode: 'include' },
  r: { reverse: true },
  revert: { reverse: true },
  e: { littleEndian: true },
  u: { upper: true },
  uppercase: { upper: true },
  d: { decimal: true },
  a: { skipsZeros: true },
  autoskip: { skipsZeros: true },
};

const usage =
  'Usage:\n       xxd [options] [infile [outfile]]\n    or\n       xxd -r [-s [-]offset] [-c cols] [-ps] [infile [outfile]]';

function parseArguments(args: readonly string[]): { settings: Settings; files: string[] } {
  const settings: Settings = {
    mode: 'dump',
    reverse: false,
    littleEndian: false,
    upper: false,
    decimal: false,
    skipsZeros: false,
    columns: undefined,
    group: undefined,
    length: undefined,
    seek: 0,
    offset: 0,
    name: undefined,
  };
  const files: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '-' || !arg.startsWith('-')) {
      files.push(arg);
      continue;
    }
    if (arg === '--') {
      files.push(...rest);
      break;
    }
    const word = arg.replace(/^--?/, '');
    const [, letter, attached = ''] = /^(cols|c|groupsize|g|len|l|seek|s|offset|o|name|n)(.*)$/.exec(word) ?? [];
    const flag = flags[word];
    if (flag) Object.assign(settings, flag);
    else if (letter !== undefined) {
      const value = attached || (rest.shift() ?? '');
      const number = Number(value.replace(/^\+/, ''));
      if (letter.startsWith('c')) settings.columns = number;
      else if (letter.startsWith('g')) settings.group = number;
      else if (letter.startsWith('l')) settings.length = number;
      else if (letter.startsWith('s')) settings.seek = number;
      else if (letter.startsWith('o')) settings.offset = number;
      else settings.name = value;
    } else if (/^[bpireuda]+$/.test(word)) rest.unshift(...Array.from(word).map((each) => `-${each}`));
    else throw new CommandFailure(usage, 1);
  }
  return { settings, files };
}

function dump(all: string, path: string, settings: Settings): string {
  const start = settings.seek < 0 ? Math.max(0, all.length + settings.seek) : settings.seek;
  const bytes = all.slice(start, settings.length === undefined ? undefined : start + settings.length);
  const hex = (byte: string): string => {
    const text = byte.charCodeAt(0).toString(16).padStart(2, '0');
    return settings.upper ? text.toUpperCase() : text;
  };
  if (settings.mode === 'include')
    return include(bytes, settings.name ?? (path === '-' ? undefined : path), settings, hex);
  if (settings.mode === 'plain') {
    const width = settings.columns === undefined ? 30 : settings.columns || Infinity;
    let output = '';
    for (let at = 0; at < bytes.length; at += width)
      output += `${Array.from(bytes.slice(at, at + width))
        .map(hex)
        .join('')}\n`;
    return output;
  }
  return table(bytes, start, settings, hex);
}

function table(bytes: string, start: number, settings: Settings, hex: (byte: string) => string): string {
  const bits = settings.mode === 'bits';
  const columns = settings.columns || (bits ? 6 : 16);
  const group = settings.group ?? (bits ? 1 : settings.littleEndian ? 4 : 2);
  const digits = bits ? 8 : 2;
  const show = bits ? (byte: string) => byte.charCodeAt(0).toString(2).padStart(8, '0') : hex;
  const size = group <= 0 ? columns : group;
  const width = columns * digits + Math.ceil(columns / size) - 1;
  let output = '';
  let zeros = 0;
  for (let at = 0; at < bytes.length; at += columns) {
    const row = bytes.slice(at, at + columns);
    const isLast = at + columns >= bytes.length;
    zeros = /^\0+$/.test(row) && !isLast ? zeros + 1 : 0;
    if (settings.skipsZeros && zeros > 1) {
      if (zeros === 2) output += '*\n';
      continue;
    }
    const groups: string[] = [];
    for (let from = 0; from < row.length; from += size) {
      const part = Array.from(row.slice(from, from + size));
      groups.push(
        settings.littleEndian
          ? part
              .toReversed()
              .map(show)
              .join('')
              .padStart(size * digits)
          : part.map(show).join(''),
      );
    }
    const offset = start + at + settings.offset;
    const address = settings.decimal ? String(offset).padStart(8, '0') : offset.toString(16).padStart(8, '0');
    output += `${address}: ${groups.join(' ').padEnd(width)}  ${row.replace(/[^ -~]/g, '.')}\n`;
  }
  return output;
}

/** As a declaration of C. */
function include(bytes: string, name: string | undefined, settings: Settings, hex: (byte: string) => string): string {
  const columns = settings.columns || 12;
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += columns) {
    rows.push(
      `  ${Array.from(bytes.slice(at, at + columns))
        .map((byte) => `0x${hex(byte)}`)
        .join(', ')}`,
    );
  }
  const list = rows.length === 0 ? '' : `${rows.join(',\n')}\n`;
  if (name === undefined) return list;
  const variable = name.replace(/[^A-Za-z0-9]/g, '_').replace(/^(?=\d)/, '__');
  return `unsigned char ${variable}[] = {\n${list}};\nunsigned int ${variable}_len = ${bytes.length};\n`;
}

/** Bytes from a dump. Offsets before the end of what is there already are written over it. */
function reversed(text: string, settings: Settings): string {
  if (settings.mode === 'plain') return fromHex(text.replace(/[^\da-fA-F]/g, ''));
  const parts: { at: number; bytes: string }[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*([\da-fA-F]+):?\s?(.*)$/.exec(line);
    if (!match) continue;
    const columns = settings.columns ?? 16;
    const hex = (match[2] ?? '')
      .replace(/ {2,}.*$/, '')
      .replace(/[^\da-fA-F]/g, '')
      .slice(0, columns * 2);
    parts.push({ at: Number.parseInt(match[1] ?? '0', 16) + settings.seek, bytes: fromHex(hex) });
  }
  const length = Math.max(0, ...parts.map(({ at, bytes }) => at + bytes.length));
  const result = new Uint8Array(length);
  for (const { at, bytes } of parts) result.set(fromByteString(bytes), at);
  return toByteString(result);
}

export const fromHex = (hex: string): string =>
  (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
