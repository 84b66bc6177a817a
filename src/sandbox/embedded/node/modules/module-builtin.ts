/* oxlint-disable no-underscore-dangle -- the names are those of Node */
/** `node:module`. */
import { nodeError, unsupported } from '../builtins/library/errors.ts';
import type { BuiltinModules } from './builtin-modules.ts';
import type { ModuleClass, Require } from './commonjs/types.ts';

export interface ModuleBuiltinParts {
  Module: ModuleClass;
  builtins: BuiltinModules;
  builtinNames: () => readonly string[];
  createRequire: (from: unknown) => Require;
}

export function moduleBuiltin({ Module, builtins, builtinNames, createRequire }: ModuleBuiltinParts): unknown {
  const wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});'];
  return Object.assign(Module, {
    Module,
    createRequire,
    isBuiltin: (specifier: unknown) => typeof specifier === 'string' && builtins.isBuiltin(specifier),
    syncBuiltinESMExports: () => builtins.sync(),
    wrapper,
    wrap: (script: string) => `${wrapper[0]}${script}${wrapper[1]}`,
    register: () => {
      throw unsupported('module.register()', 'modules are loaded by the sandbox itself');
    },
    findSourceMap: () => undefined,
    SourceMap: function SourceMap() {
      throw unsupported('module.SourceMap');
    },
    runMain: () => {
      throw nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'module.runMain() is not supported');
    },
    _findPath: (request: string, paths: readonly string[] | undefined) => findPath(Module, request, paths),
    _initPaths: () => undefined,
    _preloadModules: () => undefined,
    // Last, for the list of built-ins may be made from what is here.
    builtinModules: [...builtinNames()],
  });
}

/** The file that a request means in the first of some folders that has it. */
function findPath(Module: ModuleClass, request: string, paths: readonly string[] = []): string | false {
  for (const path of request.startsWith('/') ? [''] : paths) {
    try {
      return Module._resolveFilename(path === '' ? request : `${path}/${request}`);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return false;
}
