import { getterOf } from './record.ts';
import type { ModuleRecord } from './record.ts';

const namespaces = new WeakSet<object>();

/** What `util.types.isModuleNamespaceObject` asks. */
export const isNamespace = (value: object): boolean => namespaces.has(value);

/** The object of `import * as`: one getter for each name that can be resolved, in order, and nothing can be added. */
export function createNamespace(record: ModuleRecord, more: Readonly<Record<string, unknown>> = {}): object {
  const names = new Set([...record.exportNames(), ...Object.keys(more)]);
  const namespace = Object.create(null) as object;
  for (const name of [...names].toSorted()) {
    const binding = record.resolveExport(name);
    const isFixed = Object.hasOwn(more, name);
    if (!isFixed && (!binding || binding === 'ambiguous')) continue;
    const property =
      isFixed || !binding || binding === 'ambiguous' ? { value: more[name] } : { get: getterOf(binding) };
    Object.defineProperty(namespace, name, { ...property, enumerable: true });
  }
  Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' });
  namespaces.add(namespace);
  return Object.preventExtensions(namespace);
}
