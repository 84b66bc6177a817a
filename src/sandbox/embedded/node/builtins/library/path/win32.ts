/** `path.win32`: for programs that work on Windows paths wherever they run. */
import type { FormatInputPathObject, ParsedPath } from 'node:path';
import { validateString } from '../validators.ts';
import { formatPath } from './format.ts';
import { extensionStart, normalizeSegments, withoutSuffix } from './segments.ts';

const reservedName = /^(con|prn|aux|nul|(com|lpt)[1-9¹²³])$/i;

interface Root {
  /** `C:`, `\\server\share`, `\\?`, or nothing. */
  device: string;
  /** Where the rest of the path begins. */
  end: number;
  isAbsolute: boolean;
  /** The path is all root: `\\server\share`. */
  isWhole: boolean;
}

function rootOf(path: string): Root {
  const unc = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(path);
  if (unc) {
    const [all, server = '', share = ''] = unc;
    const isDevice = server === '.' || server === '?';
    const device = isDevice ? `\\\\${server}` : `\\\\${server}\\${share}`;
    return {
      device,
      end: isDevice ? 4 : all.length,
      isAbsolute: true,
      isWhole: !isDevice && all.length === path.length,
    };
  }
  if (/^[\\/]/.test(path)) return { device: '', end: 1, isAbsolute: true, isWhole: path.length === 1 };
  if (!/^[a-z]:/i.test(path)) return { device: '', end: 0, isAbsolute: false, isWhole: false };
  const isAbsolute = /[\\/]/.test(path.charAt(2));
  return { device: path.slice(0, 2), end: isAbsolute ? 3 : 2, isAbsolute, isWhole: false };
}

const separators = /[\\/]/;

function resolve(...paths: string[]): string {
  let device = '';
  let tail = '';
  let isAbsolute = false;
  for (let i = paths.length - 1; i >= -1; i -= 1) {
    let path = paths[i] ?? '';
    if (i >= 0) {
      validateString(paths[i], `paths[${i}]`);
      if (path === '') continue;
    } else if (device === '') path = process.cwd();
    else {
      path = process.env[`=${device}`] ?? process.cwd();
      if (path.slice(0, 2).toLowerCase() !== device.toLowerCase() && path[2] === '\\') path = `${device}\\`;
    }
    const root = rootOf(path);
    if (root.device !== '') {
      if (device !== '' && root.device.toLowerCase() !== device.toLowerCase()) continue;
      device ||= root.device;
    }
    if (!isAbsolute) {
      tail = `${path.slice(root.end)}\\${tail}`;
      ({ isAbsolute } = root);
    }
    if (isAbsolute && device !== '') break;
  }
  const normal = normalizeSegments(tail, separators, '\\', !isAbsolute);
  return isAbsolute ? `${device}\\${normal}` : `${device}${normal}` || '.';
}

