/**
 * One test of the tree: what it is set up with, how it runs, and how it and those in it are reported, in order. After
 * the runner of Node 20 (MIT), whose events come in the same order.
 */
import { AbortError } from '../errors.ts';
import { validateAbortSignal } from '../validators.ts';
import { runFunction, waitForStop } from './body.ts';
import { TestContext } from './context.ts';
import { isTestFailure, testFailure } from './failure.ts';
import type { Harness } from './harness.ts';
import { Hook } from './hook.ts';
import { Hooks } from './hooks.ts';
import { MockTracker } from './mock/tracker.ts';
import { reportComplete, reportResult } from './report.ts';
import { ReportOrder } from './report-order.ts';
import { RunQueue } from './run-queue.ts';
import { concurrencyOf, testArguments, timeoutOf } from './settings.ts';
import type { Place } from './stream.ts';
import type { HookName, HookOptions, Location, RunArguments, TestFunction, TestOptions } from './types.ts';

export interface TestSetup extends TestOptions {
  name?: unknown;
  fn?: unknown;
  parent: Test | null;
  harness: Harness;
  location?: Location | undefined;
}

export type TestClass = new (setup: TestSetup) => Test;

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}

export class Test implements Place {
  readonly harness: Harness;
  readonly parent: Test | null;
  readonly root: Test;
  readonly name: string;
  readonly nesting: number;
  readonly testNumber: number;
  readonly location: Location | undefined;
  readonly isSuite: boolean = false;
  readonly timeout: number | null;
  readonly concurrency: number;
  readonly abortController = new AbortController();
  readonly outerSignal: AbortSignal | undefined;
  readonly diagnostics: string[] = [];
  readonly hooks: Hooks;
  /** Of the tests in it. */
  readonly queue: RunQueue;
  fn: TestFunction;
  only: boolean;
  runOnlySubtests: boolean;
  skipped: boolean;
  isTodo: boolean;
  message: string | null;
  passed = false;
  cancelled = false;
  finished = false;
  error: Error | null = null;
  startTime: bigint | null = null;
  endTime: bigint | null = null;
  plan: { expected: number; actual: number } | null = null;
  subtests: Test[] = [];
  /** All of a suite's tests are known: no more can be added. */
  isBuilt = false;
  readonly #planned: number | undefined;
  readonly #order = new ReportOrder();
  #mock: MockTracker | undefined;
  #hasReportedStart = false;
  #hasEnded = false;

