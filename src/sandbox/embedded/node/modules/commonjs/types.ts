/** `node:module`, as far as it is here. The names with an underscore are Node's. */

export interface ScriptModule {
  id: string;
  path: string;
  exports: unknown;
  filename: string | null;
  loaded: boolean;
  children: ScriptModule[];
  paths: string[];
  parent: ScriptModule | null | undefined;
  require(id: string): unknown;
  load(filename: string): void;
  _compile(content: string, filename: string, format?: string): unknown;
}

export type Extension = (module: ScriptModule, filename: string) => void;

export interface ResolveOptions {
  paths?: readonly string[];
}

export interface Require {
  (id: string): unknown;
  resolve: ((request: string, options?: ResolveOptions) => string) & { paths(request: string): string[] | null };
  main: ScriptModule | undefined;
  extensions: Record<string, Extension>;
  cache: Record<string, ScriptModule | undefined>;
}

export interface ModuleClass {
  new (id?: string, parent?: ScriptModule | null): ScriptModule;
  prototype: ScriptModule;
  _cache: Record<string, ScriptModule | undefined>;
  _pathCache: Record<string, string>;
  _extensions: Record<string, Extension>;
  globalPaths: string[];
  _load(request: string, parent?: ScriptModule | null, isMain?: boolean): unknown;
  _resolveFilename(request: string, parent?: ScriptModule | null, isMain?: boolean, options?: ResolveOptions): string;
  _resolveLookupPaths(request: string, parent?: ScriptModule | null): string[] | null;
  _nodeModulePaths(from: string): string[];
}
