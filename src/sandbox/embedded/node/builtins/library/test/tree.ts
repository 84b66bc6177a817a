/** A tree of tests from its start to its end: what is caught while it runs, and the figures when it is over. */
import { testFailure, type FailureType } from './failure.ts';
import { createHarness, type Environment } from './harness.ts';
import { posix } from '../path.ts';
import { Hook } from './hook.ts';
import { TestsStream } from './stream.ts';
import { Test } from './test.ts';
import type { TestOptions } from './types.ts';

export interface Tree {
  readonly root: Test;
  readonly stream: TestsStream;
  /** Ends it: what has not finished is cancelled. */
  finish(): Promise<void>;
}

export function createTree(environment: Environment, options: TestOptions = {}): Tree {
  const { process } = environment;
  const stream = new TestsStream();
  const root = new Test({ ...options, name: '<root>', parent: null, harness: createHarness(environment, stream) });
  root.startTime = process.hrtime.bigint();
  const onException = (error: unknown) => attribute(root, error, 'uncaughtException');
  const onRejection = (error: unknown) => attribute(root, error, 'unhandledRejection');
  const finish = async () => {
    process.removeListener('beforeExit', onExit);
    const hasHooks = root.hooks.before.length > 0 || root.hooks.after.length > 0;
    if (root.subtests.length === 0 && hasHooks) await root.run();
    const message = 'Promise resolution is still pending but the event loop has already resolved';
    root.postRun(testFailure(message, 'cancelledByParent'));
    report(root);
    process.removeListener('uncaughtException', onException);
    process.removeListener('unhandledRejection', onRejection);
  };
  const onExit = () => void finish();
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  process.on('beforeExit', onExit);
  return { root, stream, finish };
}

function report(root: Test): void {
  const { counters, stream } = root.harness;
  stream.plan(root, counters.topLevel);
  const figures = [
    ['tests', counters.all],
    ['suites', counters.suites],
    ['pass', counters.passed],
    ['fail', counters.failed],
    ['cancelled', counters.cancelled],
    ['skipped', counters.skipped],
    ['todo', counters.todo],
    ['duration_ms', root.durationMs],
  ];
  for (const message of root.diagnostics) stream.diagnostic(root, message);
  for (const [name, value] of figures) stream.diagnostic(root, `${name} ${value}`);
  stream.end();
}

/** The test that runs now, where the context of an error does not say: the innermost, if it is the only one. */
function runningTest(test: Test): Test | undefined {
  const running = test.subtests.filter(({ startTime, endTime }) => startTime !== null && endTime === null);
  const [only] = running;
  if (!only || running.length > 1) return undefined;
  return runningTest(only) ?? only;
}

/** An error that nothing caught is that of the test that it comes from. */
function attribute(root: Test, error: unknown, type: FailureType & `u${string}`): void {
  const { environment, hasStarted } = root.harness;
  // The file itself failed, not a test in it.
  if (!hasStarted) throw error;
  const source = environment.storage.getStore() ?? runningTest(root);
  if (source instanceof Test && !source.finished && source.endTime === null) {
    source.fail(testFailure(error, type));
    source.abortController.abort();
    return;
  }
  root.diagnostic(describeStray(source, String(error), type));
  environment.process.exitCode = 1;
}

function describeStray(source: unknown, error: string, type: string): string {
  if (!(source instanceof Test) && !(source instanceof Hook)) {
    return (
      'Error: A resource generated asynchronous activity after the test ended. This activity created the error ' +
      `"${error}" which triggered an ${type} event, caught by the test runner.`
    );
  }
  const name = source instanceof Hook ? `Test hook "${source.name}"` : `Test "${source.name}"`;
  const { location } = source;
  const place = location
    ? ` at ${posix.relative(process.cwd(), location.file)}:${location.line}:${location.column}`
    : '';
  return (
    `Error: ${name}${place} generated asynchronous activity after the test ended. This activity created the error ` +
    `"${error}" and would have caused the test to fail, but instead triggered an ${type} event.`
  );
}
