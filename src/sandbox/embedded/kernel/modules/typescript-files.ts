import type { ModuleFiles } from './module-files.ts';

export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path);

/** What TypeScript writes for which file: `import './a.js'` may mean a.ts. */
const sources: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** The file that TypeScript would take for the path in an import, if the path itself is none. */
export function typeScriptFile(files: ModuleFiles, path: string): string | undefined {
  if (!path.endsWith('/')) {
    const [written = ''] = /\.[cm]?jsx?$/.exec(path) ?? [];
    const base = path.slice(0, path.length - written.length);
    for (const extension of sources[written] ?? []) if (files.isFile(base + extension)) return base + extension;
    for (const extension of extensions) if (files.isFile(path + extension)) return path + extension;
  }
  const folder = path.replace(/\/+$/, '');
  for (const extension of extensions)
    if (files.isFile(`${folder}/index${extension}`)) return `${folder}/index${extension}`;
  return undefined;
}
