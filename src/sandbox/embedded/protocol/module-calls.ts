/**
 * The calls that find and load modules. Resolution runs in the kernel, so an import costs one call, and a graph of
 * modules whose imports are known costs one in all.
 */
import type { SyscallFailure } from './syscall-failure.ts';

/** `ambiguous`: neither the name of the file nor its package says; its syntax decides. */
export type ModuleFormat = 'module' | 'commonjs' | 'ambiguous' | 'json' | 'builtin' | 'addon' | 'wasm';

export type ModuleRequestKind = 'import' | 'require';

export interface ResolvedModule {
  /** The real path of the file, or the name of the built-in (`fs`) without `node:`. */
  path: string;
  /** `?a#b` of the specifier, or nothing: it makes another module of the same file. */
  query: string;
  format: ModuleFormat;
}

/** One import of a module: what it asks for, and how. */
export interface ModuleImport {
  specifier: string;
  how: ModuleRequestKind;
}

/** A file, what is known of it, and where its imports lead. */
export interface LoadedModule extends ResolvedModule {
  /** Another one when the file has changed. */
  version: string;
  /** Bytes of the file. */
  source: Uint8Array;
  /** What was kept for this version of the file. The kernel does not look into it. */
  analysis: Uint8Array | null;
  /** One for each import that was kept with the analysis, in its order. */
  imports: ImportTarget[];
}

export type ImportTarget = ResolvedModule | { failure: SyscallFailure };

/** What a process learned about a version of a file, for the next process that loads it. */
export interface KeptAnalysis {
  path: string;
  version: string;
  analysis: Uint8Array;
  imports: ModuleImport[];
}

export interface ModuleGraphRequest {
  wanted: (ModuleImport & { from: string })[];
  conditions: readonly string[];
  /** Paths of the modules that the process has: they are not sent again. */
  known: readonly string[];
  kept: KeptAnalysis[];
}

export interface ModuleGraph {
  /** One for each that was wanted, in its order. */
  targets: ImportTarget[];
  /** Every file that is wanted or imported by one of these, as far as kept analyses tell, but for those known. */
  modules: LoadedModule[];
}

export interface ModuleCalls {
  /**
   * As Node resolves `specifier` in the file `from`. `conditions` come on top of those that `how` implies. Fails with
   * the codes of Node: MODULE_NOT_FOUND, ERR_MODULE_NOT_FOUND, ERR_PACKAGE_PATH_NOT_EXPORTED, and so on, with its
   * texts.
   */
  resolveModule(specifier: string, from: string, how: ModuleRequestKind, conditions: readonly string[]): ResolvedModule;
  /** Keeps analyses, then finds and reads the modules that are wanted. What cannot be found is told in its place. */
  loadModules(request: ModuleGraphRequest): ModuleGraph;
  /** The file at a real path, with what was kept for it. Its imports are not resolved. */
  readModule(path: string): LoadedModule;
}
