/** `node:vm`. See vm/context.ts for what contexts are here. */
import { Buffer } from './buffer.ts';
import { invalidArgType, unsupported } from './errors.ts';
import { validateArray, validateString } from './validators.ts';
import { createContext, isContext, runInContext } from './vm/context.ts';

type Options = string | { filename?: string } | undefined;

function nameOf(options: Options): string | undefined {
  return typeof options === 'string' ? options : options?.filename;
}

/** So that errors name the file. */
function named(code: string, options: Options): string {
  const name = nameOf(options);
  return name === undefined ? code : `${code}\n//# sourceURL=${name}`;
}

function checkSyntax(code: string): void {
  // A function body that is never called.
  // oxlint-disable-next-line typescript/no-implied-eval -- to compile code is what this module is for
  void new Function(code.replace(/^#!.*/, ''));
}

class Script {
  cachedDataRejected: boolean | undefined;
  sourceMapURL: string | undefined;
  readonly #code: string;

  constructor(code: unknown, options?: Options) {
    const text = String(code);
    checkSyntax(text);
    this.#code = named(text, options);
  }

  runInThisContext(): unknown {
    return evaluate(this.#code);
  }

  runInContext(context: object): unknown {
    checkContext(context);
    return runInContext(this.#code, context);
  }

  runInNewContext(object: object = {}): unknown {
    return runInContext(this.#code, createContext(object));
  }

  createCachedData(): Buffer {
    return Buffer.alloc(0);
  }
}

/** In the global scope. */
function evaluate(code: string): unknown {
  // oxlint-disable-next-line no-eval -- to run code is what this module is for
  return (0, eval)(code) as unknown;
}

function checkContext(context: unknown): asserts context is object {
  if (typeof context !== 'object' || context === null) throw invalidArgType('contextifiedObject', 'Object', context);
  if (!isContext(context)) throw invalidArgType('contextifiedObject', 'vm.Context', context);
}

function compileFunction(code: unknown, parameters: unknown = [], options?: Options): unknown {
  validateString(code, 'code');
  validateArray(parameters, 'params');
  // oxlint-disable-next-line typescript/no-implied-eval -- to compile code is what this module is for
  return new Function(...(parameters as string[]), named(code, options));
}

export const vmModule = {
  Script,
  createContext: (object: object = {}) => createContext(object),
  createScript: (code: unknown, options?: Options) => new Script(code, options),
  runInContext: (code: unknown, context: object, options?: Options) => new Script(code, options).runInContext(context),
  runInNewContext: (code: unknown, object?: object, options?: Options) =>
    new Script(code, options).runInNewContext(object),
  runInThisContext: (code: unknown, options?: Options) => new Script(code, options).runInThisContext(),
  isContext(object: unknown): boolean {
    if (typeof object !== 'object' || object === null) throw invalidArgType('object', 'Object', object);
    return isContext(object);
  },
  compileFunction,
  measureMemory() {
    throw unsupported('vm.measureMemory');
  },
  constants: { USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default') },
};
