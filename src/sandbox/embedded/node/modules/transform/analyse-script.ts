import { parse } from 'acorn';
import type { Program } from 'acorn';
import type { ScriptAnalysis } from './analysis.ts';
import { freePrefix, loaderNames } from './names.ts';
import { Walker } from './walker.ts';

/** In longer scripts, parsing costs more than some things are worth. */
const longScript = 1024 * 1024;

const noEdits: ScriptAnalysis = { format: 'commonjs', prefix: '$_', edits: [] };

/** Whether there may be something to rewrite. In a long script `await` is left alone. */
export function mayNeedEdits(code: string): boolean {
  const isLong = code.length > longScript;
  const pattern = isLong ? /\bimport\s*(?:\/\*[^]*?\*\/\s*)*\(/g : /\bimport\s*(?:\/\*[^]*?\*\/\s*)*\(|\bawait\b/g;
  for (const { index } of code.matchAll(pattern)) {
    const line = code.slice(code.lastIndexOf('\n', index) + 1, index);
    if (!isComment(line) && !(isLong && isText(line))) return true;
  }
  return false;
}

/** Types in comments say `import()` a lot. `line`: what stands before the word. */
const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*\*|\*\s)/.test(line);

/** Whether a quote is open at the end of a line that is no longer than people write them. */
const isText = (line: string): boolean =>
  line.length < 1000 && ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0);

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
  if (!mayNeedEdits(code)) return noEdits;
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
