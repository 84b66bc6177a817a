/** What all modules are to the linker, after "Abstract Module Records" of the language specification. */

/** Where an export is found in the end. Null name: the namespace of the module. */
export interface Binding {
  record: ModuleRecord;
  name: string | null;
}

export type ExportResolution = Binding | 'ambiguous' | undefined;

/** A module and a name that were looked at already, so that circular exports end. */
export type ResolveSet = { record: ModuleRecord; name: string }[];

export interface ModuleRecord {
  readonly kind: 'source' | 'synthetic';
  /** As `import.meta.url` has it. */
  readonly url: string;
  /** The names of the exports; `seen` guards against circles of `export *`. */
  exportNames(seen?: Set<ModuleRecord>): readonly string[];
  resolveExport(name: string, seen?: ResolveSet): ExportResolution;
  /** Reads an export of this very module. */
  getter(name: string): () => unknown;
  /** Whether the export never changes once the module has run. */
  isStable(name: string): boolean;
  /** Whether it has its last value. */
  isFinal(name: string): boolean;
  namespace(): object;
}

/** Reads what a binding leads to. */
export function getterOf({ record, name }: Binding): () => unknown {
  return name === null ? () => record.namespace() : record.getter(name);
}
