/** The code that the loader has compiled in this thread, so that stack traces can name what its author wrote. */
import { originalColumn } from '../transform/edits.ts';
import type { Edit } from '../transform/edits.ts';

export interface CompiledCode {
  /** The name of the file in stack traces. */
  url: string;
  /** What its author wrote. */
  text: string;
  /** The same as JavaScript, before the edits. */
  code: string;
  edits: readonly Edit[];
}

/** By the name under which the engine knows it. The hook for stack traces is one per thread, so this is too. */
const compiled = new Map<string, CompiledCode>();

/** Evaluates an expression; its frames in stack traces bear the name. Throws what the expression throws. */
export function evaluateAs(text: string, code: CompiledCode): unknown {
  const name = nameOf(code.url);
  compiled.set(name, code);
  // Indirect: the code sees nothing but globals.
  // oxlint-disable-next-line no-eval -- this is what the loader is for
  return (0, eval)(`${text}\n//# sourceURL=${name}`) as unknown;
}

/** The name of a source must hold neither white space nor quotes. */
const nameOf = (url: string): string => url.replaceAll(/[\s'"]/g, (letter) => encodeURIComponent(letter));

export interface CodePlace {
  url: string;
  line: number;
  column: number;
}

/** Whether a place is in what the loader has put before the code. */
export function isInPrologue(name: string, line: number, column: number): boolean {
  return line === 1 && column <= (compiled.get(name)?.edits[0]?.text.length ?? 0);
}

/** The place as its author would name it, of one that the engine tells. Lines and columns count from 1. */
export function placeInSource(name: string, line: number, column: number): CodePlace {
  const code = compiled.get(name);
  if (!code) return { url: name, line, column };
  return { url: code.url, line, column: originalColumn(code.code, code.edits, line, column - 1) + 1 };
}

/** The line of a file that stack traces name. */
export function sourceLine(url: string, line: number): string | undefined {
  return compiled.get(nameOf(url))?.text.split(/\r?\n/, line)[line - 1];
}

export const isCompiledCode = (name: string): boolean => compiled.has(name);
