/** What all tests of one tree share. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { createAssert } from '../assert.ts';
import type { Timers } from './body.ts';
import type { TimerModules } from './mock/timers.ts';
import type { TestsStream } from './stream.ts';
import type { Counters } from './types.ts';

/** What the runner takes from the system. */
export interface Environment {
  readonly process: NodeJS.Process;
  readonly timers: Timers;
  /** What mocked timers replace. */
  readonly timerModules: TimerModules;
  /** How many things the machine does at a time. */
  readonly parallelism: number;
  readonly assert: ReturnType<typeof createAssert>;
  readonly storage: AsyncLocalStorage<unknown>;
  /** Whether only the tests that say `only` are run. */
  readonly testOnly: boolean;
  /** Of tests whose names match none of these, none is run. */
  readonly namePatterns: readonly RegExp[] | null;
}

export interface Harness {
  readonly environment: Environment;
  readonly stream: TestsStream;
  readonly counters: Counters;
  /** Tests wait until the file that defines them has been evaluated as far as its first `await`. */
  allowTestsToRun: boolean;
  hasStarted: boolean;
}

export function createHarness(environment: Environment, stream: TestsStream): Harness {
  const counters = { all: 0, failed: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0, suites: 0 };
  return { environment, stream, counters, allowTestsToRun: false, hasStarted: false };
}

export interface Completed {
  nesting: number;
  isSuite: boolean;
  skipped: boolean;
  isTodo: boolean;
  cancelled: boolean;
  passed: boolean;
}

export function count(counters: Counters, test: Completed): void {
  if (test.nesting === 0) counters.topLevel += 1;
  if (test.isSuite) {
    counters.suites += 1;
    return;
  }
  // Those skipped and to do do not count as failures.
  if (test.skipped) counters.skipped += 1;
  else if (test.isTodo) counters.todo += 1;
  else if (test.cancelled) counters.cancelled += 1;
  else if (test.passed) counters.passed += 1;
  else counters.failed += 1;
  counters.all += 1;
}
