/** Packages of this project's own node_modules, unmodified, to be mounted in a sandbox with all they depend on. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramFiles } from '../pages/programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  name: string;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder that `name` resolves to in a package, as Node looks for it. */
function folderOf(name: string, from: string): string | undefined {
  for (let above = from; ; above = dirname(above)) {
    const folder = join(above, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (above === root || above === dirname(above)) return undefined;
  }
}

/** Adds a package and its dependencies: folder on this machine, and where it stands in the tree. */
function collect(folder: string, place: string, found: Map<string, string>): void {
  if (found.has(folder)) return;
  found.set(folder, place);
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const dependency = folderOf(name, folder);
    if (dependency !== undefined) collect(dependency, relative(root, dependency), found);
  }
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* filesBelow(path);
    } else if (entry.isFile() && statSync(path).size > 0) yield path;
  }
}

/** What a program reads: no source maps and no prose. */
const isNeeded = (path: string): boolean => !/\.(map|md|markdown|flow)$|\/(docs?|tests?|__tests__)\//.test(path);

/** A `node_modules` with these packages. `aliases`: the name in this project, where it is not the package's own. */
export function packageTree(names: readonly string[], aliases: Readonly<Record<string, string>> = {}): ProgramFiles {
  const found = new Map<string, string>();
  for (const name of names) collect(join(root, 'node_modules', aliases[name] ?? name), `node_modules/${name}`, found);
  const files: Record<string, string | { base64: string }> = {};
  for (const [folder, place] of found) {
    for (const path of filesBelow(folder)) {
      if (!isNeeded(path)) continue;
      files[join(place, relative(folder, path))] = { base64: readFileSync(path).toString('base64') };
    }
  }
  return files;
}

/** The launchers that an install would put in `node_modules/.bin`, by name. */
export function binsOf(names: readonly string[], aliases: Readonly<Record<string, string>> = {}): string[][] {
  return names.flatMap((name) => {
    const { bin = {} } = manifestOf(join(root, 'node_modules', aliases[name] ?? name));
    return Object.entries(typeof bin === 'string' ? { [name]: bin } : bin).map(([command, path]) => [
      command,
      `../${name}/${path.replace(/^\.\//, '')}`,
    ]);
  });
}
