/** Reads what a test is set up with. */
import { invalidArgType } from '../errors.ts';
import { validateNumber, validateUint32 } from '../validators.ts';
import type { TestOptions } from './types.ts';

const longestTimeout = 2 ** 31 - 1;

/** Of the arguments of `test()`, each of which may be left out. */
export function testArguments(
  name: unknown,
  options: unknown,
  fn: unknown,
): { name: unknown; fn: unknown; options: object } {
  const isGiven = (value: unknown): value is object => value !== null && typeof value === 'object';
  if (typeof name === 'function') return { name: undefined, fn: name, options: isGiven(options) ? options : {} };
  if (isGiven(name)) return { name: undefined, fn: options, options: name };
  if (typeof options === 'function') return { name, fn: options, options: {} };
  return { name, fn, options: isGiven(options) ? options : {} };
}

/** How many tests in it run at a time. `inherited`: of its parent, null for the root. */
export function concurrencyOf(
  value: TestOptions['concurrency'],
  inherited: number | null,
  parallelism: number,
): number {
  if (typeof value === 'number') {
    validateUint32(value, 'options.concurrency', true);
    return value;
  }
  if (typeof value === 'boolean') {
    if (!value) return 1;
    return inherited === null ? Math.max(parallelism - 1, 1) : Infinity;
  }
  if (value !== undefined && value !== null) throw invalidArgType('options.concurrency', ['boolean', 'number'], value);
  return inherited ?? 1;
}

/** Milliseconds; null for no limit. */
export function timeoutOf(value: TestOptions['timeout'], inherited: number | null): number | null {
  if (value === undefined || value === null || value === Infinity) return inherited;
  validateNumber(value, 'options.timeout', 0, longestTimeout);
  return value;
}
