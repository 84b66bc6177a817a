import type { ModuleGraph } from './module-graph.ts';
import type { SourceRecord } from './source-record.ts';
import { folderOf } from '../urls.ts';

/** `import.meta`. */
export function createMeta({ url, path }: SourceRecord, graph: ModuleGraph): object {
  const resolve = (specifier: unknown): string => {
    try {
      return graph.resolve(String(specifier), path ?? url);
    } catch (error) {
      // A file that is missing has a URL all the same.
      const { url: missing } = error as { url?: unknown };
      if (typeof missing === 'string') return missing;
      throw error;
    }
  };
  const isFile = path !== undefined && !path.endsWith(']');
  return Object.assign(Object.create(null) as object, {
    ...(isFile && { dirname: folderOf(path), filename: path }),
    resolve,
    url,
  });
}