  constructor(setup: TestSetup) {
    const { parent, harness, signal, todo, only, location, plan } = setup;
    const { testOnly } = harness.environment;
    let { skip } = setup;
    this.harness = harness;
    this.parent = parent;
    this.root = parent?.root ?? this;
    this.fn = typeof setup.fn === 'function' ? (setup.fn as TestFunction) : () => undefined;
    this.name = typeof setup.name === 'string' && setup.name !== '' ? setup.name : this.fn.name || '<anonymous>';
    if (typeof setup.fn !== 'function' && !setup.name) this.name = '<anonymous>';
    this.nesting = parent === null || parent.parent === null ? 0 : parent.nesting + 1;
    this.testNumber = parent === null ? 0 : parent.subtests.length + 1;
    this.only = parent === null ? testOnly : (only ?? !parent.runOnlySubtests);
    this.runOnlySubtests = parent === null ? this.only : !this.only;
    this.hooks = new Hooks(parent?.hooks);
    this.concurrency = concurrencyOf(setup.concurrency, parent?.concurrency ?? null, harness.environment.parallelism);
    this.queue = new RunQueue(this.concurrency);
    this.timeout = timeoutOf(setup.timeout, parent?.timeout ?? null);
    if (harness.environment.namePatterns !== null && !this.matchesPatterns()) skip = 'test name does not match pattern';
    if (testOnly && !this.only) skip = "'only' option not set";
    validateAbortSignal(signal, 'options.signal');
    this.outerSignal = signal;
    signal?.addEventListener('abort', this.#onAbort);
    this.#planned = plan;
    this.skipped = skip !== undefined && skip !== false;
    this.isTodo = todo !== undefined && todo !== false;
    if (skip) this.fn = () => undefined;
    this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : null;
    this.location = location;
    if (!testOnly && (only || this.runOnlySubtests))
      this.diagnostic("'only' and 'runOnly' require the --test-only command-line option.");
  }

  get signal(): AbortSignal {
    return this.abortController.signal;
  }

  get mock(): MockTracker {
    return (this.#mock ??= new MockTracker(this.harness.environment.timerModules));
  }

  get fullName(): string {
    return this.parent === null || this.parent.parent === null ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  get durationMs(): number {
    return Number((this.endTime ?? 0n) - (this.startTime ?? 0n)) / 1_000_000;
  }

  /** Whether nothing of its tests is left to be done. */
  get isIdle(): boolean {
    return this.queue.isEmpty && this.#order.isEmpty;
  }

  protected matchesPatterns(): boolean {
    const patterns = this.harness.environment.namePatterns ?? [];
    return patterns.some((pattern) => pattern.exec(this.name) !== null) || (this.parent?.matchesPatterns() ?? false);
  }

  #now(): bigint {
    return this.harness.environment.process.hrtime.bigint();
  }

  createSubtest(Class: TestClass, name: unknown, options: unknown, fn: unknown, overrides: Partial<TestSetup>): Test {
    const isOver = this.finished || this.isBuilt;
    // Then it is the root's, so that the error can be reported.
    const parent = isOver ? this.root : this;
    const given = testArguments(name, options, fn);
    const setup = { fn: given.fn, name: given.name, parent, harness: this.harness, ...given.options, ...overrides };
    const test = new Class(setup);
    parent.#order.made(test.testNumber);
    if (isOver)
      test.fail(testFailure('test could not be started because its parent finished', 'parentAlreadyFinished'));
    parent.subtests.push(test);
    return test;
  }

  startSubtest(name: unknown, options: unknown, fn: unknown, location: Location | undefined): Promise<void> {
    return this.createSubtest(Test, name, options, fn, { location }).start();
  }

  createHook(name: HookName, fn: TestFunction, options: HookOptions, location: Location | undefined): void {
    const hook = new Hook({ name, fn, options, location, owner: this });
    // Tests of its own have begun: it is late, and runs at once.
    if (name === 'before' && this.startTime !== null) {
      void hook.run(this.runArguments()).then(() => hook.error && this.fail(hook.error));
    }
    this.hooks.add(hook);
  }

  fail(error: Error): void {
    if (this.error !== null) return;
    this.passed = false;
    this.error = error;
  }

  pass(): void {
    if (this.error === null) this.passed = true;
  }

  diagnostic(message: string): void {
    this.diagnostics.push(message);
  }

  #onAbort = (): void => {
    const reason: unknown = this.outerSignal?.reason ?? new AbortError('The test was aborted');
    if (reason !== null && typeof reason === 'object') Object.assign(reason, { failureType: 'testAborted' });
    this.#cancel(reason as Error);
  };

  #cancel(error?: Error): void {
    if (this.endTime !== null || this.error !== null) return;
    const unfinished = 'test did not finish before its parent and was cancelled';
    this.fail(error ?? testFailure(unfinished, 'cancelledByParent'));
    this.cancelled = true;
    this.abortController.abort();
  }

  /** Runs now if there is room, else when there is. Settles when it has run. */
  async start(): Promise<void> {
    this.harness.stream.named('test:enqueue', this, this.name);
    const { parent } = this;
    if (parent && (!this.harness.allowTestsToRun || !parent.queue.hasRoom)) {
      await parent.queue.wait(() => this.#dequeue());
      return;
    }
    await this.#dequeue();
  }

  #dequeue(): Promise<void> {
    this.harness.stream.named('test:dequeue', this, this.name);
    return this.run();
  }

  runArguments(): RunArguments {
    const context = new TestContext(this);
    return { context, args: [context] };
  }

  /** Whether it was aborted before it could run, or while it ran. It has failed then. */
  protected stopIfAborted(): boolean {
    if (!this.signal.aborted && !this.outerSignal?.aborted) return false;
    this.#onAbort();
    return true;
  }

