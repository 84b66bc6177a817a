/** `path.posix`. */
import type { FormatInputPathObject, ParsedPath } from 'node:path';
import { validateString } from '../validators.ts';
import { formatPath } from './format.ts';
import { extensionStart, normalizeSegments, withoutSuffix } from './segments.ts';

/** Without the slashes at its end, but for the root. */
function trimmed(path: string): string {
  const text = path.replace(/\/+$/, '');
  return text === '' && path !== '' ? '/' : text;
}

function resolve(...paths: string[]): string {
  let resolved = '';
  for (let i = paths.length - 1; i >= -1 && !resolved.startsWith('/'); i -= 1) {
    const path = i >= 0 ? paths[i] : process.cwd();
    validateString(path, `paths[${i}]`);
    if (path !== '') resolved = resolved === '' ? path : `${path}/${resolved}`;
  }
  const isAbsolute = resolved.startsWith('/');
  const normal = normalizeSegments(resolved, /\//, '/', !isAbsolute);
  return isAbsolute ? `/${normal}` : normal || '.';
}

function normalize(path: string): string {
  validateString(path, 'path');
  if (path === '') return '.';
  const isAbsolute = path.startsWith('/');
  let normal = normalizeSegments(path, /\//, '/', !isAbsolute);
  if (normal === '') {
    if (isAbsolute) return '/';
    return path.endsWith('/') ? './' : '.';
  }
  if (path.endsWith('/')) normal += '/';
  return isAbsolute ? `/${normal}` : normal;
}

function join(...paths: string[]): string {
  for (const path of paths) validateString(path, 'path');
  const joined = paths.filter((path) => path !== '').join('/');
  return joined === '' ? '.' : normalize(joined);
}

function relative(from: string, to: string): string {
  validateString(from, 'from');
  validateString(to, 'to');
  if (from === to) return '';
  const segments = (path: string) =>
    resolve(path)
      .split('/')
      .filter((segment) => segment !== '');
  const start = segments(from);
  const end = segments(to);
  let common = 0;
  while (common < start.length && common < end.length && start[common] === end[common]) common += 1;
  return [...start.slice(common).map(() => '..'), ...end.slice(common)].join('/');
}

function dirname(path: string): string {
  validateString(path, 'path');
  if (path === '') return '.';
  const whole = trimmed(path);
  const slash = whole.lastIndexOf('/');
  if (whole === '/' || slash === 0) return path.startsWith('//') && whole !== '/' && slash === 1 ? '//' : '/';
  if (slash < 0) return '.';
  const directory = whole.slice(0, slash);
  return directory === '/' ? '//' : directory;
}

function basename(path: string, suffix?: string): string {
  if (suffix !== undefined) validateString(suffix, 'suffix');
  validateString(path, 'path');
  // A suffix that is all of the path takes nothing but the slashes away.
  if (suffix !== undefined && suffix === path) return '';
  const whole = path.replace(/\/+$/, '');
  return withoutSuffix(whole.slice(whole.lastIndexOf('/') + 1), suffix);
}

function extname(path: string): string {
  validateString(path, 'path');
  const base = basename(path);
  const dot = extensionStart(base);
  return dot < 0 ? '' : base.slice(dot);
}

function parse(path: string): ParsedPath {
  validateString(path, 'path');
  const root = path.startsWith('/') ? '/' : '';
  const whole = path.replace(/\/+$/, '');
  const slash = whole.lastIndexOf('/');
  const base = whole.slice(slash + 1);
  const dot = extensionStart(base);
  const dir = slash > 0 ? whole.slice(0, slash) : root;
  return { root, dir, base, ext: dot < 0 ? '' : base.slice(dot), name: dot < 0 ? base : base.slice(0, dot) };
}

export const posix = {
  resolve,
  normalize,
  isAbsolute(path: string): boolean {
    validateString(path, 'path');
    return path.startsWith('/');
  },
  join,
  relative,
  toNamespacedPath: (path: unknown) => path,
  dirname,
  basename,
  extname,
  format: (parts: FormatInputPathObject) => formatPath('/', parts),
  parse,
  sep: '/' as const,
  delimiter: ':' as const,
};
