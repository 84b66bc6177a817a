/** The assertions that compare two values. */
import { missingArgs } from '../errors.ts';
import { AssertionError, type AssertionErrorOptions } from './assertion-error.ts';
import { isDeepEqual, isDeepStrictEqual } from './deep-equal.ts';

export type AnyFunction = (...args: never[]) => unknown;
export type Comparison = (actual: unknown, expected: unknown, message?: string | Error) => void;

/** Throws: the message itself if it is an error. */
export function throwFailure(options: AssertionErrorOptions): never {
  if (options.message instanceof Error) throw options.message;
  throw new AssertionError(options);
}

function comparison(name: string, operator: string, passes: (a: unknown, b: unknown) => boolean): Comparison {
  function compare(...args: unknown[]): void {
    if (args.length < 2) throw missingArgs('actual', 'expected');
    const [actual, expected, message] = args;
    if (!passes(actual, expected)) throwFailure({ actual, expected, message, operator, stackStartFn: compare });
  }
  Object.defineProperty(compare, 'name', { value: name });
  return Object.defineProperty(compare, 'length', { value: 3 });
}

function areLooselyEqual(a: unknown, b: unknown): boolean {
  // oxlint-disable-next-line eqeqeq -- loose equality is what is asked for
  return a == b || (Number.isNaN(a) && Number.isNaN(b));
}

export const comparisons = {
  equal: comparison('equal', '==', areLooselyEqual),
  notEqual: comparison('notEqual', '!=', (a, b) => !areLooselyEqual(a, b)),
  deepEqual: comparison('deepEqual', 'deepEqual', isDeepEqual),
  notDeepEqual: comparison('notDeepEqual', 'notDeepEqual', (a, b) => !isDeepEqual(a, b)),
  deepStrictEqual: comparison('deepStrictEqual', 'deepStrictEqual', isDeepStrictEqual),
  notDeepStrictEqual: comparison('notDeepStrictEqual', 'notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b)),
  strictEqual: comparison('strictEqual', 'strictEqual', Object.is),
  notStrictEqual: comparison('notStrictEqual', 'notStrictEqual', (a, b) => !Object.is(a, b)),
};
