/** The error of a test that failed: it wraps what the test threw, and says how it failed. */
import { nodeError } from '../errors.ts';
import { inspect } from '../util/inspect.ts';

export type FailureType =
  | 'callbackAndPromisePresent'
  | 'cancelledByParent'
  | 'hookFailed'
  | 'multipleCallbackInvocations'
  | 'parentAlreadyFinished'
  | 'subtestsFailed'
  | 'testAborted'
  | 'testCodeFailure'
  | 'testTimeoutFailure'
  | 'uncaughtException'
  | 'unhandledRejection';

export type TestFailure = Error & { code: string; failureType: FailureType; cause: unknown };

/** These are of no interest themselves: a report shows what they wrap. */
export const unwrappedTypes: ReadonlySet<unknown> = new Set<FailureType>([
  'testCodeFailure',
  'hookFailed',
  'uncaughtException',
  'unhandledRejection',
]);

/** A test that failed so counts as cancelled. */
export const cancelledTypes: ReadonlySet<unknown> = new Set<FailureType>([
  'cancelledByParent',
  'testAborted',
  'testTimeoutFailure',
]);

const failures = new WeakSet<object>();

export function testFailure(cause: unknown, failureType: FailureType): TestFailure {
  const text = (cause as { message?: unknown } | null | undefined)?.message ?? cause;
  const message = typeof text === 'string' ? text : inspect(text);
  const { stackTraceLimit } = Error;
  // It is made by the runner: its frames would say nothing of the test.
  Error.stackTraceLimit = 0;
  const error = nodeError(Error, 'ERR_TEST_FAILURE', message, testFailure);
  Error.stackTraceLimit = stackTraceLimit;
  failures.add(error);
  return Object.assign(error, { failureType, cause });
}

export function isTestFailure(error: unknown): error is TestFailure {
  return typeof error === 'object' && error !== null && failures.has(error);
}
