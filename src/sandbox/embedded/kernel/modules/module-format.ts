import type { ModuleFormat, ModuleRequestKind } from '../../protocol/module-calls.ts';
import { moduleErrors } from './module-error.ts';
import type { PackageReader } from './package-reader.ts';

const formats: Readonly<Record<string, ModuleFormat>> = {
  '.mjs': 'module',
  '.mts': 'module',
  '.cjs': 'commonjs',
  '.cts': 'commonjs',
  '.json': 'json',
  '.node': 'addon',
  '.wasm': 'wasm',
};

/** Those that hold whatever the package says they do; no extension counts as one. */
const ofPackage = new Set(['.js', '.ts', '.tsx', '.jsx', '']);

/** How to load the file at a real path. `import` knows only some extensions; `require` takes the rest for scripts. */
export function formatOf(path: string, how: ModuleRequestKind, packages: PackageReader): ModuleFormat {
  const [extension = ''] = /(?<=[^/])\.[^./]*$/.exec(path) ?? [];
  const fixed = formats[extension];
  if (fixed) return fixed;
  if (ofPackage.has(extension)) return packages.scopeOf(path, null)?.type ?? 'ambiguous';
  if (how === 'require') return 'commonjs';
  throw moduleErrors.unknownExtension(extension, path);
}
