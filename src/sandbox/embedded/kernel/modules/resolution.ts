import type { ModuleFiles } from './module-files.ts';
import type { PackageReader } from './package-reader.ts';

/** What both ways of resolution are given. */
export interface Resolution {
  files: ModuleFiles;
  packages: PackageReader;
  conditions: ReadonlySet<string>;
  /** The file that asks. */
  from: string;
}

/** Where a specifier leads: `query` (`?a#b`) makes another module of the same file. */
export interface Destination {
  path: string;
  query: string;
}