function normalize(path: string): string {
  validateString(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return path === '/' ? '\\' : path;
  const root = rootOf(path);
  if (root.isWhole) return `${root.device}\\`;
  const { isAbsolute } = root;
  let { device, end } = root;
  const colon = path.indexOf(':');
  const isReserved = colon > 0 && reservedName.test(path.slice(0, colon));
  if (isReserved && end === 0) {
    device = path.slice(0, colon + 1);
    end = colon + 1;
  }
  let tail = normalizeSegments(path.slice(end), separators, '\\', !isAbsolute);
  if (tail === '' && !isAbsolute) tail = '.';
  if (tail !== '' && /[\\/]$/.test(path)) tail += '\\';
  if (!isAbsolute && device === '' && colon >= 0) {
    // What was no drive must not become one.
    if (/^[a-z]:/i.test(tail) || /:([\\/]|$)/.test(path)) return `.\\${tail}`;
  }
  if (isReserved || (colon < 0 && reservedName.test(path.slice(0, -1)))) return `.\\${device}${tail}`;
  return isAbsolute ? `${device}\\${tail}` : `${device}${tail}`;
}

function join(...paths: string[]): string {
  for (const path of paths) validateString(path, 'path');
  const parts = paths.filter((path) => path !== '');
  const [first] = parts;
  if (first === undefined) return '.';
  const joined = parts.join('\\');
  // Two slashes begin a server's name only if the first part has both of them, and more.
  return normalize(/^[\\/]{2}[^\\/]/.test(first) ? joined : joined.replace(/^[\\/]{2,}/, '\\'));
}

function relative(from: string, to: string): string {
  validateString(from, 'from');
  validateString(to, 'to');
  const target = resolve(to);
  const segments = (path: string) => path.split('\\').filter((segment) => segment !== '');
  if (from === to || resolve(from).toLowerCase() === target.toLowerCase()) return '';
  const start = segments(resolve(from));
  const end = segments(target);
  let common = 0;
  while (common < Math.min(start.length, end.length) && start[common]?.toLowerCase() === end[common]?.toLowerCase())
    common += 1;
  // On another drive.
  if (common === 0 && start.length > 0 && end.length > 0) return target;
  return [...start.slice(common).map(() => '..'), ...end.slice(common)].join('\\');
}

function toNamespacedPath(path: unknown): unknown {
  if (typeof path !== 'string' || path === '') return path;
  const resolved = resolve(path);
  if (resolved.length <= 2) return path;
  if (/^\\\\[^?.]/.test(resolved)) return `\\\\?\\UNC\\${resolved.slice(2)}`;
  return /^[a-z]:\\/i.test(resolved) ? `\\\\?\\${resolved}` : resolved;
}

/** The root as it is written, with the separator behind it. */
function writtenRoot(path: string): string {
  const unc = /^[\\/]{2}[^\\/]+[\\/]+[^\\/]+[\\/]?/.exec(path);
  return unc?.[0] ?? /^(?:[\\/]|[a-z]:[\\/]?)/i.exec(path)?.[0] ?? '';
}

function dirname(path: string): string {
  validateString(path, 'path');
  const root = writtenRoot(path);
  const rest = path.slice(root.length).replace(/[\\/]+$/, '');
  const slash = Math.max(rest.lastIndexOf('\\'), rest.lastIndexOf('/'));
  if (slash >= 0) return path.slice(0, root.length + slash);
  return root || '.';
}

function lastSegment(path: string): string {
  const rest = path.replace(/^[a-z]:/i, '').replace(/[\\/]+$/, '');
  return rest.slice(Math.max(rest.lastIndexOf('\\'), rest.lastIndexOf('/')) + 1);
}

function basename(path: string, suffix?: string): string {
  if (suffix !== undefined) validateString(suffix, 'suffix');
  validateString(path, 'path');
  return suffix !== undefined && suffix === path ? '' : withoutSuffix(lastSegment(path), suffix);
}

function extname(path: string): string {
  validateString(path, 'path');
  const base = lastSegment(path);
  const dot = extensionStart(base);
  return dot < 0 ? '' : base.slice(dot);
}

function parse(path: string): ParsedPath {
  validateString(path, 'path');
  const root = writtenRoot(path);
  const rest = path.slice(root.length).replace(/[\\/]+$/, '');
  const slash = Math.max(rest.lastIndexOf('\\'), rest.lastIndexOf('/'));
  const base = rest.slice(slash + 1);
  const dot = extensionStart(base);
  const dir = slash > 0 ? path.slice(0, root.length + slash) : root;
  return { root, dir, base, ext: dot < 0 ? '' : base.slice(dot), name: dot < 0 ? base : base.slice(0, dot) };
}

export const win32 = {
  resolve,
  normalize,
  isAbsolute(path: string): boolean {
    validateString(path, 'path');
    return /^(?:[\\/]|[a-z]:[\\/])/i.test(path);
  },
  join,
  relative,
  toNamespacedPath,
  dirname,
  basename,
  extname,
  format: (parts: FormatInputPathObject) => formatPath('\\', parts),
  parse,
  sep: '\\' as const,
  delimiter: ';' as const,
};
