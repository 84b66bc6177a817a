import type { BuiltinFactory, Builtins, Runtime } from '../runtime.ts';

/** Had only with `node:` before the name. */
const schemeOnly = new Set(['sea', 'sqlite', 'test', 'test/reporters']);

/** The built-in modules of all registries, each made when it is first asked for. */
export function createBuiltins(
  runtime: Runtime,
  registries: readonly Readonly<Record<string, BuiltinFactory>>[],
): Builtins {
  const factories = new Map(registries.flatMap((registry) => Object.entries(registry)));
  const made = new Map<string, unknown>();
  return {
    names: [...factories.keys()].sort(),
    get: (name) => {
      const factory = factories.get(name);
      if (!factory) return undefined;
      if (!made.has(name)) made.set(name, factory(runtime));
      return made.get(name);
    },
    needsScheme: (name) => schemeOnly.has(name),
  };
}
