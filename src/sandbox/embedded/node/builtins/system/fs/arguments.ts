/** What the functions of `fs` make of their arguments. They throw as Node does. */
import { Buffer } from '../../library/buffer.ts';
import { invalidArgType, invalidArgValue, nodeError, outOfRange } from '../../library/errors.ts';
import { validateBoolean, validateInteger, validateObject, validateUint32 } from '../../library/validators.ts';
import { constants } from './constants.ts';

export type Encoding = BufferEncoding | 'buffer' | null | undefined;

const decoder = new TextDecoder();

/** A path as text: from a string, bytes or a file URL. */
export function toPath(path: unknown, name = 'path'): string {
  const text = isUrl(path) ? fromFileUrl(path) : path instanceof Uint8Array ? decoder.decode(path) : path;
  if (typeof text !== 'string') throw invalidArgType(name, ['string', 'Buffer', 'URL'], path);
  if (text.includes('\0')) {
    throw invalidArgValue(name, path, 'must be a string, Uint8Array, or URL without null bytes');
  }
  return text;
}

/** A URL of another realm, or of a package, counts too. */
function isUrl(value: unknown): value is URL {
  if (typeof value !== 'object' || value === null) return false;
  const { href, protocol, auth, path } = value as Record<string, unknown>;
  return Boolean(href) && Boolean(protocol) && auth === undefined && path === undefined;
}

function fromFileUrl({ protocol, hostname, pathname }: URL): string {
  if (protocol !== 'file:') throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  if (hostname !== '') {
    throw nodeError(TypeError, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
  }
  if (/%2f/i.test(pathname)) {
    const message = 'File URL path must not include encoded / characters';
    throw nodeError(TypeError, 'ERR_INVALID_FILE_URL_PATH', message);
  }
  return decodeURIComponent(pathname);
}

export function toDescriptor(fd: unknown): number {
  validateInteger(fd, 'fd', 0, 2147483647);
  return fd;
}

/** `path` arguments that may be a descriptor too. */
export const isDescriptor = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

const flagsByName: Readonly<Record<string, number>> = (() => {
  const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_EXCL, O_SYNC } = constants;
  const write = O_TRUNC | O_CREAT | O_WRONLY;
  const writeRead = O_TRUNC | O_CREAT | O_RDWR;
  const append = O_APPEND | O_CREAT | O_WRONLY;
  const appendRead = O_APPEND | O_CREAT | O_RDWR;
  return {
    r: O_RDONLY,
    rs: O_RDONLY | O_SYNC,
    sr: O_RDONLY | O_SYNC,
    'r+': O_RDWR,
    'rs+': O_RDWR | O_SYNC,
    'sr+': O_RDWR | O_SYNC,
    w: write,
    wx: write | O_EXCL,
    xw: write | O_EXCL,
    'w+': writeRead,
    'wx+': writeRead | O_EXCL,
    'xw+': writeRead | O_EXCL,
    a: append,
    ax: append | O_EXCL,
    xa: append | O_EXCL,
    as: append | O_SYNC,
    sa: append | O_SYNC,
    'a+': appendRead,
    'ax+': appendRead | O_EXCL,
    'xa+': appendRead | O_EXCL,
    'as+': appendRead | O_SYNC,
    'sa+': appendRead | O_SYNC,
  };
})();

export function toFlags(flags: unknown, fallback = 'r'): number {
  if (typeof flags === 'number') {
    validateInteger(flags, 'flags', -2147483648, 2147483647);
    return flags;
  }
  if (flags !== undefined && flags !== null && typeof flags !== 'string') throw invalidArgValue('flags', flags);
  const known = flagsByName[typeof flags === 'string' ? flags : fallback];
  if (known === undefined) throw invalidArgValue('flags', flags);
  return known;
}

/** Permission bits: a number, or its octal digits. */
export function toMode(mode: unknown, name: string, fallback?: number): number {
  const value = mode ?? fallback;
  if (typeof value === 'string') {
    if (!/^[0-7]+$/.test(value)) {
      throw invalidArgValue(name, mode, 'must be a 32-bit unsigned integer or an octal string');
    }
    return Number.parseInt(value, 8);
  }
  validateUint32(value, name);
  return value;
}

