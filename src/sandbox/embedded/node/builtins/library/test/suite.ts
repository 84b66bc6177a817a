/** A group of tests: its function is called at once, and says which tests there are. They run later. */
import { waitForStop } from './body.ts';
import { SuiteContext } from './context.ts';
import { testFailure } from './failure.ts';
import { Test, type TestSetup } from './test.ts';
import type { RunArguments, TestFunction } from './types.ts';

export class Suite extends Test {
  override readonly isSuite = true;
  readonly #built: Promise<void>;

  constructor(setup: TestSetup) {
    super(setup);
    const { environment } = this.harness;
    // Tests in it may match the pattern that its own name does not.
    if (environment.namePatterns !== null && !setup.skip) {
      if (typeof setup.fn === 'function') this.fn = setup.fn as TestFunction;
      this.skipped = false;
    }
    this.runOnlySubtests = environment.testOnly;
    this.#built = this.#build();
    this.fn = () => undefined;
  }

  async #build(): Promise<void> {
    const { context, args } = this.runArguments();
    try {
      await this.harness.environment.storage.run(this, () => this.fn.apply(context, args));
    } catch (error) {
      this.fail(testFailure(error, 'testCodeFailure'));
    } finally {
      this.isBuilt = true;
    }
  }

  override runArguments(): RunArguments {
    const context = new SuiteContext(this);
    return { context, args: [context] };
  }

  override async run(): Promise<void> {
    const args = this.runArguments();
    let afterHooks: Promise<void> | undefined;
    const after = () => (afterHooks ??= this.hooks.run('after', args));
    let dispose = () => {};
    try {
      this.began();
      await this.#built;
      this.startTime = this.harness.environment.process.hrtime.bigint();
      if (this.stopIfAborted()) {
        this.subtests = [];
        this.postRun();
        return;
      }
      const { parent } = this;
      if (parent && parent.hooks.before.length > 0) await parent.hooks.run('before', parent.runArguments());
      await this.hooks.run('before', args);
      const stop = waitForStop(this.harness.environment.timers, this.timeout, this.signal);
      ({ dispose } = stop);
      const subtests = this.skipped || this.error ? [] : this.subtests;
      await Promise.race([Promise.all(subtests.map((subtest) => subtest.start())), stop.stopped]);
      await after();
      this.pass();
    } catch (error) {
      // It has failed already: what goes wrong on the way out adds nothing.
      await after().catch(() => undefined);
      this.failWith(error);
    } finally {
      dispose();
    }
    this.postRun();
  }
}
