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
 * A generator function. Its first step declares the functions of the module and publishes its exports; its second
 * runs it. `live`: the imports that must be read anew at each use; the others become constants.
 */
export function generateModule(code: string, analysis: ModuleAnalysis, live: ReadonlySet<number>): GeneratedCode {
  const names = loaderNames(analysis.prefix);
  const declared: string[] = [];
  const constants: string[] = [];
  for (const [index, { local, imported }] of analysis.bindings.entries()) {
    const getter = `${names.imports}[${index}]`;
    if (imported === null) declared.push(`${local}=${getter}()`);
    else if (live.has(index)) declared.push(`${local}=${getter}`);
    else constants.push(`${local}=${getter}()`);
  }
  const getters = analysis.locals.map(({ name, local }) => `${JSON.stringify(name)}:()=>${local}`);
  const unnamed = analysis.unnamedDefault ? `,${names.default}` : '';
  const { imports, publish, meta, load, context, resume } = names;
  const prologue =
    `(${analysis.async ? 'async ' : ''}function*(${[imports, publish, meta, load, context, resume].join(',')}){'use strict';` +
    `${constantsOf(declared)}${publish}({${getters.join(',')}}${unnamed});yield;${constantsOf(constants)}`;
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

const constantsOf = (declarations: readonly string[]): string =>
  declarations.length === 0 ? '' : `const ${declarations.join(',')};`;

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
