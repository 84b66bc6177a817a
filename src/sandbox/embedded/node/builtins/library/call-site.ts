/** Where a function was called from, as the engine says. */
import { fileURLToPath } from './url.ts';

export interface CallSite {
  /** A path. */
  file: string;
  line: number;
  column: number;
}

interface Frame {
  getFileName(): string | null | undefined;
  /** Of code that was evaluated: its `sourceURL`. */
  getScriptNameOrSourceURL(): string | null | undefined;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

function frameAbove(fn: (...args: never[]) => unknown): Frame | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, frames) => frames;
    Error.captureStackTrace(holder, fn);
    const { stack } = holder;
    return Array.isArray(stack) ? (stack[0] as Frame | undefined) : undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}

/** Undefined if the engine does not say, or if it is no file. */
export function callSiteOf(fn: (...args: never[]) => unknown): CallSite | undefined {
  const frame = frameAbove(fn);
  const name = frame?.getFileName() ?? frame?.getScriptNameOrSourceURL();
  const line = frame?.getLineNumber();
  if (!name || !line || name.startsWith('node:')) return undefined;
  const file = name.startsWith('file:') ? fileURLToPath(name) : name;
  return { file, line, column: frame?.getColumnNumber() ?? 1 };
}
