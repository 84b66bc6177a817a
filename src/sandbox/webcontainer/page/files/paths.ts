import { attempt, FileSystemError } from '../../../embedded/kernel/file-system-error.ts';
import type { SandboxResult } from '../../../types.ts';

const longestName = 255;
const longestPath = 4096;

export interface AskedPath {
  /** Without repeated slashes, dots for the same folder, and a slash at the end. */
  path: string;
  /** Goes through `..`, or must be a directory: only the file system can say where it leads. */
  isOdd: boolean;
}

/** Takes a path apart as far as can be done without the files. Refuses what is none. */
export const askedPath = (asked: string): SandboxResult<AskedPath> =>
  attempt(() => {
    if (!asked.startsWith('/') || asked.includes('\0')) throw new FileSystemError('EINVAL', asked);
    const names = asked.split('/').filter((name) => name !== '' && name !== '.');
    if (asked.length > longestPath || names.some((name) => name.length > longestName)) {
      throw new FileSystemError('ENAMETOOLONG', asked);
    }
    return { path: `/${names.join('/')}`, isOdd: names.includes('..') || /\/\.?$/.test(asked) };
  });

/** The path relative to a folder, empty for the folder itself. Undefined if it is elsewhere. */
export function below(folder: string, path: string): string | undefined {
  if (path === folder) return '';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** Whether the folder is at the path or below it, so that it would go with it. */
export const holds = (path: string, folder: string): boolean =>
  path === '/' || path === folder || folder.startsWith(`${path}/`);

/** Keeps a file before those in a folder of its name, and names in order by code unit. */
export const depthFirst = (path: string): string => path.replaceAll('/', '\0');

export const isInModules = (path: string): boolean => /(^|\/)node_modules\//.test(path);