/** The mode of `access` and `copyFile`. */
export function toSmallMode(mode: unknown): number {
  if (mode === undefined || mode === null) return 0;
  if (typeof mode !== 'number') throw invalidArgType('mode', 'integer', mode);
  if (!Number.isInteger(mode) || mode < 0 || mode > 7) {
    throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range: >= 0 && <= 7');
  }
  return mode;
}

/** A time of `utimes`, in milliseconds. */
export function toMilliseconds(time: unknown, name = 'time'): number {
  if (typeof time === 'string' && String(Number(time)) === time) return Number(time) * 1000;
  if (typeof time === 'number' && Number.isFinite(time)) return time < 0 ? Date.now() : time * 1000;
  if (time instanceof Date) return time.getTime();
  throw invalidArgType(name, ['Date', 'Time in seconds'], time);
}

/** Options, where a string stands for the encoding. */
export function toOptions<Options extends object>(options: unknown, defaults: Options): Options {
  if (options === undefined || options === null || typeof options === 'function') return { ...defaults };
  if (typeof options === 'string') {
    checkEncoding(options);
    return { ...defaults, encoding: options };
  }
  if (typeof options !== 'object') throw invalidArgType('options', ['string', 'Object'], options);
  checkEncoding((options as { encoding?: unknown }).encoding);
  return { ...defaults, ...definedOnly(options) };
}

function definedOnly(options: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function checkEncoding(encoding: unknown): void {
  if (!encoding || encoding === 'buffer') return;
  if (typeof encoding !== 'string' || !Buffer.isEncoding(encoding)) {
    throw invalidArgValue('encoding', encoding, 'is invalid encoding');
  }
}

/** Bytes as the caller wants them. */
export function decoded(bytes: Uint8Array, encoding: Encoding): Buffer | string {
  const buffer = toBuffer(bytes);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

/** A name as the caller wants it: text, but for the encoding `buffer` and those of bytes. */
export function encodedName(name: string, encoding: Encoding): Buffer | string {
  if (!encoding || encoding === 'utf8' || encoding === 'utf-8') return name;
  const buffer = Buffer.from(name);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);

export function viewBytes(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);
}

/** Bytes to write, from text or any view. */
export function toData(data: unknown, encoding: Encoding, name = 'data'): Uint8Array {
  if (typeof data === 'string') {
    return Buffer.from(data, encoding && encoding !== 'buffer' ? encoding : 'utf8');
  }
  if (ArrayBuffer.isView(data)) return viewBytes(data);
  throw invalidArgType(name, ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

export interface RemoveOptions {
  recursive: boolean;
  force: boolean;
}

export function toRemoveOptions(options: unknown): RemoveOptions {
  const checked = { recursive: false, force: false, retryDelay: 100, maxRetries: 0 };
  if (options === undefined) return checked;
  validateObject(options, 'options');
  Object.assign(checked, definedOnly(options));
  validateBoolean(checked.recursive, 'options.recursive');
  validateBoolean(checked.force, 'options.force');
  validateInteger(checked.retryDelay, 'options.retryDelay', 0, 2147483647);
  validateUint32(checked.maxRetries, 'options.maxRetries');
  return checked;
}

/** Where in a view to write from, or to read to. */
export function toRange(
  view: ArrayBufferView,
  offset: unknown,
  length: unknown,
  use: 'read' | 'write',
): { offset: number; length: number } {
  const start = offset ?? 0;
  validateInteger(start, 'offset', 0);
  let size = length ?? view.byteLength - start;
  if (use === 'read') size = (size as number) | 0;
  validateInteger(size, 'length');
  if (use === 'write' && start > view.byteLength) throw outOfRange('offset', `<= ${view.byteLength}`, start);
  if (size < 0) throw outOfRange('length', '>= 0', size);
  if (size > view.byteLength - start) throw outOfRange('length', `<= ${view.byteLength - start}`, size);
  return { offset: start, length: size };
}

export function toPosition(position: unknown): number | null {
  if (position === undefined || position === null) return null;
  if (typeof position !== 'bigint' && typeof position !== 'number') {
    throw invalidArgType('position', ['bigint', 'integer'], position);
  }
  const number = Number(position);
  validateInteger(number, 'position', -1);
  return number === -1 ? null : number;
}
