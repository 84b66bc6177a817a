import { Namespace } from './namespace.ts';
import type { Binding, ModuleRecord } from './record.ts';

export type SetExport = (name: string, value: unknown) => void;

interface SyntheticParts {
  url: string;
  format: 'commonjs' | 'json' | 'builtin';
  names: readonly string[];
  /** Sets the exports; called once, when the module is evaluated. */
  run: (set: SetExport) => void;
}

/** A module that is not code of the module language. */
export class SyntheticRecord implements ModuleRecord {
  readonly kind = 'synthetic';
  readonly url: string;
  readonly format: SyntheticParts['format'];
  readonly #run: SyntheticParts['run'];
  readonly #cells: ReadonlyMap<string, { value: unknown; read: () => unknown }>;
  #state: 'new' | 'done' | { error: unknown } = 'new';
  #namespace: Namespace | undefined;

  constructor({ url, format, names, run }: SyntheticParts) {
    this.url = url;
    this.format = format;
    this.#run = run;
    this.#cells = new Map(names.map((name) => [name, createCell()]));
  }

  exportNames(): readonly string[] {
    return [...this.#cells.keys()];
  }

  resolveExport(name: string): Binding | undefined {
    return this.#cells.has(name) ? { record: this, name } : undefined;
  }

  getter(name: string): () => unknown {
    return this.#cells.get(name)?.read ?? (() => undefined);
  }

  /** `syncBuiltinESMExports` changes the exports of a built-in. */
  isStable(): boolean {
    return this.format !== 'builtin';
  }

  isFinal(): boolean {
    return this.#state === 'done' && this.isStable();
  }

  namespace(): object {
    this.#namespace ??= new Namespace(this);
    return this.#namespace.object;
  }

  set(name: string, value: unknown): void {
    const cell = this.#cells.get(name);
    if (cell) cell.value = value;
  }

  /** Throws what the module throws, again and again. */
  evaluate(): void {
    if (this.#state === 'done') return;
    if (this.#state !== 'new') throw this.#state.error;
    this.#state = 'done';
    try {
      this.#run((name, value) => this.set(name, value));
      this.#namespace?.settle();
    } catch (error) {
      this.#state = { error };
      throw error;
    }
  }
}

function createCell(): { value: unknown; read: () => unknown } {
  const cell = { value: undefined as unknown, read: () => cell.value };
  return cell;
}
