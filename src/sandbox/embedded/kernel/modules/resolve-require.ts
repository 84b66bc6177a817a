/** Resolution of `require`, after the pseudocode in Node's documentation of CommonJS modules. */
import { builtinName } from './builtin-names.ts';
import { moduleErrors } from './module-error.ts';
import type { ModuleFiles } from './module-files.ts';
import { resolveExports, resolveImports } from './package-map.ts';
import { splitPackageName } from './package-name.ts';
import { joinPath } from './paths.ts';
import { resolveImport } from './resolve-import.ts';
import type { Destination, Resolution } from './resolution.ts';
import { fileOrFolder } from './script-files.ts';

/** Folders that hold packages for all. */
const globalFolders = ['/usr/local/lib/node_modules', '/usr/lib/node_modules'];

export function resolveRequire(specifier: string, resolution: Resolution): Destination | { builtin: string } {
  if (/^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier)) {
    const folder = resolution.from.slice(0, resolution.from.lastIndexOf('/'));
    const path = specifier.startsWith('/') ? specifier : `${folder}/${specifier}`;
    const found = fileOrFolder(joinPath('', path), specifier, resolution);
    if (found === undefined) throw moduleErrors.cannotRequire(specifier);
    return { path: found, query: '' };
  }
  if (specifier.startsWith('#')) {
    const found = resolveInternal(specifier, resolution);
    if (found) return found;
  }
  const own = ownExports(specifier, resolution);
  if (own) return own;
  const { from, files } = resolution;
  for (let end = from.lastIndexOf('/'); end >= 0; end = from.lastIndexOf('/', end - 1)) {
    const above = from.slice(0, end);
    const found = above.endsWith('/node_modules')
      ? undefined
      : inModules(`${above}/node_modules`, specifier, resolution);
    if (found) return found;
    if (end === 0) break;
  }
  for (const folder of globalFolders) {
    const found = files.isFolder(folder) && inModules(folder, specifier, resolution);
    if (found) return found;
  }
  throw moduleErrors.cannotRequire(specifier);
}

/** `#name`; undefined if the package has no imports at all. */
function resolveInternal(specifier: string, resolution: Resolution): Destination | { builtin: string } | undefined {
  const { packages, from, files } = resolution;
  const config = packages.scopeOf(from, null);
  if (!config?.imports) return undefined;
  const target = resolveImports({ ...resolution, config }, specifier);
  if (!target) throw moduleErrors.importNotDefined(specifier, config.folder, from);
  if ('path' in target) return existing(target.path, config.folder, files);
  const builtin = builtinName(target.specifier);
  if (builtin !== undefined) return { builtin };
  return resolveImport(target.specifier, { ...resolution, from: `${config.folder}/package.json` });
}

/** A package may ask for itself by its name. */
function ownExports(specifier: string, resolution: Resolution): Destination | undefined {
  const { packages, from, files } = resolution;
  const config = packages.scopeOf(from, null);
  if (!config?.name || config.exports === undefined) return undefined;
  const isOwn = specifier === config.name || specifier.startsWith(`${config.name}/`);
  if (!isOwn) return undefined;
  const path = resolveExports({ ...resolution, config }, `.${specifier.slice(config.name.length)}`);
  return existing(path, config.folder, files);
}

function inModules(modules: string, specifier: string, resolution: Resolution): Destination | undefined {
  const { files, packages } = resolution;
  if (!files.isFolder(modules)) return undefined;
  const { name, subpath } = splitPackageName(specifier) ?? {};
  if (name !== undefined && subpath !== undefined) {
    const folder = `${modules}/${name}`;
    const config = packages.read(folder, null);
    if (config?.exports !== undefined) {
      const path = resolveExports({ ...resolution, config, from: null }, subpath);
      return existing(path, folder, files);
    }
  }
  const found = fileOrFolder(joinPath(modules, specifier), specifier, resolution);
  return found === undefined ? undefined : { path: found, query: '' };
}

function existing(path: string, folder: string, files: ModuleFiles): Destination {
  if (!files.isFile(path)) throw moduleErrors.cannotRequire(path, `${folder}/package.json`);
  return { path, query: '' };
}
