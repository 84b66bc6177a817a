import { evaluateAs } from '../code/code-registry.ts';
import { analyseScript, parseScript } from '../transform/analyse-script.ts';
import { generateScript } from '../transform/generate.ts';
import { isParseError, syntaxError } from '../transform/syntax-error.ts';
import type { ScriptFiles } from './script-files.ts';

/** What the code of a script calls of the loader. */
export interface ScriptHelpers {
  /** The `import()` of a file. */
  loadFrom: (path: string) => (specifier: unknown, options?: unknown) => Promise<object>;
  context: object;
  resume: unknown;
  files: ScriptFiles;
}

export type ScriptFunction = (
  this: unknown,
  exports: unknown,
  require: unknown,
  module: unknown,
  filename: string,
  dirname: string,
) => unknown;

/** Compiles the body of a script. Throws SyntaxError with its place. */
export function compileScript(code: string, path: string, helpers: ScriptHelpers): ScriptFunction {
  const { analysis, text: written } = helpers.files.take(path, code) ?? { analysis: analyseScript(code), text: code };
  const { text, edits } = generateScript(code, analysis);
  let compiled: unknown;
  try {
    compiled = evaluateAs(text, { url: path, text: written, code, edits });
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? withPlace(thrown, code, path) : thrown;
  }
  if (analysis.edits.length === 0) return compiled as ScriptFunction;
  const { context, resume } = helpers;
  return (compiled as (...names: unknown[]) => ScriptFunction)(helpers.loadFrom(path), context, resume);
}

/** The engine does not say where the error is; acorn does. */
export function withPlace(error: SyntaxError, code: string, path: string, inFunction = true): SyntaxError {
  try {
    parseScript(code, inFunction);
    return error;
  } catch (thrown) {
    if (!isParseError(thrown)) throw thrown;
    return syntaxError({ code, url: path, thrown, wording: error.message });
  }
}
