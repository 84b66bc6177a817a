/** The message of `assert.ok` for a value that is not truthy: the expression itself, as it stands in the source. */
import { fileURLToPath } from '../url.ts';
import { findCall } from './call-source.ts';

export type ReadSource = (path: string) => string | undefined;

interface CallSite {
  getFileName(): string | null | undefined;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

function callSite(above: (...args: never[]) => unknown): CallSite | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, sites) => sites;
    Error.captureStackTrace(holder, above);
    const { stack } = holder;
    return Array.isArray(stack) ? (stack[0] as CallSite | undefined) : undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}

const controlCharacters = /[^\P{Cc}\t\n\x7f-\x9f]/gu;

function escaped(char: string): string {
  if (char === '\b') return '\\b';
  return char === '\f' ? '\\f' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Undefined if the source cannot be found. */
export function expressionMessage(above: (...args: never[]) => unknown, read: ReadSource): string | undefined {
  const site = callSite(above);
  const file = site?.getFileName();
  const line = site?.getLineNumber();
  if (!file || !line || file.startsWith('node:')) return undefined;
  const source = read(file.startsWith('file:') ? fileURLToPath(file) : file);
  const call = source === undefined ? undefined : findCall(source, line, site?.getColumnNumber() ?? 1);
  if (!call) return undefined;
  const [first = '', ...others] = call.text.replaceAll(controlCharacters, escaped).split('\n');
  // The lines keep their indentation to the call.
  const indentation = new RegExp(`^[ \\t]{0,${call.column}}`);
  const text = [first, ...others.map((each) => `  ${each.replace(indentation, '')}`)].join('\n');
  return `The expression evaluated to a falsy value:\n\n  ${text}\n`;
}
