/** What Node prints of an error that nothing caught: where it was, the line, a caret, and the stack. */
import { inspect } from '../builtins/library/util.ts';
import { version } from './identity.ts';

/** Where a frame of a stack stands: `file`, as it is written there, and its path. Lines and columns count from 1. */
export interface FrameLocation {
  file: string;
  path: string;
  line: number;
  column: number;
}

const framePattern = /^ {4}at (?:.* \()?((?:file:\/\/)?(\/[^()]*)):(\d+):(\d+)\)?$/;

/** The first frame of a stack that is in a file. */
export function locate(stack: string): FrameLocation | undefined {
  for (const frame of stack.split('\n')) {
    const [, file, path, line, column] = framePattern.exec(frame) ?? [];
    if (file === undefined || path === undefined) continue;
    return {
      file,
      path: file === path ? path : decodeURIComponent(path),
      line: Number(line),
      column: Number(column),
    };
  }
  return undefined;
}

/** The line of the source, with the caret below it. */
export function excerpt(source: string, line: number, column: number): string | undefined {
  const text = source.split(/\r?\n/)[line - 1];
  if (text === undefined) return undefined;
  const before = text.slice(0, column - 1);
  // An error that is thrown where it is made is shown at the `throw`.
  const shown = before.replace(/throw\s+$/, '');
  return `${text}\n${shown.replaceAll(/[^\t]/g, ' ')}^`;
}

/**
 * The whole text for standard error. An error may bring its own excerpt (`arrow`: a syntax error's place is in no
 * stack). `readSource` answers the text of a file.
 */
export function errorFrame(error: unknown, readSource: (path: string) => string | undefined, arrow?: string): string {
  const ending = `\n\nNode.js ${version}\n`;
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null) {
    const hint = '(Use `node --trace-uncaught ...` to show where the exception was thrown)';
    return `Uncaught:\n${typeof error === 'string' ? error : inspect(error)}\n${hint}${ending}`;
  }
  if (!(error instanceof Error)) return `Uncaught:\n${inspect(error)}${ending}`;
  const head = arrow ?? sourceOf(error, readSource);
  return `${head === undefined ? '' : `${head}\n\n`}${inspect(error)}${ending}`;
}

function sourceOf(error: Error, readSource: (path: string) => string | undefined): string | undefined {
  const location = typeof error.stack === 'string' ? locate(error.stack) : undefined;
  if (!location) return undefined;
  const source = readSource(location.path);
  const lines = source === undefined ? undefined : excerpt(source, location.line, location.column);
  return lines === undefined ? undefined : `${location.file}:${location.line}\n${lines}`;
}
