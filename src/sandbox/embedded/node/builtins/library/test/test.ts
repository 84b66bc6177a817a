/**
 * One test of the tree: what it is set up with, how it runs, and how it and those in it are reported, in order. After
 * the runner of Node 20 (MIT), whose events come in the same order.
 */
import { AbortError, invalidArgType } from '../errors.ts';
import { validateAbortSignal, validateNumber, validateUint32 } from '../validators.ts';
import { runFunction, waitForStop } from './body.ts';
import { TestContext } from './context.ts';
import { isTestFailure, testFailure } from './failure.ts';
import { count, type Harness } from './harness.ts';
import { Hook } from './hook.ts';
import { MockTracker } from './mock/tracker.ts';
import type { Place } from './stream.ts';
import type {
  Directive,
  HookName,
  HookOptions,
  Location,
  ReportDetails,
  RunArguments,
  TestFunction,
  TestOptions,
} from './types.ts';

const longestTimeout = 2 ** 31 - 1;

export interface TestSetup extends TestOptions {
  name?: unknown;
  fn?: unknown;
  parent: Test | null;
  harness: Harness;
  location?: Location | undefined;
}

export type TestClass = new (setup: TestSetup) => Test;

interface Pending {
  test: Test;
  resolve: () => void;
}

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
  readonly hooks: Record<HookName, Hook[]>;
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
  #mock: MockTracker | undefined;
  #ownAfterEach = 0;
  #hasReportedStart = false;
  #hasEnded = false;
  #active = 0;
  #pending: Pending[] = [];
  /** Finished, but not reported yet: those before them have not finished. */
  readonly #ready = new Map<number, Test>();
  /** The number of the test that is to be reported next. */
  #waitingOn = 0;

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
    this.hooks = {
      before: [],
      after: [],
      beforeEach: [...(parent?.hooks.beforeEach ?? [])],
      afterEach: [...(parent?.hooks.afterEach ?? [])],
    };
    this.concurrency = concurrencyOf(setup.concurrency, parent, harness.environment.parallelism);
    this.timeout = parent?.timeout ?? null;
    if (typeof setup.timeout === 'number' && setup.timeout !== Infinity) {
      validateNumber(setup.timeout, 'options.timeout', 0, longestTimeout);
      this.timeout = setup.timeout;
    } else if (setup.timeout !== undefined && setup.timeout !== null && setup.timeout !== Infinity) {
      validateNumber(setup.timeout, 'options.timeout', 0, longestTimeout);
    }
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
    return this.#active === 0 && this.#pending.length === 0 && this.#ready.size === 0;
  }

  protected matchesPatterns(): boolean {
    const patterns = this.harness.environment.namePatterns ?? [];
    return patterns.some((pattern) => pattern.exec(this.name) !== null) || (this.parent?.matchesPatterns() ?? false);
  }

  #now(): bigint {
    return this.harness.environment.process.hrtime.bigint();
  }

  createSubtest(Class: TestClass, name: unknown, options: unknown, fn: unknown, overrides: Partial<TestSetup>): Test {
    let [testName, testOptions, testFunction] = [name, options, fn];
    if (typeof name === 'function') [testName, testFunction] = [undefined, name];
    else if (name !== null && typeof name === 'object')
      [testName, testOptions, testFunction] = [undefined, name, options];
    else if (typeof options === 'function') testFunction = options;
    const given = testOptions !== null && typeof testOptions === 'object' ? testOptions : {};
    const isOver = this.finished || this.isBuilt;
    // Then it is the root's, so that the error can be reported.
    const parent = isOver ? this.root : this;
    const setup = { fn: testFunction, name: testName, parent, harness: this.harness, ...given, ...overrides };
    const test = new Class(setup);
    if (parent.#waitingOn === 0) parent.#waitingOn = test.testNumber;
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
    // In the order they were made, but before those of the tests around this one.
    if (name === 'afterEach') this.hooks.afterEach.splice(this.#ownAfterEach++, 0, hook);
    else this.hooks[name].push(hook);
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

  #hasRoom(): boolean {
    return this.concurrency > this.#active;
  }

  /** Runs now if there is room, else when there is. Settles when it has run. */
  async start(): Promise<void> {
    const { stream } = this.harness;
    stream.named('test:enqueue', this, this.name);
    const { parent } = this;
    if (parent && (!this.harness.allowTestsToRun || !parent.#hasRoom())) {
      await new Promise<void>((resolve) => parent.#pending.push({ test: this, resolve }));
      return;
    }
    stream.named('test:dequeue', this, this.name);
    await this.run();
  }

  async processPending(): Promise<void> {
    while (this.#hasRoom()) {
      const next = this.#pending.shift();
      if (!next) return;
      this.harness.stream.named('test:dequeue', next.test, next.test.name);
      await next.test.run();
      next.resolve();
    }
  }

  runArguments(): RunArguments {
    const context = new TestContext(this);
    return { context, args: [context] };
  }

  async runHooks(name: HookName, args: RunArguments): Promise<void> {
    try {
      for (const hook of this.hooks[name]) {
        await hook.run(args);
        if (hook.error) throw hook.error;
      }
    } catch (error) {
      const failure = testFailure(`failed running ${name} hook`, 'hookFailed');
      throw Object.assign(failure, { cause: isTestFailure(error) ? error.cause : error });
    }
  }

  /** Whether it was aborted before it could run, or while it ran. It has failed then. */
  protected stopIfAborted(): boolean {
    if (!this.signal.aborted && !this.outerSignal?.aborted) return false;
    this.#onAbort();
    return true;
  }

  protected began(): void {
    if (this.parent) this.parent.#active += 1;
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
    const after = async () => this.runHooks('after', args);
    const afterEach = once(async () => {
      if (!this.skipped) await parent?.runHooks('afterEach', args);
    });
    let dispose = () => {};
    try {
      if (parent && parent.hooks.before.length > 0) await parent.runHooks('before', parent.runArguments());
      if (parent && !this.skipped && parent.hooks.beforeEach.length > 0) await parent.runHooks('beforeEach', args);
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
    this.#pending = [];
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
    const { details, directive } = this.#report();
    const complete = { ...details, passed: this.passed };
    this.harness.stream.result('test:complete', this, this.testNumber, this.name, complete, directive);
    parent.#active -= 1;
    parent.#ready.set(this.testNumber, this);
    parent.#processReady(false);
    void parent.processPending();
    // All tests have run. The hooks around all of them can clean up what keeps the process alive.
    if (parent === this.root && parent.isIdle) void parent.run();
  }

  #processReady(canSend: boolean): void {
    const start = this.#waitingOn;
    const end = start + this.#ready.size;
    let mayReport = canSend;
    for (let number = start; number < end; number += 1) {
      const subtest = this.#ready.get(number);
      // Those after it wait for it.
      if (!subtest) return;
      mayReport ||= this.isClearToSend();
      if (!mayReport) return;
      subtest.#finalize();
      this.#ready.delete(number);
    }
  }

  isClearToSend(): boolean {
    return this.parent === null || (this.parent.#waitingOn === this.testNumber && this.parent.isClearToSend());
  }

  #finalize(): void {
    this.#processReady(true);
    this.report();
    if (this.parent) this.parent.#waitingOn += 1;
    this.finished = true;
  }

  #report(): { details: ReportDetails; directive: Directive | undefined } {
    const details: ReportDetails = { duration_ms: this.durationMs };
    if (this.isSuite) details.type = 'suite';
    if (!this.passed && this.error) details.error = this.error;
    const reason = this.message ?? true;
    const directive = this.skipped ? { skip: reason } : this.isTodo ? { todo: reason } : undefined;
    return { details, directive } as { details: ReportDetails; directive: Directive | undefined };
  }

  protected report(): void {
    const { stream, counters } = this.harness;
    count(counters, this);
    const [first] = this.subtests;
    if (first) stream.plan({ nesting: first.nesting, location: this.location }, this.subtests.length);
    else this.reportStarted();
    const { details, directive } = this.#report();
    const type = this.passed ? 'test:pass' : 'test:fail';
    stream.result(type, this, this.testNumber, this.name, details, directive);
    for (const message of this.diagnostics) stream.diagnostic(this, message);
  }

  /** Before anything of it is reported, and once. */
  protected reportStarted(): void {
    if (this.#hasReportedStart || this.parent === null) return;
    this.#hasReportedStart = true;
    this.parent.reportStarted();
    this.harness.stream.named('test:start', this, this.name);
  }
}

function concurrencyOf(value: TestOptions['concurrency'], parent: Test | null, parallelism: number): number {
  if (typeof value === 'number') {
    validateUint32(value, 'options.concurrency', true);
    return value;
  }
  if (typeof value === 'boolean') {
    if (!value) return 1;
    return parent === null ? Math.max(parallelism - 1, 1) : Infinity;
  }
  if (value !== undefined && value !== null) throw invalidArgType('options.concurrency', ['boolean', 'number'], value);
  return parent?.concurrency ?? 1;
}
