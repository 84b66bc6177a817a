/** Resolution of `import`, after "Resolution Algorithm Specification" in Node's documentation of ES modules. */
import { builtinName } from './builtin-names.ts';
import { moduleErrors } from './module-error.ts';
import { resolveExports, resolveImports } from './package-map.ts';
import { splitPackageName } from './package-name.ts';
import type { PackageConfig } from './package-reader.ts';
import { joinPath, relativePath } from './paths.ts';
import type { Destination, Resolution } from './resolution.ts';
import { fileOrFolder } from './script-files.ts';
import { isTypeScript, typeScriptFile } from './typescript-files.ts';

export function resolveImport(specifier: string, resolution: Resolution): Destination | { builtin: string } {
  const { from } = resolution;
  if (/^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier)) return settle(urlPath(specifier, from), specifier, resolution);
  if (specifier.startsWith('#')) return resolveInternal(specifier, resolution);
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(specifier)?.[1];
  if (scheme !== undefined && URL.canParse(specifier)) {
    if (scheme.toLowerCase() !== 'file') throw moduleErrors.unsupportedScheme(`${scheme.toLowerCase()}:`);
    return settle(urlPath(specifier, from), specifier, resolution);
  }
  return resolveBare(specifier, resolution);
}

/** `#name`. */
function resolveInternal(specifier: string, resolution: Resolution): Destination | { builtin: string } {
  const { packages, from } = resolution;
  const config = packages.scopeOf(from, from);
  const target = config?.imports && resolveImports({ ...resolution, config }, specifier);
  if (!config || !target) throw moduleErrors.importNotDefined(specifier, config?.folder ?? null, from);
  if ('path' in target) return settle({ path: target.path, query: '' }, specifier, resolution);
  const builtin = builtinName(target.specifier);
  if (builtin !== undefined) return { builtin };
  return resolveBare(target.specifier, { ...resolution, from: `${config.folder}/package.json` });
}

/** `name` or `name/subpath`, of the package itself or of one in a node_modules folder. */
function resolveBare(specifier: string, resolution: Resolution): Destination {
  const { files, packages, from } = resolution;
  const { name, subpath } = splitPackageName(specifier) ?? {};
  if (name === undefined || subpath === undefined) {
    throw moduleErrors.invalidSpecifier(specifier, 'is not a valid package name', from);
  }
  const own = packages.scopeOf(from, from);
  if (own && own.name === name && own.exports !== undefined) {
    return settle({ path: resolveExports({ ...resolution, config: own }, subpath), query: '' }, specifier, resolution);
  }
  for (let end = from.lastIndexOf('/'); end >= 0; end = from.lastIndexOf('/', end - 1)) {
    const modules = `${from.slice(0, end)}/node_modules`;
    const folder = `${modules}/${name}`;
    if (!modules.endsWith('/node_modules/node_modules') && files.isFolder(modules) && files.isFolder(folder)) {
      const config = packages.read(folder, `"${specifier}" from ${from}`);
      const path =
        config?.exports === undefined
          ? inFolder(folder, config, subpath, resolution)
          : resolveExports({ ...resolution, config }, subpath);
      return settle({ path, query: '' }, specifier, resolution);
    }
    if (end === 0) break;
  }
  throw moduleErrors.packageNotFound(name, from);
}

/** A package without `exports`: its `main` for the package itself, else the file named. */
function inFolder(
  folder: string,
  config: PackageConfig | undefined,
  subpath: string,
  { files, from }: Resolution,
): string {
  if (subpath !== '.') return `${folder}/${subpath.slice(2)}`;
  const main = config?.main;
  const tries = ['index.js', 'index.json', 'index.node'];
  if (main) {
    const plain = main.replace(/^\.\//, '');
    const endings = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];
    tries.unshift(...endings.map((ending) => plain + ending));
  }
  const found = tries.find((name) => files.isFile(`${folder}/${name}`));
  if (found === undefined) {
    const missing = main ? joinPath(folder, main) : `${folder}/index.js`;
    throw moduleErrors.packageNotFound(missing, from);
  }
  return joinPath(folder, found);
}

/** Checks that a file is there. */
function settle(destination: Destination, specifier: string, resolution: Resolution): Destination {
  const { files, from } = resolution;
  const { path } = destination;
  const node = path.endsWith('/') ? files.node(path.replace(/\/+$/, '') || '/') : files.node(path);
  if (node?.type === 'file' && !path.endsWith('/')) return destination;
  if (isTypeScript(from)) {
    const found = typeScriptFile(files, path);
    if (found !== undefined) return { ...destination, path: found };
  }
  const failure =
    node?.type === 'directory' ? moduleErrors.directoryImport(path, from) : moduleErrors.moduleNotFound(path, from);
  failure.message += hintFor(path, specifier, resolution);
  throw failure;
}

/** What `require` would have found, as advice. */
function hintFor(path: string, specifier: string, resolution: Resolution): string {
  const found = fileOrFolder(path, specifier, resolution);
  if (found === undefined || found === path) return '';
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier);
  const advice = isRelative
    ? relativePath(resolution.from, found)
    : specifier.replace(/\/+$/, '') + found.slice(path.length);
  return `\nDid you mean to import ${JSON.stringify(advice)}?`;
}

/** A path, or the path of a file URL, seen from a file. */
function urlPath(specifier: string, from: string): Destination {
  if (/^\.{0,2}\/[\w@./+~-]*$/.test(specifier) && !specifier.startsWith('//')) {
    const folder = from.slice(0, from.lastIndexOf('/'));
    return { path: specifier.startsWith('/') ? joinPath('', specifier) : joinPath(folder, specifier), query: '' };
  }
  const { pathname, search, hash } = new URL(specifier, `file://${escapePath(from)}`);
  if (/%2f|%5c/i.test(pathname)) {
    throw moduleErrors.invalidSpecifier(pathname, 'must not include encoded "/" or "\\" characters', from);
  }
  return { path: decodeURIComponent(pathname), query: search + hash };
}

const escapePath = (path: string): string =>
  encodeURI(path).replaceAll(/[?#]/g, (letter) => encodeURIComponent(letter));
