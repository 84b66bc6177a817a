import type { FormatInputPathObject } from 'node:path';
import { validateObject } from '../validators.ts';

/** `path.format`. */
export function formatPath(separator: string, parts: FormatInputPathObject): string {
  validateObject(parts, 'pathObject');
  const directory = parts.dir || parts.root;
  const extension = parts.ext ? `${parts.ext.startsWith('.') ? '' : '.'}${parts.ext}` : '';
  const base = parts.base || `${parts.name || ''}${extension}`;
  if (!directory) return base;
  return directory === parts.root ? `${directory}${base}` : `${directory}${separator}${base}`;
}
