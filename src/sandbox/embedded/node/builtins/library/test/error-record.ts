/**
 * The error of a test, sent from the process of its file to the one that reports. All its properties are kept if they
 * can be; if not, what is kept is how it prints.
 */
import { decodeValue, encodeValue } from '../clone/codec.ts';
import { inspect } from '../util/inspect.ts';

export type ErrorRecord =
  | { kind: 'error'; class: string; properties: [name: string, enumerable: boolean, value: string | ErrorRecord][] }
  | { kind: 'value'; value: string }
  | { kind: 'printed'; text: string };

const classes: Record<string, ErrorConstructor> = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

/** The nearest built-in class of an error. */
function classOf(error: Error): string | undefined {
  for (
    let each = Object.getPrototypeOf(error) as object | null;
    each;
    each = Object.getPrototypeOf(each) as object | null
  ) {
    const name = each.constructor?.name;
    if (name && classes[name]) return name;
  }
  return undefined;
}

/** Those of the error and of its classes, but for functions and symbols. */
function propertiesOf(error: Error): Map<string, PropertyDescriptor> {
  const properties = new Map<string, PropertyDescriptor>();
  const chain: object[] = [];
  for (
    let each: object | null = error;
    each && each !== Object.prototype;
    each = Object.getPrototypeOf(each) as object | null
  )
    chain.unshift(each);
  for (const object of chain) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      const value: unknown = descriptor.get ? Reflect.get(error, name) : descriptor.value;
      if (typeof value === 'function' || typeof value === 'symbol') continue;
      properties.set(name, { value, enumerable: descriptor.enumerable ?? false });
    }
  }
  return properties;
}

export function recordError(error: unknown): ErrorRecord {
  try {
    const className = error instanceof Error ? classOf(error) : undefined;
    if (!(error instanceof Error) || className === undefined) return { kind: 'value', value: encodeValue(error) };
    const properties = Array.from(propertiesOf(error), ([name, { value, enumerable = false }]) => {
      const kept = name === 'cause' ? recordError(value) : encodeValue(value);
      return [name, enumerable, kept] as [string, boolean, string | ErrorRecord];
    });
    return { kind: 'error', class: className, properties };
  } catch {
    return { kind: 'printed', text: inspect(error) };
  }
}

export function restoreError(record: ErrorRecord): unknown {
  if (record.kind === 'printed') return record.text;
  if (record.kind === 'value') return decodeValue(record.value);
  const prototype = (classes[record.class] ?? Error).prototype;
  // A real one, so that it prints as an error.
  const error = Object.setPrototypeOf(new Error(), prototype) as Error;
  Reflect.deleteProperty(error, 'stack');
  for (const [name, enumerable, kept] of record.properties) {
    const value = typeof kept === 'string' ? decodeValue(kept) : restoreError(kept);
    Object.defineProperty(error, name, { value, enumerable, configurable: true, writable: true });
  }
  return error;
}
