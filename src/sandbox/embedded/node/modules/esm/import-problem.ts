import { placeError } from '../transform/syntax-error.ts';
import { startOfLine } from '../transform/edits.ts';
import type { ExportResolution, ModuleRecord } from './record.ts';
import type { SourceRecord } from './source-record.ts';
import { SyntheticRecord } from './synthetic-record.ts';

export interface ImportProblem {
  record: SourceRecord;
  target: ModuleRecord;
  request: number;
  name: string;
  found: ExportResolution;
  /** Where the name stands in the code of the record. */
  start: number;
  end: number;
}

/** The error for a name that a module imports and the other does not export, in the words of Node. */
export function importProblem({ record, target, request, name, found, start, end }: ImportProblem): SyntaxError {
  const specifier = record.analysis.requests[request]?.specifier ?? '';
  const line = record.code.slice(0, start).split('\n').length;
  const lineStart = startOfLine(record.code, line);
  const text = record.text.split('\n', line)[line - 1] ?? '';
  const error = new SyntaxError(messageOf(specifier, name, found, isCommonJs(target), text));
  // The stack would hold nothing but the loader.
  error.stack = `SyntaxError: ${error.message}`;
  const length = Math.max(1, Math.min(end, lineStart + text.length) - start);
  placeError(error, { line, column: start - lineStart + 1, length, url: record.url, text, isLink: true });
  return error;
}

function messageOf(specifier: string, name: string, found: ExportResolution, isScript: boolean, line: string): string {
  if (found === 'ambiguous') {
    return `The requested module '${specifier}' contains conflicting star exports for name '${name}'`;
  }
  if (!isScript) return `The requested module '${specifier}' does not provide an export named '${name}'`;
  const [imports] = /\{.*\}/.exec(line) ?? [];
  const example = imports === undefined ? '' : `const ${imports.replaceAll(/\s+as\s+/g, ': ')} = pkg;\n`;
  return (
    `Named export '${name}' not found. The requested module '${specifier}' is a CommonJS module, which may not ` +
    `support all module.exports as named exports.\nCommonJS modules can always be imported via the default export, ` +
    `for example using:\n\nimport pkg from '${specifier}';\n${example}`
  );
}

const isCommonJs = (target: ModuleRecord): boolean => target instanceof SyntheticRecord && target.format === 'commonjs';
