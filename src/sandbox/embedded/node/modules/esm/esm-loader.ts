/** Loads, links and runs ES modules. */
import type { SourceFile } from '../sources.ts';
import { folderOf } from '../urls.ts';
import { attributesOf } from './attributes.ts';
import { evaluate } from './evaluate.ts';
import { createMeta } from './import-meta.ts';
import { explainMissing } from './explain-missing.ts';
import { link } from './link.ts';
import type { ModuleScope } from './link.ts';
import { ModuleGraph } from './module-graph.ts';
import type { ModuleGraphParts } from './module-graph.ts';
import type { ModuleRecord } from './record.ts';
import { requireModule } from './require-module.ts';
import { SourceRecord } from './source-record.ts';

export type ImportFunction = (specifier: unknown, options?: unknown) => Promise<object>;

export interface EsmLoaderParts extends ModuleGraphParts {
  context: object;
  resume: unknown;
  /** Calls back in a new turn of the event loop. */
  soon: (callback: () => void) => void;
}

export class EsmLoader {
  readonly graph: ModuleGraph;
  readonly #parts: EsmLoaderParts;

  constructor(parts: EsmLoaderParts) {
    this.#parts = parts;
    this.graph = new ModuleGraph(parts);
  }

  /** The `import()` of a file. */
  importFrom(from: string): ImportFunction {
    return async (specifier, options) => {
      const text = String(specifier);
      const attributes = attributesOf(options);
      await new Promise<void>((resolve) => this.#parts.soon(resolve));
      const record = this.graph.load(text, from, attributes);
      await this.#run(record);
      return record.namespace();
    };
  }

  /** Runs a module that was read already. */
  async runFile(file: SourceFile): Promise<void> {
    await this.#run(this.graph.loadFile(file));
  }

  async runText(code: string, url: string, path: string): Promise<void> {
    await this.#run(this.graph.loadText(code, url, path));
  }

  require(file: SourceFile, parent: string | undefined): unknown {
    return requireModule(this.graph.loadFile(file), file.path, parent, this.#scopeOf);
  }

  async #run(record: ModuleRecord): Promise<void> {
    if (record instanceof SourceRecord) {
      const linked = link(record, this.#scopeOf);
      // So that those with a top-level await start when it is their turn, and not a little later.
      const declared = linked.flatMap((each) => each.declared ?? []);
      if (declared.length > 0) await Promise.all(declared);
    }
    try {
      await evaluate(record);
    } catch (error) {
      explainMissing(error, record.url, () => this.#packageOf(record));
      throw error;
    }
  }

  /** The package.json that makes a module of a file. */
  #packageOf(record: ModuleRecord): string | undefined {
    const { path } = record instanceof SourceRecord ? record : {};
    for (let folder = folderOf(path ?? '/'); ; folder = folderOf(folder)) {
      const candidate = `${folder === '/' ? '' : folder}/package.json`;
      if (this.#parts.call('exists', candidate)) {
        const text = new TextDecoder().decode(this.#parts.call('readFile', candidate));
        return /"type"\s*:\s*"module"/.test(text) ? candidate : undefined;
      }
      if (folder === '/') return undefined;
    }
  }

  readonly #scopeOf = (record: SourceRecord): ModuleScope => ({
    meta: createMeta(record, this.graph),
    load: this.importFrom(record.path ?? record.url),
    context: this.#parts.context,
    resume: this.#parts.resume,
  });
}
