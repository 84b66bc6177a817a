import type { Builtins } from '../runtime.ts';
import type { ModuleRecord } from './esm/record.ts';
import { SyntheticRecord } from './esm/synthetic-record.ts';
import { unknownBuiltin } from './errors/module-errors.ts';

/** The built-ins, as modules. */
export class BuiltinModules {
  readonly #builtins: Builtins;
  readonly #records = new Map<string, SyntheticRecord>();

  constructor(builtins: Builtins) {
    this.#builtins = builtins;
  }

  /** The name of the built-in that a specifier means. With `node:` there may be none of that name. */
  name(specifier: string): string | undefined {
    if (specifier.startsWith('node:')) return specifier.slice('node:'.length);
    const exists = this.#builtins.names.includes(specifier) && !this.#builtins.needsScheme(specifier);
    return exists ? specifier : undefined;
  }

  isBuiltin(specifier: string): boolean {
    const name = this.name(specifier);
    return name !== undefined && this.#builtins.names.includes(name);
  }

  /** The exports, for `require`. */
  exports(specifier: string): unknown {
    const name = this.name(specifier);
    if (name === undefined || !this.#builtins.names.includes(name)) throw unknownBuiltin(specifier);
    return this.#builtins.get(name);
  }

  /** For `import`; undefined if there is none of that name. */
  record(name: string): ModuleRecord | undefined {
    const known = this.#records.get(name);
    if (known) return known;
    if (!this.#builtins.names.includes(name)) return undefined;
    const exports = this.#builtins.get(name);
    const record = new SyntheticRecord({
      url: `node:${name}`,
      format: 'builtin',
      names: ['default', ...namesOf(exports)],
      run: () => copyExports(exports, record),
    });
    this.#records.set(name, record);
    return record;
  }

  /** `module.syncBuiltinESMExports`: what was changed in the exports shows in imports by name too. */
  sync(): void {
    for (const [name, record] of this.#records) copyExports(this.#builtins.get(name), record);
  }
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const namesOf = (exports: unknown): string[] =>
  isHolder(exports) ? Object.keys(exports).filter((name) => name !== 'default') : [];

function copyExports(exports: unknown, record: SyntheticRecord): void {
  record.set('default', exports);
  if (isHolder(exports)) for (const name of namesOf(exports)) record.set(name, exports[name]);
}
