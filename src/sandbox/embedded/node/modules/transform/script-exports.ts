import { initSync, parse } from 'cjs-module-lexer';

let isReady = false;

/** What an ES module can import from a script by name, as Node finds it: without running it. */
export function scriptExports(code: string): { names: string[]; reexports: string[] } {
  if (!isReady) initSync();
  isReady = true;
  try {
    const { exports, reexports } = parse(code);
    return { names: [...new Set(exports)], reexports: [...new Set(reexports)] };
  } catch {
    // Not a script that it can read: then only the default export is known.
    return { names: [], reexports: [] };
  }
}
