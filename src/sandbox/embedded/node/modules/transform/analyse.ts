/** From the text of a file to what is to be known of it. */
import type { ModuleFormat } from '../../../protocol/module-calls.ts';
import { evaluateAs } from '../code/code-registry.ts';
import { analyseModule, parseModule } from './analyse-module.ts';
import { analyseScript, parseScript } from './analyse-script.ts';
import type { Analysis, ModuleAnalysis, ScriptAnalysis } from './analysis.ts';
import { generateScript } from './generate.ts';
import { needsStripping, stripTypes } from './strip-types.ts';
import { isParseError, syntaxError } from './syntax-error.ts';
import type { ParseError } from './syntax-error.ts';
import { wordingOfModule } from './wording.ts';

export interface SourceText {
  /** As the file holds it. */
  text: string;
  url: string;
  path: string | undefined;
}

/** Analyses code in a format that the file and its package leave open, or not. Throws SyntaxError with its place. */
export function analyse(source: SourceText, format: ModuleFormat): Analysis {
  const code = javaScript(source);
  const isOpen =
    format === 'ambiguous' || (format === 'commonjs' && /\.[jt]sx?$/.test(source.path ?? '') && code !== source.text);
  const analysis = isOpen ? analyseOpen(source, code) : analyseAs(source, code, format);
  return code === source.text ? analysis : { ...analysis, code };
}

/** An analysis of the code as a script, which may well fail to compile later. */
export const analyseAsScript = (code: string): ScriptAnalysis => analyseScript(code);

/** The analysis of the code if it is an ES module and cannot be a script; undefined if it is not. */
export function analyseIfModule(source: SourceText, code: string): ModuleAnalysis | undefined {
  if (!/\b(?:import|export|await)\b/.test(code)) return undefined;
  try {
    const program = parseModule(code);
    return analyseModule(code, program);
  } catch (thrown) {
    if (!isParseError(thrown)) throw thrown;
    // Code with `import` and `export` that no format takes is wrong as a module, not as a script.
    if (/^\s*(?:import|export)\b(?!\s*\()/m.test(code) && !isScript(code)) throw moduleError(source, code, thrown);
    return undefined;
  }
}

function analyseOpen(source: SourceText, code: string): Analysis {
  const script = analyseScript(code);
  if (!/\b(?:import|export|await)\b/.test(code) || compiles(code, script)) return script;
  return analyseIfModule(source, code) ?? script;
}

function analyseAs(source: SourceText, code: string, format: ModuleFormat): Analysis {
  if (format !== 'module') return analyseScript(code);
  try {
    return analyseModule(code);
  } catch (thrown) {
    if (isParseError(thrown)) throw moduleError(source, code, thrown);
    throw thrown;
  }
}

/** Whether the engine takes the code for a script. */
function compiles(code: string, analysis: ScriptAnalysis): boolean {
  const { text, edits } = generateScript(code, analysis);
  try {
    evaluateAs(text, { url: 'node:internal/detect', text: code, code, edits });
    return true;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}

function isScript(code: string): boolean {
  try {
    parseScript(code);
    return true;
  } catch {
    return false;
  }
}

function moduleError({ url, text: written }: SourceText, code: string, thrown: ParseError): SyntaxError {
  const wording = wordingOfModule(code);
  return syntaxError({ code, written, url, thrown, ...(wording !== undefined && { wording }) });
}

function javaScript({ text, url, path }: SourceText): string {
  if (path === undefined || !needsStripping(path)) return text;
  try {
    return stripTypes(text, path);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    const { loc, pos = 0 } = thrown as { loc?: { line: number; column: number }; pos?: number };
    const message = thrown.message.replace(/^Error transforming .*?: /, '').replace(/ \(\d+:\d+\)$/, '');
    if (!loc) throw new SyntaxError(message);
    // sucrase counts columns from 1.
    const place = { line: loc.line, column: Math.max(0, loc.column - 1) };
    throw syntaxError({ code: text, url, thrown: Object.assign(new SyntaxError(message), { loc: place, pos }) });
  }
}
