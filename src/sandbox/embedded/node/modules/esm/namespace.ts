import { getterOf } from './record.ts';
import type { Binding, ModuleRecord } from './record.ts';

/**
 * The object of `import * as`. A name is a getter until it cannot change any more, then a value: that is as fast as
 * any other property, and shows when the object is printed.
 */
export class Namespace {
  readonly object: object;
  readonly #open: Map<string, Binding>;

  /** `more`: names that the module does not have. */
  constructor(record: ModuleRecord, more: Readonly<Record<string, unknown>> = {}) {
    this.#open = new Map();
    const properties = new Map<string, PropertyDescriptor>();
    for (const name of record.exportNames()) {
      const binding = record.resolveExport(name);
      if (!binding || binding === 'ambiguous') continue;
      this.#open.set(name, binding);
      properties.set(name, { get: getterOf(binding), enumerable: true, configurable: true });
    }
    for (const [name, value] of Object.entries(more)) properties.set(name, { value, enumerable: true });
    const object = {};
    for (const name of [...properties.keys()].toSorted()) {
      Object.defineProperty(object, name, properties.get(name) ?? {});
    }
    Object.defineProperty(object, Symbol.toStringTag, { value: 'Module' });
    // Made without a prototype, it would be slow to read.
    Object.setPrototypeOf(object, null);
    this.object = Object.preventExtensions(object);
    this.settle();
  }

  /** Makes values of the names that have got theirs for good. */
  settle(): void {
    for (const [name, binding] of this.#open) {
      if (binding.name !== null && !binding.record.isFinal(binding.name)) continue;
      this.#open.delete(name);
      Object.defineProperty(this.object, name, { value: getterOf(binding)(), enumerable: true, configurable: false });
    }
  }
}
