/* oxlint-disable no-underscore-dangle -- the names are those of Node, which programs replace */
/** `Module`: what `require` is made of. Programs replace parts of it, so each step goes through its public name. */
import { invalidArgType, nodeError } from '../../builtins/library/errors.ts';
import type { ProcessHost } from '../../runtime.ts';
import type { BuiltinModules } from '../builtin-modules.ts';
import { addonError } from '../errors/module-errors.ts';
import { folderOf } from '../urls.ts';
import type { SourceFile } from '../sources.ts';
import { compileScript } from './compile-script.ts';
import type { ScriptFunction, ScriptHelpers } from './compile-script.ts';
import { makeRequire } from './make-require.ts';
import { nodeModulePaths, resolveFilename } from './resolve-filename.ts';
import type { ModuleClass, ScriptModule } from './types.ts';

export interface ModuleClassParts {
  host: Pick<ProcessHost, 'call'>;
  process: NodeJS.Process;
  conditions: () => readonly string[];
  builtins: BuiltinModules;
  helpers: ScriptHelpers;
  /** Runs an ES module for a script, and answers what `require` does. */
  requireModule: (file: SourceFile, parent: string | undefined) => unknown;
}

export function createModuleClass(parts: ModuleClassParts): ModuleClass {
  const { host, process, conditions, builtins, helpers, requireModule } = parts;
  const { files } = helpers;
  const resolved = new Map<string, string>();

  function Module(this: ScriptModule, id = '', parent?: ScriptModule | null): void {
    this.id = id;
    this.path = folderOf(id);
    this.exports = {};
    this.filename = null;
    this.loaded = false;
    this.children = [];
    this.paths = [];
    Object.defineProperty(this, 'parent', { value: parent, writable: true, configurable: true, enumerable: false });
    if (parent) parent.children.push(this);
  }
  const Class = Module as unknown as ModuleClass;

  Object.assign(Module.prototype, {
    require(this: ScriptModule, id: unknown): unknown {
      if (typeof id !== 'string') throw invalidArgType('id', 'string', id);
      if (id === '') {
        const message = "The argument 'id' must be a non-empty string. Received ''";
        throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
      }
      return Class._load(id, this, false);
    },

    load(this: ScriptModule, filename: string): void {
      this.filename = filename;
      this.paths = Class._nodeModulePaths(folderOf(filename));
      const extension = registeredExtension(filename, Class);
      Class._extensions[extension]?.(this, filename);
      this.loaded = true;
    },

    _compile(this: ScriptModule, content: string, filename: string): unknown {
      let run: ScriptFunction;
      try {
        run = compileScript(content, filename, helpers);
      } catch (error) {
        if (isModuleSyntax(error)) process.emit('warning', moduleHint());
        throw error;
      }
      return run.call(
        this.exports,
        this.exports,
        makeRequire(this, Class, process),
        this,
        filename,
        folderOf(filename),
      );
    },
  });

  Class._cache = Object.create(null) as ModuleClass['_cache'];
  Class._pathCache = Object.create(null) as ModuleClass['_pathCache'];
  Class.globalPaths = (process.env['NODE_PATH'] ?? '').split(':').filter((path) => path !== '');
  Class._nodeModulePaths = nodeModulePaths;
  Class._resolveLookupPaths = (request, parent) => {
    if (builtins.name(request) !== undefined) return null;
    if (/^\.{1,2}(?:\/|$)/.test(request)) return [parent?.filename ? folderOf(parent.filename) : '.'];
    return [...(parent?.paths ?? []), ...Class.globalPaths];
  };
  Class._resolveFilename = (request, parent, _isMain, options) =>
    resolveFilename(request, parent, options, {
      call: host.call,
      conditions,
      builtins,
      files,
      cwd: () => process.cwd(),
      Module: Class,
    });

  Class._load = (request, parent, isMain = false) => {
    const key = `${parent?.path ?? ''}\0${request}`;
    const known = resolved.get(key);
    const cachedBefore = known === undefined ? undefined : Class._cache[known];
    if (cachedBefore) {
      noteChild(parent, cachedBefore);
      return cachedBefore.exports;
    }
    if (request.startsWith('node:')) return builtins.exports(request);
    const filename = Class._resolveFilename(request, parent, isMain);
    const cached = Class._cache[filename];
    if (cached) {
      noteChild(parent, cached);
      resolved.set(key, filename);
      return cached.exports;
    }
    if (builtins.isBuiltin(filename)) return builtins.exports(filename);
    const module = new Class(filename, parent);
    if (isMain) {
      Object.assign(process, { mainModule: module });
      module.id = '.';
    }
    Class._cache[filename] = module;
    resolved.set(key, filename);
    let isDone = false;
    try {
      module.load(filename);
      isDone = true;
    } finally {
      files.forget(filename);
      if (!isDone) {
        Reflect.deleteProperty(Class._cache, filename);
        const at = parent?.children.indexOf(module) ?? -1;
        if (at >= 0) parent?.children.splice(at, 1);
      }
    }
    return module.exports;
  };

  Class._extensions = Object.assign(Object.create(null) as ModuleClass['_extensions'], {
    '.js': (module: ScriptModule, filename: string) => {
      const file = files.read(filename);
      if (file.failure) throw file.failure.error;
      const { analysis } = file;
      // A program that compiles the file by itself gets it whatever it is.
      if (analysis?.format === 'module' && !Object.hasOwn(module, '_compile')) {
        files.forget(filename);
        module.exports = requireModule(file, module.parent?.filename ?? undefined);
      } else {
        module._compile(analysis?.code ?? file.text, filename);
      }
    },
    '.json': (module: ScriptModule, filename: string) => {
      const text = decoder.decode(host.call('readFile', filename));
      try {
        module.exports = JSON.parse(text);
      } catch (thrown) {
        const error = thrown as Error;
        error.message = `${filename}: ${error.message}`;
        throw error;
      }
    },
    '.node': (_module: ScriptModule, filename: string) => {
      throw addonError(filename);
    },
  });
  return Class;
}

const isModuleSyntax = (error: unknown): boolean =>
  error instanceof SyntaxError &&
  /^(?:Cannot use import statement outside a module|Unexpected token 'export')$/.test(error.message);

function moduleHint(): Error {
  const text = 'To load an ES module, set "type": "module" in the package.json or use the .mjs extension.';
  return Object.assign(new Error(text), { name: 'Warning' });
}

const decoder = new TextDecoder();

function noteChild(parent: ScriptModule | null | undefined, child: ScriptModule): void {
  if (parent && !parent.children.includes(child)) parent.children.push(child);
}

/** The longest of the extensions of a file that has a handler. */
function registeredExtension(filename: string, Class: ModuleClass): string {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
    const extension = name.slice(at);
    if (at > 0 && Class._extensions[extension]) return extension;
  }
  return '.js';
}
