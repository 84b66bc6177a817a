/** What a test function is given. */
import { validateUint32 } from '../validators.ts';
import { callSiteOf } from '../call-site.ts';
import { testFailure } from './failure.ts';
import type { Harness } from './harness.ts';
import type { MockTracker } from './mock/tracker.ts';
import type { HookName, HookOptions, TestFunction } from './types.ts';

const assertions = [
  'deepEqual',
  'deepStrictEqual',
  'doesNotMatch',
  'doesNotReject',
  'doesNotThrow',
  'equal',
  'fail',
  'ifError',
  'match',
  'notDeepEqual',
  'notDeepStrictEqual',
  'notEqual',
  'notStrictEqual',
  'rejects',
  'strictEqual',
  'throws',
  'ok',
] as const;

type Assertion = (...args: unknown[]) => unknown;
type Location = ReturnType<typeof callSiteOf>;

/** What a context tells of its suite. */
interface SuiteSubject {
  readonly signal: AbortSignal;
  readonly name: string;
  readonly fullName: string;
}

/** What a context tells and changes of its test. */
export interface ContextSubject extends SuiteSubject {
  readonly error: Error | null;
  readonly passed: boolean;
  readonly mock: MockTracker;
  readonly harness: Harness;
  plan: { expected: number; actual: number } | null;
  runOnlySubtests: boolean;
  skipped: boolean;
  isTodo: boolean;
  message: string | null;
  diagnostic(message: string): void;
  startSubtest(name: unknown, options: unknown, fn: unknown, location: Location): Promise<void>;
  createHook(name: HookName, fn: TestFunction, options: HookOptions, location: Location): void;
}

export class TestContext {
  readonly #test: ContextSubject;
  #assert: Record<string, Assertion> | undefined;

  constructor(test: ContextSubject) {
    this.#test = test;
  }

  get signal(): AbortSignal {
    return this.#test.signal;
  }

  get name(): string {
    return this.#test.name;
  }

  get fullName(): string {
    return this.#test.fullName;
  }

  get error(): Error | null {
    return this.#test.error;
  }

  get passed(): boolean {
    return this.#test.passed;
  }

  get mock(): MockTracker {
    return this.#test.mock;
  }

  /** The functions of `node:assert`, counted for the plan. */
  get assert(): Record<string, Assertion> {
    if (this.#assert) return this.#assert;
    const { assert } = this.#test.harness.environment;
    const counted: Record<string, Assertion> = Object.create(null) as Record<string, Assertion>;
    for (const name of assertions) {
      const method = assert[name] as Assertion;
      counted[name] = (...args) => {
        this.#countAssertion();
        return method(...args);
      };
    }
    this.#assert = counted;
    return counted;
  }

  diagnostic(message: string): void {
    this.#test.diagnostic(message);
  }

  /** How many assertions and subtests it will make. */
  plan(count: number): void {
    if (this.#test.plan !== null) throw testFailure('cannot set plan more than once', 'testCodeFailure');
    validateUint32(count, 'count');
    this.#test.plan = { expected: count, actual: 0 };
  }

  runOnly(value: unknown): void {
    this.#test.runOnlySubtests = Boolean(value);
  }

  skip(message?: string): void {
    this.#test.skipped = true;
    this.#test.message = message ?? null;
  }

  todo(message?: string): void {
    this.#test.isTodo = true;
    this.#test.message = message ?? null;
  }

  // Named as a method, so that the place of its call can be found.
  test = (name?: unknown, options?: unknown, fn?: unknown): Promise<void> => {
    this.#countAssertion();
    return this.#test.startSubtest(name, options, fn, callSiteOf(this.test));
  };

  before = (fn: TestFunction, options?: HookOptions): void => this.#hook('before', this.before, fn, options);
  after = (fn: TestFunction, options?: HookOptions): void => this.#hook('after', this.after, fn, options);
  beforeEach = (fn: TestFunction, options?: HookOptions): void =>
    this.#hook('beforeEach', this.beforeEach, fn, options);
  afterEach = (fn: TestFunction, options?: HookOptions): void => this.#hook('afterEach', this.afterEach, fn, options);

  #hook(name: HookName, method: (...args: never[]) => unknown, fn: TestFunction, options: HookOptions = {}): void {
    this.#test.createHook(name, fn, options, callSiteOf(method));
  }

  #countAssertion(): void {
    if (this.#test.plan) this.#test.plan.actual += 1;
  }
}

/** What the function of a suite is given. */
export class SuiteContext {
  readonly #suite: SuiteSubject;

  constructor(suite: SuiteSubject) {
    this.#suite = suite;
  }

  get signal(): AbortSignal {
    return this.#suite.signal;
  }

  get name(): string {
    return this.#suite.name;
  }

  get fullName(): string {
    return this.#suite.fullName;
  }
}
