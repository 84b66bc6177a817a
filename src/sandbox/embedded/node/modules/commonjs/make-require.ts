/* oxlint-disable no-underscore-dangle -- the names are those of Node */
import { invalidArgType } from '../../builtins/library/errors.ts';
import type { ModuleClass, Require, ScriptModule } from './types.ts';

/** The `require` of one module. */
export function makeRequire(module: ScriptModule, Module: ModuleClass, process: NodeJS.Process): Require {
  const require = function require(id: string): unknown {
    return module.require(id);
  } as Require;
  const resolve: Require['resolve'] = Object.assign(
    function resolve(request: string, options?: { paths?: readonly string[] }): string {
      if (typeof request !== 'string') throw invalidArgType('request', 'string', request);
      return Module._resolveFilename(request, module, false, options);
    },
    {
      paths: function paths(request: string): string[] | null {
        if (typeof request !== 'string') throw invalidArgType('request', 'string', request);
        return Module._resolveLookupPaths(request, module);
      },
    },
  );
  return Object.assign(require, {
    resolve,
    main: process.mainModule as unknown as ScriptModule | undefined,
    extensions: Module._extensions,
    cache: Module._cache,
  });
}
