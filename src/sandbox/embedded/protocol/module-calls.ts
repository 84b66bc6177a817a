/** The calls that find and load modules. Resolution runs in the kernel, so an import costs one call. */

export type ModuleFormat = 'module' | 'commonjs' | 'json' | 'builtin' | 'addon' | 'wasm';

export interface ResolvedModule {
  /** The real path of the file, or the name of the built-in (`fs`) without `node:`. */
  path: string;
  format: ModuleFormat;
}

export interface ModuleCalls {
  /**
   * As Node resolves `specifier` in the file `from`. `conditions` come on top of those that `how` implies. Fails with
   * the codes of Node: MODULE_NOT_FOUND, ERR_MODULE_NOT_FOUND, ERR_PACKAGE_PATH_NOT_EXPORTED, and so on, with its
   * texts.
   */
  resolveModule(
    specifier: string,
    from: string,
    how: 'import' | 'require',
    conditions: readonly string[],
  ): ResolvedModule;
}
