/** `node:test`. */
import type { Runtime } from '../../../runtime.ts';
import { callSiteOf } from '../call-site.ts';
import { createEnvironment, timerModulesOf } from './environment.ts';
import { MockTracker } from './mock/tracker.ts';
import { optionsOf, patternOf } from './options.ts';
import { childReporterName, pairReporters, setupReporters } from './reporters/setup.ts';
import { createRun } from './run.ts';
import { Suite } from './suite.ts';
import { Test, type TestClass, type TestSetup } from './test.ts';
import { createTree, type Tree } from './tree.ts';
import type { HookName, HookOptions, TestFunction } from './types.ts';

/** Runs tests as a file defines them; reports where the command line says. */
class Registrar {
  readonly #runtime: Runtime;
  #tree: Tree | undefined;
  #reporting: Promise<void> | undefined;
  #hasBegun = false;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  get tree(): Tree {
    return (this.#tree ??= this.#createTree());
  }

  #createTree(): Tree {
    const { process } = this.#runtime;
    const options = optionsOf(process.execArgv);
    const patterns = options.namePatterns.map((pattern) => patternOf(pattern, '--test-name-pattern'));
    const environment = createEnvironment(this.#runtime, {
      testOnly: options.only,
      namePatterns: patterns.length > 0 ? patterns : null,
    });
    const tree = createTree(environment);
    tree.stream.on('test:fail', ({ todo }: { todo?: unknown }) => {
      if (todo === undefined || todo === false) process.exitCode = 1;
    });
    const { NODE_TEST_CONTEXT: context } = process.env;
    const pairs =
      context === undefined
        ? pairReporters(options.reporters, options.destinations, process.stdout.isTTY ?? false)
        : ([[context === 'child' ? 'tap' : childReporterName, 'stdout']] as [string, string][]);
    this.#reporting = setupReporters(this.#runtime, tree.stream, pairs);
    return tree;
  }

  /** The test that the code of now belongs to. */
  get parent(): Test {
    const { root } = this.tree;
    const current = root.harness.environment.storage.getStore();
    return current instanceof Test ? current : root;
  }

  add(Class: TestClass, args: unknown[], overrides: Partial<TestSetup>): Promise<void> {
    const { parent } = this;
    const [name, options, fn] = args;
    const test = parent.createSubtest(Class, name, options, fn, overrides);
    // A suite starts its own when it runs.
    return parent instanceof Suite ? Promise.resolve() : this.#start(test);
  }

  async #start(test: Test): Promise<void> {
    if (this.#reporting) {
      await this.#reporting;
      this.#reporting = undefined;
      this.#begin();
    }
    await test.start();
  }

  /** In a turn of its own: an error that the file itself throws comes first, and is no test's. */
  #begin(): void {
    const { loop } = this.#runtime;
    const { root } = this.tree;
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    loop.ref();
    loop.soon(() => {
      loop.unref();
      root.harness.hasStarted = true;
      root.harness.allowTestsToRun = true;
      void root.queue.runWaiting();
    });
  }
}

type Define = (name?: unknown, options?: unknown, fn?: unknown) => Promise<void>;

function createDefine(
  registrar: Registrar,
  Class: TestClass,
  name: string,
): Define & Record<'skip' | 'todo' | 'only', Define> {
  const define = (overrides: Partial<TestSetup>, functionName: string): Define => {
    const fn: Define = (...args) => registrar.add(Class, args, { ...overrides, location: callSiteOf(fn) });
    return Object.defineProperty(fn, 'name', { value: functionName });
  };
  return Object.assign(define({}, name), {
    skip: define({ skip: true }, 'skip'),
    todo: define({ todo: true }, 'todo'),
    only: define({ only: true }, 'only'),
  });
}

export function createTestModule(runtime: Runtime): unknown {
  const registrar = new Registrar(runtime);
  const hook = (name: HookName) => {
    const add = (fn: TestFunction, options: HookOptions = {}) =>
      registrar.parent.createHook(name, fn, options, callSiteOf(add));
    return add;
  };
  const test = createDefine(registrar, Test, 'test');
  const suite = createDefine(registrar, Suite, 'suite');
  let mock: MockTracker | undefined;
  Object.assign(test, {
    after: hook('after'),
    afterEach: hook('afterEach'),
    before: hook('before'),
    beforeEach: hook('beforeEach'),
    describe: suite,
    it: test,
    run: createRun(runtime),
    suite,
    test,
  });
  return Object.defineProperty(test, 'mock', {
    configurable: true,
    enumerable: true,
    // Reading it must not begin a run: whoever lists the exports reads it.
    get: () => (mock ??= new MockTracker(timerModulesOf(runtime))),
  });
}
