import type { IndirectExport, LocalExport, ModuleAnalysis } from '../transform/analysis.ts';
import type { Deferred } from './deferred.ts';
import { Namespace } from './namespace.ts';
import type { Binding, ExportResolution, ModuleRecord, ResolveSet } from './record.ts';

/** The steps of a module: the first declares it, the second runs it. */
export type ModuleBody = Generator<void, void> | AsyncGenerator<void, void>;

export type SourceStatus = 'unlinked' | 'linked' | 'evaluating' | 'evaluating-async' | 'evaluated';

/** A module of the module language: "Source Text Module Record" of the specification. */
export class SourceRecord implements ModuleRecord {
  readonly kind = 'source';
  readonly url: string;
  /** Where the file lies; undefined for `data:` and `-e`. */
  readonly path: string | undefined;
  /** What its author wrote, */
  readonly text: string;
  /** and the same as JavaScript. */
  readonly code: string;
  readonly analysis: ModuleAnalysis;
  /** The modules that the requests of the analysis lead to, in its order. */
  requested: readonly ModuleRecord[] = [];

  status: SourceStatus = 'unlinked';
  body: ModuleBody | undefined;
  bind: (() => void) | undefined;
  /** Settles when an asynchronous module is declared. */
  declared: Promise<unknown> | undefined;
  /** What it failed with, if it did. */
  failure: { error: unknown } | undefined;

  /** For the evaluation of circles and of asynchronous modules, as the specification has them. */
  depthIndex = 0;
  depthAncestor = 0;
  cycleRoot: SourceRecord | undefined;
  asyncOrder: number | undefined;
  pendingDependencies = 0;
  readonly asyncParents: SourceRecord[] = [];
  completion: Deferred | undefined;

  readonly #locals: ReadonlyMap<string, LocalExport>;
  readonly #indirect: ReadonlyMap<string, IndirectExport>;
  readonly #getters = new Map<string, () => unknown>();
  #published: Readonly<Record<string, () => unknown>> | undefined;
  #namespace: Namespace | undefined;

  constructor(parts: Pick<SourceRecord, 'url' | 'path' | 'text' | 'code' | 'analysis'>) {
    this.url = parts.url;
    this.path = parts.path;
    this.text = parts.text;
    this.code = parts.code;
    this.analysis = parts.analysis;
    this.#locals = new Map(parts.analysis.locals.map((each) => [each.name, each]));
    this.#indirect = new Map(parts.analysis.indirect.map((each) => [each.name, each]));
  }

  exportNames(seen = new Set<ModuleRecord>()): string[] {
    if (seen.has(this)) return [];
    seen.add(this);
    const { locals, indirect, stars } = this.analysis;
    const names = new Set([...locals, ...indirect].map(({ name }) => name));
    for (const star of stars) {
      for (const name of this.requested[star]?.exportNames(seen) ?? []) if (name !== 'default') names.add(name);
    }
    return [...names];
  }

  resolveExport(name: string, seen: ResolveSet = []): ExportResolution {
    if (seen.some((each) => each.record === this && each.name === name)) return undefined;
    seen.push({ record: this, name });
    if (this.#locals.has(name)) return { record: this, name };
    const through = this.#indirect.get(name);
    if (through) {
      const record = this.requested[through.request];
      if (!record) return undefined;
      return through.imported === null ? { record, name: null } : record.resolveExport(through.imported, seen);
    }
    if (name === 'default') return undefined;
    let found: Binding | undefined;
    for (const star of this.analysis.stars) {
      const resolution = this.requested[star]?.resolveExport(name, seen);
      if (resolution === 'ambiguous') return resolution;
      if (!resolution) continue;
      if (found && (found.record !== resolution.record || found.name !== resolution.name)) return 'ambiguous';
      found = resolution;
    }
    return found;
  }

  getter(name: string): () => unknown {
    // That of the module itself is faster.
    const own = this.#published?.[name];
    if (own) return own;
    const known = this.#getters.get(name);
    if (known) return known;
    const getter = (): unknown => this.#published?.[name]?.();
    this.#getters.set(name, getter);
    return getter;
  }

  isStable(name: string): boolean {
    return this.#locals.get(name)?.stable ?? false;
  }

  /** Called by the module's own code when it is declared. `bind` takes the getters of its live imports. */
  publish(getters: Readonly<Record<string, () => unknown>>, bind: () => void, unnamed?: object): void {
    this.#published = getters;
    this.bind = bind;
    if (unnamed) Object.defineProperty(unnamed, 'name', { value: 'default', configurable: true });
  }

  isFinal(name: string): boolean {
    return this.status === 'evaluated' && !this.failure && this.isStable(name);
  }

  namespace(): object {
    this.#namespace ??= new Namespace(this);
    return this.#namespace.object;
  }

  /** It has run, and so have those that it is in a circle with. */
  settle(): void {
    this.#namespace?.settle();
  }
}
