import { isRecord } from './json.ts';
import type { ModuleFiles } from './module-files.ts';
import { moduleErrors } from './module-error.ts';

/** What resolution needs of a package.json. */
export interface PackageConfig {
  /** Where the package.json lies: no slash at its end, so the root is empty. */
  folder: string;
  name: string | undefined;
  main: string | undefined;
  type: 'module' | 'commonjs' | undefined;
  /** Undefined: none, or null. */
  exports: unknown;
  imports: Readonly<Record<string, unknown>> | undefined;
}

/** Reads package.json files, each version once. */
export class PackageReader {
  readonly #files: ModuleFiles;
  readonly #read = new Map<string, { version: string; config: PackageConfig }>();

  constructor(files: ModuleFiles) {
    this.#files = files;
  }

  /** The package in a folder. Fails with ERR_INVALID_PACKAGE_CONFIG; `from`: what to say of who imports. */
  read(folder: string, from: string | null): PackageConfig | undefined {
    const path = `${folder}/package.json`;
    const file = this.#files.file(path);
    if (!file) {
      this.#read.delete(path);
      return undefined;
    }
    const known = this.#read.get(path);
    const version = this.#files.version(file);
    if (known?.version === version) return known.config;
    const config = parseConfig(folder, this.#files.text(file), from);
    this.#read.set(path, { version, config });
    return config;
  }

  /** The package that a file belongs to: that of the nearest package.json above it, up to a node_modules folder. */
  scopeOf(path: string, from: string | null): PackageConfig | undefined {
    for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folder.endsWith('/node_modules')) return undefined;
      const config = this.read(folder, from);
      if (config || end === 0) return config;
    }
    return undefined;
  }
}

function parseConfig(folder: string, text: string, from: string | null): PackageConfig {
  let json: unknown;
  try {
    json = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (thrown) {
    throw moduleErrors.unparsablePackage(`${folder}/package.json`, from, (thrown as SyntaxError).message);
  }
  const { name, main, type, exports, imports } = isRecord(json) ? json : {};
  return {
    folder,
    name: typeof name === 'string' ? name : undefined,
    main: typeof main === 'string' ? main : undefined,
    type: type === 'module' || type === 'commonjs' ? type : undefined,
    exports: exports ?? undefined,
    imports: isRecord(imports) ? imports : undefined,
  };
}
