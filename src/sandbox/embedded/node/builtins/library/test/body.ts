/** Runs the function of a test or a hook to its end: that of its promise, or the call of its callback. */
import { testFailure } from './failure.ts';
import type { RunArguments, TestFunction } from './types.ts';
import { types } from '../util/types.ts';

export interface Timers {
  setTimeout: (callback: () => void, milliseconds: number) => NodeJS.Timeout;
  clearTimeout: (timer: NodeJS.Timeout) => void;
}

/** Waits for the signal, or fails after the time. */
export function waitForStop(
  { setTimeout, clearTimeout }: Timers,
  timeout: number | null,
  signal: AbortSignal,
): { stopped: Promise<void>; dispose: () => void } {
  let dispose = () => {};
  const stopped = new Promise<void>((resolve, reject) => {
    const onAbort = () => resolve();
    if (signal.aborted) queueMicrotask(onAbort);
    else signal.addEventListener('abort', onAbort, { once: true });
    const fail = () => reject(testFailure(`test timed out after ${timeout}ms`, 'testTimeoutFailure'));
    // What does not end by itself is stopped; it does not keep the process alive until then.
    const timer = timeout === null || timeout === Infinity ? undefined : setTimeout(fail, timeout).unref();
    dispose = () => {
      signal.removeEventListener('abort', onAbort);
      if (timer) clearTimeout(timer);
    };
  });
  return { stopped, dispose };
}

function errorFirst(): { called: Promise<void>; callback: (error?: unknown) => void } {
  let count = 0;
  let settle: (error?: unknown) => void = () => {};
  const called = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  return {
    called,
    callback: (error) => {
      count += 1;
      if (count === 1) settle(error);
      // Said once.
      else if (count === 2) throw testFailure('callback invoked multiple times', 'multipleCallbackInvocations');
    },
  };
}

/**
 * Calls the function with one argument more, a callback, if it takes one. Answers the failure of a function that
 * takes a callback and answers a promise too; rejects with what the function fails with.
 */
export async function runFunction(
  fn: TestFunction,
  { context, args }: RunArguments,
  stopped: Promise<void>,
): Promise<ReturnType<typeof testFailure> | undefined> {
  if (fn.length !== args.length + 1) {
    await Promise.race([Promise.resolve(fn.apply(context, args)), stopped]);
    return undefined;
  }
  const { called, callback } = errorFirst();
  const answer = fn.apply(context, [...args, callback]);
  if (!types.isPromise(answer)) {
    await Promise.race([called, stopped]);
    return undefined;
  }
  const failure = testFailure('passed a callback but also returned a Promise', 'callbackAndPromisePresent');
  await Promise.race([answer, stopped]);
  return failure;
}
