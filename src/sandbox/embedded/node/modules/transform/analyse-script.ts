import { parse } from 'acorn';
import type { Program } from 'acorn';
import type { ScriptAnalysis } from './analysis.ts';
import { freePrefix, loaderNames } from './names.ts';
import { Walker } from './walker.ts';

/** `await` in longer scripts is left alone: parsing them costs more than the async context is worth. */
const longScript = 1024 * 1024;

const noEdits: ScriptAnalysis = { format: 'commonjs', prefix: '$_', edits: [] };

/** `inFunction`: the code will be the body of one, so it may return. Throws what acorn throws. */
export const parseScript = (code: string, inFunction = true): Program =>
  parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowHashBang: true,
    allowReturnOutsideFunction: inFunction,
  });

/** Finds what to rewrite in a script. A script that acorn cannot parse is left as it is. */
export function analyseScript(code: string): ScriptAnalysis {
  const pattern =
    code.length > longScript ? /\bimport(?:\s|\/\*[^]*?\*\/)*\(/ : /\bimport(?:\s|\/\*[^]*?\*\/)*\(|\bawait\b/;
  if (!pattern.test(code)) return noEdits;
  let program: Program;
  try {
    program = parseScript(code);
  } catch {
    return noEdits;
  }
  const names = loaderNames(freePrefix(code));
  const walker = new Walker({ code, names, bindings: new Map(), watched: new Set() });
  walker.walk(program);
  return { format: 'commonjs', prefix: names.prefix, edits: walker.edits.sorted() };
}
