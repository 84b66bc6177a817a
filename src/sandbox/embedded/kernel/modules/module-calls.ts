import type {
  ImportTarget,
  LoadedModule,
  ModuleCalls,
  ModuleGraph,
  ModuleGraphRequest,
  ModuleImport,
  ResolvedModule,
} from '../../protocol/module-calls.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { FileSystemError } from '../file-system-error.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { ModuleFiles } from './module-files.ts';
import { formatOf } from './module-format.ts';
import { PackageReader } from './package-reader.ts';
import { Resolver } from './resolver.ts';
import { isTypeScript } from './typescript-files.ts';

/** The calls that find and load modules, for all processes. */
export function createModuleCalls(fileSystem: InodeFileSystem): ModuleCalls {
  const files = new ModuleFiles(fileSystem);
  const packages = new PackageReader(files);
  const resolver = new Resolver(files, packages);
  const analyses = new AnalysisCache();

  function read({ path, query, format }: ResolvedModule): LoadedModule & { known: readonly ModuleImport[] } {
    const file = files.file(path);
    if (!file) throw new FileSystemError(files.isFolder(path) ? 'EISDIR' : 'ENOENT', path);
    const version = files.version(file);
    const entry = analyses.get(path, version);
    return {
      path,
      query,
      format,
      version,
      source: files.bytes(file),
      analysis: entry?.analysis ?? null,
      imports: [],
      known: entry?.imports ?? [],
    };
  }

  function loadModules(request: ModuleGraphRequest): ModuleGraph {
    const { wanted, conditions, known, kept } = request;
    // Copied: the bytes are part of a message.
    for (const each of kept) analyses.keep({ ...each, analysis: each.analysis.slice() });
    const seen = new Set(known);
    const modules: LoadedModule[] = [];
    const pending: { module: LoadedModule; known: readonly ModuleImport[] }[] = [];

    // Files of one folder mean the same by a specifier.
    const resolved = new Map<string, ResolvedModule>();
    const resolve = ({ specifier, how }: ModuleImport, from: string): ResolvedModule => {
      const key = `${how} ${from.slice(0, from.lastIndexOf('/'))} ${isTypeScript(from)} ${specifier}`;
      const found = resolved.get(key) ?? resolver.resolve(specifier, from, how, conditions);
      resolved.set(key, found);
      return found;
    };
    const target = (wish: ModuleImport, from: string): ImportTarget => {
      try {
        const found = resolve(wish, from);
        const key = found.path + found.query;
        if (found.format !== 'builtin' && !seen.has(key)) {
          seen.add(key);
          const { known: imports, ...module } = read(found);
          modules.push(module);
          pending.push({ module, known: imports });
        }
        return found;
      } catch (thrown) {
        return { failure: failureOf(thrown) };
      }
    };

    const targets = wanted.map((each) => target(each, each.from));
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { module, known: imports } = next;
      module.imports = imports.map((each) => target(each, module.path));
    }
    return { targets, modules };
  }

  return {
    resolveModule: (specifier, from, how, conditions) => resolver.resolve(specifier, from, how, conditions),
    loadModules,
    readModule: (path) => {
      const real = files.isFile(path) ? files.realpath(path) : path;
      const { known: _, ...module } = read({ path: real, query: '', format: formatOf(real, 'require', packages) });
      return module;
    },
  };
}

function failureOf(thrown: unknown) {
  if (!(thrown instanceof SystemError)) throw thrown;
  const { code, message, path } = thrown;
  return { code, message, ...(path !== undefined && { path }) };
}
