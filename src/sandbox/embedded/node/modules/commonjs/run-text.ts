/* oxlint-disable no-underscore-dangle -- the names are those of Node */
import type { BuiltinModules } from '../builtin-modules.ts';
import { evaluateAs } from '../code/code-registry.ts';
import { analyseScript } from '../transform/analyse-script.ts';
import { applyEdits } from '../transform/edits.ts';
import { loaderNames } from '../transform/names.ts';
import { withPlace } from './compile-script.ts';
import type { ScriptHelpers } from './compile-script.ts';
import { makeRequire } from './make-require.ts';
import type { ModuleClass } from './types.ts';

export interface TextParts {
  Module: ModuleClass;
  process: NodeJS.Process;
  builtins: BuiltinModules;
  builtinNames: readonly string[];
  helpers: ScriptHelpers;
}

/** Runs a script that is in no file, among the globals. Answers its completion value. */
export function runText(code: string, name: string, parts: TextParts): unknown {
  const { Module, process, helpers } = parts;
  const cwd = process.cwd();
  const module = new Module(name);
  module.filename = `${cwd}/${name}`;
  module.paths = Module._nodeModulePaths(cwd);
  defineGlobals({ module, exports: module.exports, require: makeRequire(module, Module, process) });
  defineGlobals({ __filename: name, __dirname: '.' });
  offerBuiltins(parts);

  const { edits, prefix } = analyseScript(code);
  const names = loaderNames(prefix);
  const source = { url: name, text: code, code, edits };
  try {
    if (edits.length === 0) return evaluateAs(code, source);
    // Code in `eval` sees the parameters of the function around it.
    const { load, context, resume } = names;
    const text = JSON.stringify(`${applyEdits(code, edits)}\n//# sourceURL=${name}`);
    const run = evaluateAs(`(function(${load},${context},${resume}){return eval(${text})})`, source);
    return (run as (...args: unknown[]) => unknown).call(
      globalThis,
      helpers.loadFrom(module.filename),
      helpers.context,
      helpers.resume,
    );
  } catch (error) {
    throw error instanceof SyntaxError ? withPlace(error, code, name, false) : error;
  }
}

function defineGlobals(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
  }
}

/** `-e` code may use built-ins without requiring them. */
function offerBuiltins({ builtins, builtinNames }: TextParts): void {
  for (const name of builtinNames) {
    if (name in globalThis || name.startsWith('_') || name.includes('/') || builtins.name(name) === undefined) continue;
    Object.defineProperty(globalThis, name, {
      get: () => builtins.exports(name),
      set: (value: unknown) => {
        defineGlobals({ [name]: value });
      },
      configurable: true,
      enumerable: false,
    });
  }
}
