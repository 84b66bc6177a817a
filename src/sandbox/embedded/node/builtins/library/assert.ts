/** `node:assert` and `node:assert/strict`. */
import type NodeAssert from 'node:assert';
import { AssertionError } from './assert/assertion-error.ts';
import { CallTracker } from './assert/call-tracker.ts';
import { comparisons, type AnyFunction } from './assert/comparisons.ts';
import { expressionMessage, type ReadSource } from './assert/expression.ts';
import { throwing } from './assert/throwing.ts';
import { invalidArgType } from './errors.ts';
import { deprecate } from './util/functions.ts';
import { inspect } from './util/inspect.ts';
import { isError } from './util/legacy-checks.ts';
import { types } from './util/types.ts';

function fail(...args: unknown[]): never {
  const [, expected, , , stackStartFn] = args;
  let [actual, , message, operator] = args;
  const isDefault = args.length <= 1 && (actual === undefined || actual === null);
  if (isDefault) message = 'Failed';
  else if (args.length === 1) [actual, message] = [undefined, actual];
  else {
    warnOfOldFail();
    if (args.length === 2) operator = '!=';
  }
  if (message instanceof Error) throw message;
  const error = new AssertionError({
    actual,
    expected,
    message,
    operator: (operator as string | undefined) ?? 'fail',
    stackStartFn: (stackStartFn as AnyFunction | undefined) ?? fail,
  });
  if (isDefault) error.generatedMessage = true;
  throw error;
}

const warnOfOldFail = deprecate(
  () => undefined,
  'assert.fail() with more than one argument is deprecated. ' +
    'Please use assert.strictEqual() instead or only pass a message.',
  'DEP0094',
);

function checkMatch(fn: AnyFunction, wanted: boolean, text: unknown, pattern: unknown, given: unknown): void {
  if (!types.isRegExp(pattern)) throw invalidArgType('regexp', 'RegExp', pattern);
  if (typeof text === 'string' && ((pattern as RegExp).exec(text) !== null) === wanted) return;
  if (given instanceof Error) throw given;
  const begins = wanted ? 'The input did not match' : 'The input was expected to not match';
  const generated =
    typeof text === 'string'
      ? `${begins} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`
      : `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`;
  const message = given || generated;
  const error = new AssertionError({ actual: text, expected: pattern, message, operator: fn.name, stackStartFn: fn });
  throw Object.assign(error, { generatedMessage: !given });
}

function match(string: unknown, regexp: unknown, message?: unknown): void {
  checkMatch(match, true, string, regexp, message);
}

function doesNotMatch(string: unknown, regexp: unknown, message?: unknown): void {
  checkMatch(doesNotMatch, false, string, regexp, message);
}

function checkTruthy(fn: AnyFunction, args: unknown[], read: ReadSource): void {
  const [value, given] = args;
  if (value) return;
  let message = given;
  const isGenerated = args.length === 0 || given === undefined || given === null;
  if (args.length === 0) message = 'No value argument passed to `assert.ok()`';
  else if (isGenerated) message = expressionMessage(fn, read);
  else if (isError(given)) throw given;
  const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: fn });
  throw Object.assign(error, { generatedMessage: isGenerated });
}

/** `read`: the text of a source file, from which `assert.ok` prints the expression that failed. */
export function createAssert(read: ReadSource): typeof NodeAssert {
  function ok(...args: unknown[]): void {
    checkTruthy(ok, args, read);
  }
  function strict(...args: unknown[]): void {
    checkTruthy(strict, args, read);
  }
  const deprecatedTracker = deprecate(CallTracker as never, 'assert.CallTracker is deprecated.', 'DEP0173');
  const assert = Object.assign(ok, {
    fail,
    AssertionError,
    ok,
    ...comparisons,
    ...throwing,
    match,
    doesNotMatch,
    CallTracker: deprecatedTracker,
    strict,
  });
  Object.assign(strict, assert, {
    equal: comparisons.strictEqual,
    deepEqual: comparisons.deepStrictEqual,
    notEqual: comparisons.notStrictEqual,
    notDeepEqual: comparisons.notDeepStrictEqual,
    strict,
  });
  return assert as unknown as typeof NodeAssert;
}
