/** The checks that Node's modules make of their arguments. They throw as Node does. */
import { described, invalidArgType, invalidArgValue, nodeError, outOfRange } from './errors.ts';

// Assertion signatures need a declared type, and arrow functions cannot have one: these are function declarations.
export function validateString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw invalidArgType(name, 'string', value);
}

export function validateBoolean(value: unknown, name: string): asserts value is boolean {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

export function validateFunction(
  value: unknown,
  name: string,
): asserts value is (this: unknown, ...args: unknown[]) => unknown {
  if (typeof value !== 'function') throw invalidArgType(name, 'Function', value);
}

export function validateNumber(value: unknown, name: string, min?: number, max?: number): asserts value is number {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  const bounds = [min === undefined ? '' : `>= ${min}`, max === undefined ? '' : `<= ${max}`].filter(Boolean);
  const outside = (min !== undefined && value < min) || (max !== undefined && value > max);
  if (outside || (bounds.length > 0 && Number.isNaN(value))) throw outOfRange(name, bounds.join(' && '), value);
}

export function validateInteger(
  value: unknown,
  name: string,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

export function validateInt32(
  value: unknown,
  name: string,
  min = -2147483648,
  max = 2147483647,
): asserts value is number {
  validateInteger(value, name, min, max);
}

export function validateUint32(value: unknown, name: string, positive = false): asserts value is number {
  validateInteger(value, name, positive ? 1 : 0, 4294967295);
}

export function validateObject(
  value: unknown,
  name: string,
  { array = false, callable = false, nullable = false } = {},
): asserts value is object {
  const fits =
    value === null
      ? nullable
      : Array.isArray(value)
        ? array
        : typeof value === 'object' || (callable && typeof value === 'function');
  if (!fits) throw invalidArgType(name, 'Object', value);
}

export function validateArray(value: unknown, name: string, minLength = 0): asserts value is unknown[] {
  if (!Array.isArray(value)) throw invalidArgType(name, 'Array', value);
  if (value.length < minLength) throw invalidArgValue(name, value, `must be longer than ${minLength}`);
}

export function validateOneOf<T>(value: unknown, name: string, allowed: readonly T[]): asserts value is T {
  if (allowed.includes(value as T)) return;
  const names = allowed.map((each) => (typeof each === 'string' ? `'${each}'` : String(each)));
  throw invalidArgValue(name, value, `must be one of: ${names.join(', ')}`);
}

export function validateUnion<T extends string>(value: unknown, name: string, union: readonly T[]): asserts value is T {
  if (!union.includes(value as T)) throw invalidArgType(name, `('${union.join('|')}')`, value);
}

/** A signal that is not given is fine. */
export function validateAbortSignal(value: unknown, name: string): asserts value is AbortSignal | undefined {
  if (value !== undefined && (value === null || typeof value !== 'object' || !('aborted' in value)))
    throw invalidArgType(name, 'AbortSignal', value);
}

export function validateBuffer(value: unknown, name = 'buffer'): asserts value is NodeJS.ArrayBufferView {
  if (!ArrayBuffer.isView(value)) throw invalidArgType(name, ['Buffer', 'TypedArray', 'DataView'], value);
}

/** Answers the port as a number. */
export function validatePort(port: unknown, name = 'Port', allowZero = true): number {
  const isNumeric = typeof port === 'number' || (typeof port === 'string' && port.trim() !== '');
  const number = isNumeric ? Number(port) : Number.NaN;
  if (number !== number >>> 0 || number > 0xffff || (number === 0 && !allowZero)) {
    const message = `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536. Received ${described(port)}.`;
    throw nodeError(RangeError, 'ERR_SOCKET_BAD_PORT', message, validatePort);
  }
  return number;
}
