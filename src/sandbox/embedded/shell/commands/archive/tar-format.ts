/** The bytes of a tar archive: the format of GNU, read with those of POSIX too. */
import { decodeBytes, encodeText } from '../../byte-string.ts';

export interface TarEntry {
  name: string;
  type: 'file' | 'directory' | 'symlink' | 'hard link';
  mode: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  data: Uint8Array;
  /** Where a link leads. */
  target: string;
  owner: string;
  group: string;
}

export class TarError extends Error {
  override name = 'TarError';
}

const block = 512;
/** Archives are filled up to this. */
const record = 20 * block;
const typeLetters = { file: '0', 'hard link': '1', symlink: '2', directory: '5' } as const;

export function writeTar(entries: readonly TarEntry[], ids: { user: number; group: number }): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of entries) {
    for (const [letter, text] of [
      ['K', entry.target],
      ['L', entry.name],
    ] as const) {
      const bytes = encodeText(text);
      if (bytes.length > 100) {
        const named = new Uint8Array(bytes.length + 1);
        named.set(bytes);
        parts.push(header({ ...longName, data: named }, letter, { user: 0, group: 0 }), padded(named));
      }
    }
    parts.push(header(entry, typeLetters[entry.type], ids), padded(entry.data));
  }
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const archive = new Uint8Array(Math.ceil((size + 2 * block) / record) * record);
  let at = 0;
  for (const part of parts) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}

const longName: Omit<TarEntry, 'data'> = {
  name: '././@LongLink',
  type: 'file',
  mode: 0o644,
  modifiedAt: 0,
  target: '',
  owner: 'root',
  group: 'root',
};

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / block) * block);
  whole.set(data);
  return whole;
}

function header(entry: TarEntry, letter: string, ids: { user: number; group: number }): Uint8Array {
  const bytes = new Uint8Array(block);
  const put = (text: string, at: number, size: number): void => bytes.set(encodeText(text).subarray(0, size), at);
  const octal = (value: number, at: number, size: number): void =>
    put(
      `${Math.floor(value)
        .toString(8)
        .padStart(size - 1, '0')}\0`,
      at,
      size,
    );
  put(entry.name, 0, 100);
  octal(entry.mode, 100, 8);
  octal(ids.user, 108, 8);
  octal(ids.group, 116, 8);
  octal(entry.data.length, 124, 12);
  octal(Math.max(0, entry.modifiedAt / 1000), 136, 12);
  put('        ', 148, 8);
  put(letter, 156, 1);
  put(entry.target, 157, 100);
  put('ustar  \0', 257, 8);
  put(entry.owner, 265, 32);
  put(entry.group, 297, 32);
  put(
    `${bytes
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    8,
  );
  return bytes;
}

/** Throws TarError if these are no bytes of an archive. */
export function readTar(archive: Uint8Array): TarEntry[] {
  const entries: TarEntry[] = [];
  let extended: Record<string, string> = {};
  let at = 0;
  while (at + block <= archive.length) {
    const bytes = archive.subarray(at, at + block);
    if (bytes.every((byte) => byte === 0)) break;
    if (!hasGoodSum(bytes))
      throw new TarError(at === 0 ? 'This does not look like a tar archive' : 'Skipping to next header');
    const size = numberAt(bytes, 124, 12);
    const data = archive.subarray(at + block, at + block + Number(extended['size'] ?? size));
    if (data.length < size) throw new TarError('Unexpected EOF in archive');
    at += block + Math.ceil(size / block) * block;
    const letter = String.fromCharCode(bytes[156] ?? 0);
    if (letter === 'L') extended['path'] = textOf(data);
    else if (letter === 'K') extended['linkpath'] = textOf(data);
    else if (letter === 'x') extended = { ...extended, ...recordsOf(data) };
    else if (letter !== 'g') {
      const entry = entryOf(bytes, letter, data, extended);
      if (entry) entries.push(entry);
      extended = {};
    }
  }
  return entries;
}

function entryOf(
  bytes: Uint8Array,
  letter: string,
  data: Uint8Array,
  extended: Readonly<Record<string, string>>,
): TarEntry | undefined {
  const text = (start: number, size: number): string => textOf(bytes.subarray(start, start + size));
  const isPosix = text(257, 8) === 'ustar' && bytes[263] === 48;
  const prefix = isPosix ? text(345, 155) : '';
  const name = extended['path'] ?? (prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`);
  const type =
    letter === '5' || (letter !== '2' && name.endsWith('/'))
      ? 'directory'
      : letter === '2'
        ? 'symlink'
        : letter === '1'
          ? 'hard link'
          : 'file';
  if (!'012567\0'.includes(letter)) return undefined;
  return {
    name,
    type,
    mode: numberAt(bytes, 100, 8) & 0o7777,
    modifiedAt: Number(extended['mtime'] ?? numberAt(bytes, 136, 12)) * 1000,
    data: type === 'file' ? data : new Uint8Array(0),
    target: extended['linkpath'] ?? text(157, 100),
    owner: text(265, 32) || String(numberAt(bytes, 108, 8)),
    group: text(297, 32) || String(numberAt(bytes, 116, 8)),
  };
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeBytes(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Octal, or for big values the bytes of the number itself. */
function numberAt(bytes: Uint8Array, start: number, size: number): number {
  const field = bytes.subarray(start, start + size);
  if (((field[0] ?? 0) & 0x80) !== 0) return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0);
  return Number.parseInt(textOf(field).trim(), 8) || 0;
}

function hasGoodSum(bytes: Uint8Array): boolean {
  let sum = 0;
  for (const [index, byte] of bytes.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum === numberAt(bytes, 148, 8);
}

/** `25 path=some/long/name\n` */
function recordsOf(data: Uint8Array): Record<string, string> {
  const records: Record<string, string> = {};
  for (let at = 0; at < data.length;) {
    const space = data.indexOf(32, at);
    const length = Number(decodeBytes(data.subarray(at, space)));
    if (!(length > 0)) break;
    const [, key = '', value = ''] = /^([^=]*)=(.*)\n$/s.exec(decodeBytes(data.subarray(space + 1, at + length))) ?? [];
    records[key] = value;
    at += length;
  }
  return records;
}
