/** A function that runs before or after tests. */
import { AbortError } from '../errors.ts';
import { runFunction, waitForStop } from './body.ts';
import { isTestFailure, testFailure, type TestFailure } from './failure.ts';
import type { Harness } from './harness.ts';
import type { HookName, HookOptions, Location, RunArguments, TestFunction } from './types.ts';

/** The test whose hook it is. */
interface Owner {
  readonly harness: Harness;
  readonly parent: unknown;
  readonly subtests: readonly unknown[];
}

interface HookSetup {
  name: HookName;
  fn: TestFunction;
  options: HookOptions;
  location: Location | undefined;
  owner: Owner;
}

export class Hook {
  readonly name: HookName;
  readonly location: Location | undefined;
  error: TestFailure | Error | null = null;
  readonly #setup: HookSetup;
  #result: Promise<void> | undefined;

  constructor(setup: HookSetup) {
    this.#setup = setup;
    this.name = setup.name;
    this.location = setup.location;
  }

  /** Those around all tests run once. Settles always; `error` says whether it failed. */
  run(args: RunArguments): Promise<void> {
    if (this.name === 'beforeEach' || this.name === 'afterEach') return this.#run(args);
    return (this.#result ??= this.#run(args));
  }

  async #run(args: RunArguments): Promise<void> {
    const { fn, options, owner } = this.#setup;
    const { environment, stream } = owner.harness;
    const start = environment.process.hrtime.bigint();
    this.error = null;
    if (options.signal?.aborted) {
      this.error = (options.signal.reason as Error | undefined) ?? new AbortError('The test was aborted');
      return;
    }
    const signal = options.signal ?? new AbortController().signal;
    const { stopped, dispose } = waitForStop(environment.timers, options.timeout ?? null, signal);
    try {
      const misuse = await environment.storage.run(this, () => runFunction(fn, args, stopped));
      this.error = misuse ?? null;
    } catch (error) {
      this.error = isTestFailure(error) ? error : testFailure(error, 'testCodeFailure');
    } finally {
      dispose();
    }
    // The hooks after all tests of a file belong to no test that could fail: they are reported by themselves.
    if (this.error && owner.parent === null && this.name === 'after') {
      if (isTestFailure(this.error)) this.error.failureType = 'hookFailed';
      const place = { nesting: 0, location: this.location };
      const duration = Number(environment.process.hrtime.bigint() - start) / 1_000_000;
      const details = { duration_ms: duration, error: this.error };
      const name = this.location?.file ?? '';
      stream.result('test:fail', place, owner.subtests.length + 1, name, details, undefined);
    }
  }
}
