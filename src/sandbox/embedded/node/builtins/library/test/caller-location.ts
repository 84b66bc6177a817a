import { fileURLToPath } from '../url.ts';
import type { Location } from './types.ts';

interface CallSite {
  getFileName(): string | null | undefined;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

/** Where the function was called. Undefined if the engine does not say. */
export function callerLocation(fn: (...args: never[]) => unknown): Location | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, sites) => sites;
    Error.captureStackTrace(holder, fn);
    const site = Array.isArray(holder.stack) ? (holder.stack[0] as CallSite | undefined) : undefined;
    const file = site?.getFileName();
    if (!site || !file) return undefined;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return { line: site.getLineNumber() ?? 1, column: site.getColumnNumber() ?? 1, file: path };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}
