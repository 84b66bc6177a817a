/* oxlint-disable no-underscore-dangle -- the names are those of Node */
import { nodeError } from '../builtins/library/errors.ts';
import type { Loader, Runtime } from '../runtime.ts';
import { BuiltinModules } from './builtin-modules.ts';
import { compileScript } from './commonjs/compile-script.ts';
import { createModuleClass } from './commonjs/create-module-class.ts';
import { createRequire } from './commonjs/create-require.ts';
import { runText } from './commonjs/run-text.ts';
import { ScriptFiles } from './commonjs/script-files.ts';
import { thrownAt } from './errors/arrows.ts';
import { describeUncaught } from './errors/describe-uncaught.ts';
import { EsmLoader } from './esm/esm-loader.ts';
import { moduleBuiltin } from './module-builtin.ts';
import { isCode, Sources } from './sources.ts';
import { analyse } from './transform/analyse.ts';
import { pathToFileUrl } from './urls.ts';

/** A module runs as the reaction of a promise: its ticks come after its promises, those of a script before. */
const afterPromises = (): Promise<void> => Promise.resolve();

/** The loader of a process: what runs programs, and what `import` and `require` are made of. */
export function createLoader(runtime: Omit<Runtime, 'loader'>): Loader {
  const { host, process, context, loop } = runtime;
  const { call } = host;
  let conditions: readonly string[] = [];
  const builtins = new BuiltinModules(runtime.builtins);
  const sources = new Sources();
  const files = new ScriptFiles(call, sources);

  const resume = <Value>(frame: typeof context.current, value: Value): Value => {
    context.current = frame;
    return value;
  };
  const esm = new EsmLoader({
    call,
    sources,
    conditions: () => conditions,
    builtinName: (specifier) => builtins.name(specifier),
    builtinRecord: (name) => builtins.record(name),
    context,
    resume,
    soon: (callback) => loop.soon(callback),
    runScript: (file) => {
      if (!Module._cache[file.path]) files.expect(file);
      return Module._load(file.path, undefined, false);
    },
  });
  const helpers = { loadFrom: (path: string) => esm.importFrom(path), context, resume, files };
  const Module = createModuleClass({
    host,
    process,
    conditions: () => conditions,
    builtins,
    helpers,
    requireModule: (file, parent) => esm.require(file, parent),
  });
  const requireFrom = (from: unknown) => createRequire(from, Module, process);
  let exportsOfModule: unknown;

  return {
    describeUncaught,
    createRequire: (from) => requireFrom(from) as unknown as NodeJS.Require,
    import: (specifier, from) => esm.importFrom(from)(specifier),

    get moduleBuiltin() {
      const builtinNames = () => runtime.builtins.names;
      exportsOfModule ??= moduleBuiltin({ Module, builtins, builtinNames, createRequire: requireFrom });
      return exportsOfModule;
    },

    useConditions(more) {
      conditions = more;
    },

    async runMain(path) {
      const filename = Module._resolveFilename(path, null, true);
      const { format } = call('resolveModule', filename, filename, 'require', conditions);
      const file = isCode(format) ? files.read(filename) : undefined;
      if (file?.failure) throw file.failure.error;
      if (file?.analysis?.format !== 'module') {
        try {
          Module._load(path, null, true);
        } catch (error) {
          // At once: what the program has put off does not run any more.
          loop.fatal(error, 'uncaughtException');
        }
        return;
      }
      files.forget(filename);
      await afterPromises();
      await esm.runFile(file);
    },

    check(source) {
      if ('path' in source) {
        const filename = Module._resolveFilename(source.path, null, true);
        const file = sources.open(call('readModule', filename), false);
        if (file.failure) throw file.failure.error;
        if (file.analysis?.format === 'commonjs') compileScript(file.analysis.code ?? file.text, filename, helpers);
        return;
      }
      const { code, type, name } = source;
      const analysis = analyse({ text: code, url: name, path: undefined }, type === 'detect' ? 'ambiguous' : type);
      if (analysis.format === 'commonjs') compileScript(code, name, helpers);
    },

    async runString(code, { type, name, print }) {
      const source = { text: code, url: name, path: undefined };
      const format = type === 'detect' ? analyse(source, 'ambiguous').format : type;
      if (format === 'commonjs') {
        const parts = { Module, process, builtins, builtinNames: runtime.builtins.names, helpers };
        return { value: runText(code, name, parts) };
      }
      if (print) {
        const message = '--print cannot be used with ESM input';
        throw thrownAt(nodeError(Error, 'ERR_EVAL_ESM_CANNOT_PRINT', message), 'print');
      }
      const path = `${process.cwd()}/[eval1]`;
      await afterPromises();
      await esm.runText(code, pathToFileUrl(path).replaceAll('%5B', '[').replaceAll('%5D', ']'), path);
      return { value: undefined };
    },
  };
}
