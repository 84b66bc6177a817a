/** The assertions on what a function throws or a promise rejects with. */
import { described, invalidArgType, nodeError } from '../errors.ts';
import { inspect } from '../util/inspect.ts';
import { types } from '../util/types.ts';
import { validateFunction } from '../validators.ts';
import { AssertionError } from './assertion-error.ts';
import { throwFailure, type AnyFunction } from './comparisons.ts';
import { checkError, isUnwantedError } from './expected-error.ts';

/** What was thrown, if anything was. */
type Thrown = { error: unknown } | undefined;

function run(fn: unknown): Thrown {
  validateFunction(fn, 'fn');
  try {
    fn();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  if (types.isPromise(value)) return true;
  const { then, catch: onError } = (value ?? {}) as Record<string, unknown>;
  return typeof value === 'object' && typeof then === 'function' && typeof onError === 'function';
}

async function settle(promiseOrFunction: unknown): Promise<Thrown> {
  let promise: unknown = promiseOrFunction;
  if (typeof promiseOrFunction === 'function') {
    promise = (promiseOrFunction as () => unknown)();
    if (!isPromise(promise)) {
      const message = `Expected instance of Promise to be returned from the "promiseFn" function but got ${described(promise)}.`;
      throw nodeError(TypeError, 'ERR_INVALID_RETURN_VALUE', message, settle);
    }
  } else if (!isPromise(promise)) throw invalidArgType('promiseFn', ['Function', 'Promise'], promise);
  try {
    await promise;
    return undefined;
  } catch (error) {
    return { error };
  }
}

function ambiguous(what: string): Error {
  const message = `The "error/message" argument is ambiguous. ${what} is identical to the message.`;
  return nodeError(TypeError, 'ERR_AMBIGUOUS_ARGUMENT', message, ambiguous);
}

function expectError(fn: AnyFunction, kind: 'exception' | 'rejection', thrown: Thrown, args: unknown[]): void {
  let [error, message] = args;
  const expected = ['Object', 'Error', 'Function', 'RegExp'];
  if (typeof error === 'string') {
    if (args.length === 2) throw invalidArgType('error', expected, error);
    const actual = thrown?.error;
    const text = typeof actual === 'object' && actual !== null ? (actual as Error).message : undefined;
    if (text === error) throw ambiguous(`The error message "${text}"`);
    if (actual === error) throw ambiguous(`The error "${error}"`);
    [error, message] = [undefined, error];
  } else if (error !== undefined && error !== null && typeof error !== 'object' && typeof error !== 'function') {
    throw invalidArgType('error', expected, error);
  }
  if (!thrown) {
    const name = (error as { name?: string } | undefined)?.name;
    const details = `${name ? ` (${name})` : ''}${message ? `: ${message as string}` : '.'}`;
    const text = `Missing expected ${kind}${details}`;
    throwFailure({ actual: undefined, expected: error, operator: fn.name, message: text, stackStartFn: fn });
  }
  if (error) checkError(thrown.error, error, message, fn);
}

function expectNoError(fn: AnyFunction, kind: 'exception' | 'rejection', thrown: Thrown, args: unknown[]): void {
  if (!thrown) return;
  let [error, message] = args;
  if (typeof error === 'string') [error, message] = [undefined, error];
  const actual = thrown.error;
  if (error && !isUnwantedError(actual, error)) throw actual;
  const details = message ? `: ${message as string}` : '.';
  const actualMessage = (actual as Error | undefined)?.message;
  const text = `Got unwanted ${kind}${details}\nActual message: "${actual ? actualMessage : String(actual)}"`;
  throwFailure({ actual, expected: error, operator: fn.name, message: text, stackStartFn: fn });
}

function throws(fn: unknown, ...args: unknown[]): void {
  expectError(throws, 'exception', run(fn), args);
}

async function rejects(promiseFn: unknown, ...args: unknown[]): Promise<void> {
  expectError(rejects, 'rejection', await settle(promiseFn), args);
}

function doesNotThrow(fn: unknown, ...args: unknown[]): void {
  expectNoError(doesNotThrow, 'exception', run(fn), args);
}

async function doesNotReject(fn: unknown, ...args: unknown[]): Promise<void> {
  expectNoError(doesNotReject, 'rejection', await settle(fn), args);
}

function unwantedText(error: unknown): string {
  if (typeof error !== 'object' || error === null || typeof (error as Error).message !== 'string')
    return inspect(error);
  const { message, constructor } = error as Error;
  return message === '' && constructor ? constructor.name : message;
}

/** The frames of both, without those that they share. */
function joinStacks(outer: string, inner: string): string {
  const at = inner.indexOf('\n    at');
  if (at === -1) return outer;
  const innerFrames = inner.slice(at + 1).split('\n');
  const outerLines = outer.split('\n');
  const shared = innerFrames.map((frame) => outerLines.indexOf(frame)).find((index) => index !== -1);
  return `${outerLines.slice(0, shared).join('\n')}\n${innerFrames.join('\n')}`;
}

function ifError(error: unknown): void {
  if (error === null || error === undefined) return;
  const message = `ifError got unwanted exception: ${unwantedText(error)}`;
  const options = { actual: error, expected: null, operator: 'ifError', message, stackStartFn: ifError };
  const failure = new AssertionError(options);
  const { stack } = error as Error;
  if (typeof stack === 'string') failure.stack = joinStacks(failure.stack ?? '', stack);
  throw failure;
}

export const throwing = { throws, rejects, doesNotThrow, doesNotReject, ifError };
