import type { KeptAnalysis, ModuleImport } from '../../protocol/module-calls.ts';

interface Entry {
  version: string;
  analysis: Uint8Array;
  imports: readonly ModuleImport[];
  /** Bytes that it takes, or so. */
  size: number;
}

const maxBytes = 64 * 1024 * 1024;
/** What an engine needs for a text besides its letters. */
const perText = 40;

/** What processes learned about files, by path and version. The least recently used goes first when it is full. */
export class AnalysisCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = maxBytes) {
    this.#limit = limit;
  }

  get(path: string, version: string): Entry | undefined {
    const entry = this.#entries.get(path);
    if (!entry) return undefined;
    this.#entries.delete(path);
    if (entry.version !== version) {
      this.#bytes -= entry.size;
      return undefined;
    }
    this.#entries.set(path, entry);
    return entry;
  }

  keep({ path, version, analysis, imports }: KeptAnalysis): void {
    const texts = [path, version, ...imports.map(({ specifier }) => specifier)];
    const size = analysis.length + texts.reduce((sum, text) => sum + perText + 2 * text.length, 0);
    this.#bytes += size - (this.#entries.get(path)?.size ?? 0);
    this.#entries.delete(path);
    this.#entries.set(path, { version, analysis, imports, size });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.size;
    }
  }
}
