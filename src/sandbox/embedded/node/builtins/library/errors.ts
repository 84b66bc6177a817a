/** The errors of Node: a `code`, and a stack that begins with `TypeError [CODE]: message`. */
import { inspect } from './util/inspect.ts';

type Constructor = new (message: string, options?: ErrorOptions) => Error;
export type NodeError = Error & { code: string };

/**
 * An error as Node's own modules throw it. Its stack begins at the caller of `above` (default: of this function).
 */
export function nodeError(
  base: Constructor,
  code: string,
  message: string,
  above: (...args: never[]) => unknown = nodeError,
): NodeError {
  const error = new base(message);
  const { name } = error;
  // The stack takes its first line from the name that the error has at that moment.
  Object.defineProperty(error, 'name', { value: `${name} [${code}]`, configurable: true });
  Error.captureStackTrace(error, above);
  void error.stack;
  Reflect.deleteProperty(error, 'name');
  Object.defineProperty(error, 'toString', {
    value: () => `${error.name} [${code}]: ${error.message}`,
    enumerable: false,
    configurable: true,
    writable: true,
  });
  return Object.assign(error, { code });
}

/** An error of Node's native part: its stack does not show the code. */
export function nativeError(base: Constructor, code: string, message: string): NodeError {
  return Object.assign(new base(message), { code });
}

export class AbortError extends Error {
  readonly code = 'ABORT_ERR';

  constructor(message = 'The operation was aborted', options?: ErrorOptions) {
    super(message, options);
    // Enumerable and own, as in Node: inspect and deepEqual see it.
    this.name = 'AbortError';
  }
}

const kindsOfType = new Set([
  'string',
  'function',
  'number',
  'object',
  'Function',
  'Object',
  'boolean',
  'bigint',
  'symbol',
]);

/** `a`, `a or b`, `a, b, or c`. */
export function list(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (items.length <= 2) return items.join(` ${word} `);
  return `${items.slice(0, -1).join(', ')}, ${word} ${items.at(-1)}`;
}

/** A value in the words of Node's messages: `type number (1)`, `an instance of Map`. */
export function described(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'bigint':
      return `type bigint (${value}n)`;
    case 'number':
      return `type number (${Object.is(value, -0) ? '-0' : value})`;
    case 'boolean':
    case 'symbol':
      return `type ${typeof value} (${String(value)})`;
    case 'function':
      return `function ${value.name}`;
    case 'string': {
      const short = value.length > 28 ? `${value.slice(0, 25)}...` : value;
      return `type string (${short.includes("'") ? JSON.stringify(short) : `'${short}'`})`;
    }
    case 'object': {
      if (value === null) return 'null';
      const { constructor } = value;
      if (constructor && 'name' in constructor) return `an instance of ${constructor.name}`;
      return inspect(value, { depth: -1 });
    }
  }
}

/** `ERR_INVALID_ARG_TYPE`. Expected: names of types and of classes, or other words. */
export function invalidArgType(name: string, expected: string | readonly string[], actual: unknown): NodeError {
  const types: string[] = [];
  const instances: string[] = [];
  const others: string[] = [];
  for (const kind of typeof expected === 'string' ? [expected] : expected) {
    if (kindsOfType.has(kind)) types.push(kind.toLowerCase());
    else if (/^([A-Z][a-z0-9]*)+$/.test(kind)) instances.push(kind);
    else others.push(kind);
  }
  const object = types.indexOf('object');
  if (instances.length > 0 && object !== -1) {
    types.splice(object, 1);
    instances.push('Object');
  }
  const alternatives: string[] = [];
  if (types.length > 0) alternatives.push(`${types.length > 1 ? 'one of type' : 'of type'} ${list(types, 'or')}`);
  if (instances.length > 0) alternatives.push(`an instance of ${list(instances, 'or')}`);
  const [other = ''] = others;
  if (others.length > 1) alternatives.push(`one of ${list(others, 'or')}`);
  else if (others.length === 1) alternatives.push(other.toLowerCase() === other ? other : `an ${other}`);
  const subject = name.endsWith(' argument') ? name : `"${name}" ${name.includes('.') ? 'property' : 'argument'}`;
  const message = `The ${subject} must be ${alternatives.join(' or ')}. Received ${described(actual)}`;
  return nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message, invalidArgType);
}

/** `ERR_INVALID_ARG_VALUE`. */
export function invalidArgValue(name: string, value: unknown, reason = 'is invalid', base = TypeError): NodeError {
  const text = inspect(value);
  const short = text.length > 128 ? `${text.slice(0, 128)}...` : text;
  const message = `The ${name.includes('.') ? 'property' : 'argument'} '${name}' ${reason}. Received ${short}`;
  return nodeError(base, 'ERR_INVALID_ARG_VALUE', message, invalidArgValue);
}

function grouped(digits: string): string {
  return digits.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, '_');
}

/** `ERR_OUT_OF_RANGE`. `whole`: the name is a sentence already. */
export function outOfRange(name: string, range: string, value: unknown, whole = false): NodeError {
  let received: string;
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2 ** 32) received = grouped(`${value}`);
  else if (typeof value === 'bigint') {
    received = `${value > 2n ** 32n || value < -(2n ** 32n) ? grouped(`${value}`) : value}n`;
  } else received = inspect(value);
  const subject = whole ? name : `The value of "${name}" is out of range.`;
  return nodeError(RangeError, 'ERR_OUT_OF_RANGE', `${subject} It must be ${range}. Received ${received}`, outOfRange);
}

/** `ERR_MISSING_ARGS`. An array of names: one of them is missing. */
export function missingArgs(...names: (string | string[])[]): NodeError {
  const quoted = names.map((name) =>
    [name]
      .flat()
      .map((each) => `"${each}"`)
      .join(' or '),
  );
  const message = `The ${list(quoted)} argument${names.length > 1 ? 's' : ''} must be specified`;
  return nodeError(TypeError, 'ERR_MISSING_ARGS', message, missingArgs);
}

/** What this sandbox cannot do: names it, and says so. */
export function unsupported(feature: string, reason = 'it is not available in this sandbox'): NodeError {
  return nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${feature} is not supported: ${reason}`, unsupported);
}
