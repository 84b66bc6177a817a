import type { ModuleRequestKind, ResolvedModule } from '../../protocol/module-calls.ts';
import { builtinName } from './builtin-names.ts';
import type { ModuleFiles } from './module-files.ts';
import { formatOf } from './module-format.ts';
import type { PackageReader } from './package-reader.ts';
import { resolveImport } from './resolve-import.ts';
import { resolveRequire } from './resolve-require.ts';
import type { Resolution } from './resolution.ts';

const implied: Readonly<Record<ModuleRequestKind, readonly string[]>> = {
  import: ['node', 'import', 'module-sync', 'node-addons'],
  require: ['require', 'node', 'module-sync', 'node-addons'],
};

/** Resolves as Node does. Throws SystemError with its codes and texts. */
export class Resolver {
  readonly #files: ModuleFiles;
  readonly #packages: PackageReader;

  constructor(files: ModuleFiles, packages: PackageReader) {
    this.#files = files;
    this.#packages = packages;
  }

  resolve(specifier: string, from: string, how: ModuleRequestKind, more: readonly string[]): ResolvedModule {
    const builtin = builtinName(specifier);
    if (builtin !== undefined) return { path: builtin, query: '', format: 'builtin' };
    const resolution: Resolution = {
      files: this.#files,
      packages: this.#packages,
      conditions: new Set([...implied[how], ...more]),
      from,
    };
    const destination = how === 'import' ? resolveImport(specifier, resolution) : resolveRequire(specifier, resolution);
    if ('builtin' in destination) return { path: destination.builtin, query: '', format: 'builtin' };
    const path = this.#files.realpath(destination.path);
    return { path, query: destination.query, format: formatOf(path, how, this.#packages) };
  }
}
