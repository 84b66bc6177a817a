/** File URLs and paths. */
import { invalidArgType, invalidArgValue, nodeError } from '../errors.ts';
import { posix, win32 } from '../path.ts';
import { validateString } from '../validators.ts';
import { domainToASCII, domainToUnicode } from './domain.ts';
import { URL } from './url-class.ts';

interface Options {
  windows?: boolean | undefined;
}

function invalidPath(reason: string): Error {
  return nodeError(TypeError, 'ERR_INVALID_FILE_URL_PATH', `File URL path ${reason}`, fileURLToPath);
}

function posixPath(url: URL): string {
  if (url.hostname !== '') {
    const message = `File URL host must be "localhost" or empty on ${process.platform}`;
    throw nodeError(TypeError, 'ERR_INVALID_FILE_URL_HOST', message, fileURLToPath);
  }
  if (/%2f/i.test(url.pathname)) throw invalidPath('must not include encoded / characters');
  return decodeURIComponent(url.pathname);
}

function windowsPath(url: URL): string {
  if (/%2f|%5c/i.test(url.pathname)) throw invalidPath('must not include encoded \\ or / characters');
  const path = decodeURIComponent(url.pathname.replaceAll('/', '\\'));
  if (url.hostname !== '') return `\\\\${domainToUnicode(url.hostname)}${path}`;
  if (!/^\\[a-z]:/i.test(path)) throw invalidPath('must be absolute');
  return path.slice(1);
}

export function isURL(value: unknown): value is URL {
  return Boolean(
    value &&
    (value as URL).href &&
    (value as URL).protocol &&
    (value as { auth?: unknown }).auth === undefined &&
    (value as { path?: unknown }).path === undefined,
  );
}

/** The path of a `file:` URL. */
export function fileURLToPath(path: unknown, options: Options = {}): string {
  const url = typeof path === 'string' ? new URL(path) : path;
  if (!isURL(url)) throw invalidArgType('path', ['string', 'URL'], path);
  if (url.protocol !== 'file:')
    throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file', fileURLToPath);
  return options?.windows ? windowsPath(url) : posixPath(url);
}

/** The path if it is a URL of a file; else the value itself. */
export function toPathIfFileURL(value: unknown): unknown {
  return isURL(value) ? fileURLToPath(value) : value;
}

/** What a path may hold and a URL may not. The backslash is one on posix only. */
const escapes = /[%\n\r\t"# ?[\]^|~\\]/g;

function encodePath(path: string): string {
  return path.replaceAll(escapes, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** The `file:` URL of a path, resolved. */
export function pathToFileURL(path: unknown, options: Options = {}): URL {
  validateString(path, 'path');
  const isWindows = options?.windows ?? false;
  if (isWindows && path.startsWith('\\\\')) {
    const start = path.startsWith('\\\\?\\UNC\\') ? 8 : 2;
    const end = path.indexOf('\\', start);
    if (end === -1) throw invalidArgValue('path', path, 'Missing UNC resource path');
    if (end === 2) throw invalidArgValue('path', path, 'Empty UNC servername');
    return new URL(
      `file://${domainToASCII(path.slice(start, end))}${encodePath(path.slice(end).replaceAll('\\', '/'))}`,
    );
  }
  let resolved = isWindows ? win32.resolve(path).replaceAll('\\', '/') : posix.resolve(path);
  // To resolve takes the last slash away.
  if ((isWindows ? /[\\/]$/ : /\/$/).test(path) && !resolved.endsWith('/')) resolved += '/';
  return new URL(`file://${isWindows && !resolved.startsWith('/') ? '/' : ''}${encodePath(resolved)}`);
}
