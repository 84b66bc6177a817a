/** Puts together the text that is compiled. All that is added stands in the first line, so lines stay. */
import type { ModuleAnalysis, ScriptAnalysis } from './analysis.ts';
import { applyEdits } from './edits.ts';
import type { Edit } from './edits.ts';
import { loaderNames } from './names.ts';

export interface GeneratedCode {
  text: string;
  /** All that was done to the code, also the part put before it. */
  edits: Edit[];
}

/**
 * A generator function. Its first step declares the functions of the module, and publishes its exports and what binds
 * its live imports; its second runs it. `live`: the imports that must be read anew at each use; the others become constants.
 */
export function generateModule(code: string, analysis: ModuleAnalysis, live: ReadonlySet<number>): GeneratedCode {
  const names = loaderNames(analysis.prefix);
  const { imports, publish, meta, load, context, resume } = names;
  const fixed: string[] = [];
  const later: string[] = [];
  const bind: string[] = [];
  const constants: string[] = [];
  for (const [index, { local, imported, isAssigned }] of analysis.bindings.entries()) {
    const getter = `${imports}[${index}]`;
    if (imported === null) {
      fixed.push(`${local}=${getter}()`);
    } else if (!live.has(index)) {
      constants.push(`${local}=${getter}()`);
    } else if (isAssigned) {
      fixed.push(`${local}=${getter}`);
    } else {
      // Not a constant: in V8, getters in constants that are set before the first `yield` are slow to call.
      later.push(local);
      bind.push(`${local}=${getter};`);
    }
  }
  const exported = analysis.locals.map(({ name, local }) => `${JSON.stringify(name)}:()=>${local}`);
  const prologue =
    `(${analysis.async ? 'async ' : ''}function*(${[imports, publish, meta, load, context, resume].join(',')}){'use strict';` +
    `${declare('const', fixed)}${declare('let', later)}` +
    `${publish}({${exported.join(',')}},()=>{${bind.join('')}}${analysis.unnamedDefault ? `,${names.default}` : ''});` +
    `yield;${declare('const', constants)}`;
  return generate(code, prologue, '\n})', analysis.edits, live);
}

const parameters = 'exports,require,module,__filename,__dirname';

/** A function of the five variables of CommonJS, or one of the loader's names that answers it. */
export function generateScript(code: string, { prefix, edits }: ScriptAnalysis): GeneratedCode {
  const hashBang = code.startsWith('#!') ? [{ start: 0, end: 2, text: '//' }] : [];
  const wrapper = `function(${parameters}){`;
  if (edits.length === 0) return generate(code, `(${wrapper}`, '\n})', hashBang, none);
  const { load, context, resume } = loaderNames(prefix);
  const prologue = `(function(${load},${context},${resume}){return ${wrapper}`;
  return generate(code, prologue, '\n}})', [...hashBang, ...edits], none);
}

const none: ReadonlySet<number> = new Set();

const declare = (kind: 'const' | 'let', declarations: readonly string[]): string =>
  declarations.length === 0 ? '' : `${kind} ${declarations.join(',')};`;

function generate(
  code: string,
  prologue: string,
  epilogue: string,
  edits: readonly Edit[],
  live: ReadonlySet<number>,
): GeneratedCode {
  const made = edits.filter(({ binding }) => binding === undefined || live.has(binding));
  const all = [{ start: 0, end: 0, text: prologue }, ...made];
  return { text: applyEdits(code, all) + epilogue, edits: all };
}