  protected began(): void {
    this.parent?.queue.began();
  }

  async run(): Promise<void> {
    this.began();
    this.startTime ??= this.#now();
    if (this.stopIfAborted()) {
      this.postRun();
      return;
    }
    const args = this.runArguments();
    if (this.plan === null && this.#planned) (args.context as TestContext).plan(this.#planned);
    const { parent } = this;
    const after = async () => this.hooks.run('after', args);
    const afterEach = once(async () => {
      if (!this.skipped) await parent?.hooks.run('afterEach', args);
    });
    let dispose = () => {};
    try {
      if (parent && parent.hooks.before.length > 0) await parent.hooks.run('before', parent.runArguments());
      if (parent && !this.skipped && parent.hooks.beforeEach.length > 0) await parent.hooks.run('beforeEach', args);
      const stop = waitForStop(this.harness.environment.timers, this.timeout, this.signal);
      ({ dispose } = stop);
      const { storage } = this.harness.environment;
      const misuse = await storage.run(this, () => runFunction(this.fn, args, stop.stopped));
      if (misuse) this.fail(misuse);
      this.stopIfAborted();
      this.#checkPlan();
      this.pass();
      await afterEach();
      await after();
    } catch (error) {
      this.failWith(error);
      // It has failed already: what goes wrong on the way out adds nothing.
      await afterEach().catch(() => undefined);
      await after().catch(() => undefined);
    } finally {
      dispose();
      // What the test started and what listens to its signal ends with it.
      if (parent) this.abortController.abort();
    }
    if (parent) this.postRun();
  }

  #checkPlan(): void {
    if (!this.plan || this.plan.actual === this.plan.expected) return;
    const { expected, actual } = this.plan;
    throw testFailure(`plan expected ${expected} assertions but received ${actual}`, 'testCodeFailure');
  }

  protected failWith(error: unknown): void {
    if (!isTestFailure(error)) this.fail(testFailure(error, 'testCodeFailure'));
    else if (error.failureType === 'testTimeoutFailure') this.#cancel(error);
    else this.fail(error);
  }

  /** Ends it: cancels what still runs in it, and reports it when its turn has come. */
  postRun(pendingError?: Error): void {
    this.endTime ??= this.#now();
    this.startTime ??= this.endTime;
    this.queue.clear();
    let failed = 0;
    for (const subtest of this.subtests) {
      if (!subtest.finished) {
        subtest.#cancel(pendingError);
        subtest.postRun(pendingError);
      }
      if (!subtest.passed && !subtest.isTodo) failed += 1;
    }
    if ((this.passed || this.parent === null) && failed > 0)
      this.fail(testFailure(`${failed} subtest${failed > 1 ? 's' : ''} failed`, 'subtestsFailed'));
    this.outerSignal?.removeEventListener('abort', this.#onAbort);
    this.#mock?.reset();
    const { parent } = this;
    // What was cancelled comes here once more when its function has noticed.
    if (!parent || this.#hasEnded) return;
    this.#hasEnded = true;
    reportComplete(this);
    parent.queue.ended();
    parent.#order.ended(this.testNumber, () => this.#finalize());
    if (parent.isClearToSend()) parent.#order.reportEnded();
    void parent.queue.runWaiting();
    // All tests have run. The hooks around all of them can clean up what keeps the process alive.
    if (parent === this.root && parent.isIdle) void parent.run();
  }

  isClearToSend(): boolean {
    return this.parent === null || (this.parent.#order.isNext(this.testNumber) && this.parent.isClearToSend());
  }

  #finalize(): void {
    this.#order.reportEnded();
    this.report();
    this.finished = true;
  }

  protected report(): void {
    if (this.subtests.length === 0) this.reportStarted();
    reportResult(this);
  }

  /** Before anything of it is reported, and once. */
  protected reportStarted(): void {
    if (this.#hasReportedStart || this.parent === null) return;
    this.#hasReportedStart = true;
    this.parent.reportStarted();
    this.harness.stream.named('test:start', this, this.name);
  }
}
