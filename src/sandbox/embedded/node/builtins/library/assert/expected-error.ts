/** Whether what was thrown is what was expected: a class, a pattern, a check, or properties. */
import { invalidArgType, invalidArgValue } from '../errors.ts';
import { inspect } from '../util/inspect.ts';
import { isError } from '../util/legacy-checks.ts';
import { types } from '../util/types.ts';
import { AssertionError } from './assertion-error.ts';
import { throwFailure, type AnyFunction } from './comparisons.ts';
import { isDeepStrictEqual } from './deep-equal.ts';

type Fields = Record<PropertyKey, unknown>;

function isErrorClass(value: AnyFunction): boolean {
  return Object.prototype.isPrototypeOf.call(Error, value);
}

function isInstance(value: unknown, constructor: AnyFunction): boolean {
  // Arrow functions have no prototype.
  return (constructor as { prototype?: unknown }).prototype !== undefined && value instanceof constructor;
}

function matches(pattern: unknown, text: unknown): boolean {
  return typeof text === 'string' && pattern instanceof RegExp && pattern.exec(text) !== null;
}

/** The properties to be compared, under the name that is printed. Texts that match a pattern are shown as they are. */
class Comparison {
  [key: string]: unknown;

  static of(object: Fields, keys: readonly string[], actual?: Fields): Comparison {
    const comparison = new Comparison();
    for (const key of keys) {
      if (key in object) comparison[key] = actual && matches(object[key], actual[key]) ? actual[key] : object[key];
    }
    return comparison;
  }
}

function compareProperties(actual: Fields, expected: Fields, message: unknown, fn: AnyFunction): void {
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push('name', 'message');
  else if (keys.length === 0) throw invalidArgValue('error', expected, 'may not be an empty object');
  for (const key of keys) {
    if (matches(expected[key], actual[key])) continue;
    if (key in actual && isDeepStrictEqual(actual[key], expected[key])) continue;
    if (message) throwFailure({ actual, expected, message, operator: fn.name, stackStartFn: fn });
    const error = new AssertionError({
      actual: Comparison.of(actual, keys),
      expected: Comparison.of(expected, keys, actual),
      operator: 'deepStrictEqual',
      stackStartFn: fn,
    });
    throw Object.assign(error, { actual, expected, operator: fn.name });
  }
}

function wrongClass(actual: unknown, expected: AnyFunction): string {
  const start = `The error is expected to be an instance of "${expected.name}". Received `;
  if (!isError(actual)) return `${start}"${inspect(actual, { depth: -1 })}"`;
  const name = actual.constructor?.name || actual.name;
  const received = expected.name === name ? 'an error with identical name but a different prototype.' : `"${name}"`;
  return `${start}${received}${actual.message ? `\n\nError message:\n\n${actual.message}` : ''}`;
}

function refused(actual: unknown, check: AnyFunction, answer: unknown): string {
  const name = check.name ? `"${check.name}" ` : '';
  const caught = isError(actual) ? `\n\nCaught error:\n\n${actual.toString()}` : '';
  return `The ${name}validation function is expected to return "true". Received ${inspect(answer)}${caught}`;
}

/** Throws unless it is. */
export function checkError(actual: unknown, expected: unknown, message: unknown, fn: AnyFunction): void {
  let generated: string;
  if (typeof expected === 'function') {
    const check = expected as AnyFunction;
    if (isInstance(actual, check)) return;
    if (isErrorClass(check)) generated = wrongClass(actual, check);
    else {
      const answer: unknown = Reflect.apply(check, {}, [actual]);
      if (answer === true) return;
      generated = refused(actual, check, answer);
    }
  } else if (types.isRegExp(expected)) {
    const text = String(actual);
    if ((expected as RegExp).exec(text) !== null) return;
    generated = `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
  } else if (typeof actual !== 'object' || actual === null) {
    const error = new AssertionError({ actual, expected, message, operator: 'deepStrictEqual', stackStartFn: fn });
    throw Object.assign(error, { operator: fn.name });
  } else {
    compareProperties(actual as Fields, expected as Fields, message, fn);
    return;
  }
  const options = { actual, expected, message: message || generated, operator: fn.name, stackStartFn: fn };
  throw Object.assign(new AssertionError(options), { generatedMessage: !message });
}

/** The same as an answer, for `doesNotThrow`. */
export function isUnwantedError(actual: unknown, expected: unknown): boolean {
  if (types.isRegExp(expected)) return (expected as RegExp).exec(String(actual)) !== null;
  if (typeof expected !== 'function') throw invalidArgType('expected', ['Function', 'RegExp'], expected);
  const check = expected as AnyFunction;
  if (isInstance(actual, check)) return true;
  return !isErrorClass(check) && Reflect.apply(check, {}, [actual]) === true;
}
