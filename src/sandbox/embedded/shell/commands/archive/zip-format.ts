/** The bytes of a zip archive. */
import { deflateSync, inflateSync } from 'fflate';
import { decodeBytes, encodeText } from '../../byte-string.ts';
import { crc32 } from './crc32.ts';

export interface ZipEntry {
  /** Directories end with a slash. */
  name: string;
  method: 'stored' | 'deflated';
  /** As it stands in the archive. */
  packed: Uint8Array;
  size: number;
  crc: number;
  /** The clock and calendar of the place, as milliseconds of UTC. */
  modifiedAt: number;
  /** The mode of Unix with the type of the file, or undefined if another system packed it. */
  mode: number | undefined;
}

export class ZipError extends Error {
  override name = 'ZipError';
}

const symlinkType = 0o120000;

export const isSymlink = ({ mode }: ZipEntry): boolean => mode !== undefined && (mode & 0o170000) === symlinkType;

/** `level`: 0 to 9. */
export function packEntry(
  name: string,
  data: Uint8Array,
  facts: { modifiedAt: number; mode: number; type: 'file' | 'directory' | 'symlink' },
  level: number,
): ZipEntry {
  const typeBits = { file: 0o100000, directory: 0o040000, symlink: symlinkType }[facts.type];
  const common = {
    name,
    size: data.length,
    crc: crc32(data),
    modifiedAt: facts.modifiedAt,
    mode: typeBits | facts.mode,
  };
  const deflated = level > 0 && data.length > 0 ? deflateSync(data, { level: level as 6 }) : undefined;
  if (deflated && deflated.length < data.length) return { ...common, method: 'deflated', packed: deflated };
  return { ...common, method: 'stored', packed: data };
}

/** Throws ZipError if the bytes are damaged. */
export function unpackEntry({ name, method, packed, size, crc }: ZipEntry): Uint8Array {
  let data = packed;
  try {
    if (method === 'deflated') data = inflateSync(packed, { out: new Uint8Array(size) });
  } catch {
    throw new ZipError(`invalid compressed data to inflate ${name}`);
  }
  if (crc32(data) !== crc) throw new ZipError(`bad CRC ${crc32(data).toString(16)}  (should be ${crc.toString(16)})`);
  return data;
}

export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const local = localHeader(entry);
    central.push(centralHeader(entry, at));
    parts.push(local, entry.packed);
    at += local.length + entry.packed.length;
  }
  const centralSize = central.reduce((sum, part) => sum + part.length, 0);
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x0605_4b50, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, centralSize, true);
  view.setUint32(16, at, true);
  return joined([...parts, ...central, end]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What both headers say: from the flags to the length of the name. */
function commonFields(view: DataView, at: number, entry: ZipEntry, nameLength: number): void {
  const { date, time } = dosTime(entry.modifiedAt);
  // Names are UTF-8.
  view.setUint16(at, /[^\u0020-\u007e]/.test(entry.name) ? 0x800 : 0, true);
  view.setUint16(at + 2, entry.method === 'deflated' ? 8 : 0, true);
  view.setUint16(at + 4, time, true);
  view.setUint16(at + 6, date, true);
  view.setUint32(at + 8, entry.crc, true);
  view.setUint32(at + 12, entry.packed.length, true);
  view.setUint32(at + 16, entry.size, true);
  view.setUint16(at + 20, nameLength, true);
}

function localHeader(entry: ZipEntry): Uint8Array {
  const name = encodeText(entry.name);
  const bytes = new Uint8Array(30 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x0403_4b50, true);
  view.setUint16(4, entry.method === 'deflated' ? 20 : 10, true);
  commonFields(view, 6, entry, name.length);
  bytes.set(name, 30);
  return bytes;
}

function centralHeader(entry: ZipEntry, offset: number): Uint8Array {
  const name = encodeText(entry.name);
  const bytes = new Uint8Array(46 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x0201_4b50, true);
  view.setUint16(4, (3 << 8) | 30, true);
  view.setUint16(6, entry.method === 'deflated' ? 20 : 10, true);
  commonFields(view, 8, entry, name.length);
  view.setUint32(38, (((entry.mode ?? 0o100644) << 16) | (entry.name.endsWith('/') ? 0x10 : 0)) >>> 0, true);
  view.setUint32(42, offset, true);
  bytes.set(name, 46);
  return bytes;
}

function dosTime(milliseconds: number): { date: number; time: number } {
  const when = new Date(Math.max(milliseconds, Date.UTC(1980, 0, 1)));
  return {
    date: ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | Math.floor(when.getUTCSeconds() / 2),
  };
}

const fromDosTime = (date: number, time: number): number =>
  Date.UTC((date >> 9) + 1980, ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2);

/** Throws ZipError if these are no bytes of an archive. */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end < 0) throw new ZipError('End-of-central-directory signature not found');
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x0201_4b50)
      throw new ZipError('expected central file header signature not found');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const method = view.getUint16(at + 10, true);
    const name = decodeBytes(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    if (method !== 0 && method !== 8) throw new ZipError(`unsupported compression method ${method} of ${name}`);
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw new ZipError(`unable to get password for ${name}`);
    const offset = view.getUint32(at + 42, true);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const isUnix = view.getUint8(at + 5) === 3;
    entries.push({
      name,
      method: method === 8 ? 'deflated' : 'stored',
      packed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      modifiedAt: fromDosTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
      mode: isUnix ? view.getUint32(at + 38, true) >>> 16 : undefined,
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The place of the record at the end, behind which a comment may stand. */
function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 22 - 65_536; at -= 1) {
    if (view.getUint32(at, true) === 0x0605_4b50) return at;
  }
  return -1;
}
