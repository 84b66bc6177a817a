/* oxlint-disable no-underscore-dangle -- the names are those of Node */
import { invalidArgValue } from '../../builtins/library/errors.ts';
import { folderOf } from '../urls.ts';
import { makeRequire } from './make-require.ts';
import type { ModuleClass, Require } from './types.ts';

/** `module.createRequire`: of a path or a file URL; a slash at its end makes it a folder. */
export function createRequire(from: unknown, Module: ModuleClass, process: NodeJS.Process): Require {
  const path = pathOf(from);
  if (path === undefined) {
    const reason = 'must be a file URL object, file URL string, or absolute path string';
    throw invalidArgValue('filename', from, reason);
  }
  const filename = path.endsWith('/') ? `${path}noop.js` : path;
  const module = new Module(filename);
  module.filename = filename;
  module.paths = Module._nodeModulePaths(folderOf(filename));
  return makeRequire(module, Module, process);
}

function pathOf(from: unknown): string | undefined {
  if (typeof from === 'string' && from.startsWith('/')) return from;
  const text = from instanceof URL ? from.href : from;
  if (typeof text !== 'string' || !text.startsWith('file:') || !URL.canParse(text)) return undefined;
  return decodeURIComponent(new URL(text).pathname);
}
