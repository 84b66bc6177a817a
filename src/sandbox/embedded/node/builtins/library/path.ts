/** `node:path`: that of posix, with both kinds in it. */
import { posix as posixFunctions } from './path/posix.ts';
import { win32 as win32Functions } from './path/win32.ts';

interface Both {
  posix: typeof posixFunctions & Both;
  win32: typeof win32Functions & Both;
}

export const posix = posixFunctions as typeof posixFunctions & Both;
export const win32 = win32Functions as typeof win32Functions & Both;

for (const path of [posix, win32]) Object.assign(path, { win32, posix, _makeLong: path.toNamespacedPath });
