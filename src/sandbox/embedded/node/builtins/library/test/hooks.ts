/** The hooks of a test: its own, and those around each test that it has from the tests around it. */
import { isTestFailure, testFailure } from './failure.ts';
import type { Hook } from './hook.ts';
import type { HookName, RunArguments } from './types.ts';

export class Hooks {
  readonly before: Hook[] = [];
  readonly after: Hook[] = [];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
  #ownAfterEach = 0;

  constructor(inherited: Hooks | undefined) {
    this.beforeEach = [...(inherited?.beforeEach ?? [])];
    this.afterEach = [...(inherited?.afterEach ?? [])];
  }

  add(hook: Hook): void {
    // In the order they were made, but before those of the tests around this one.
    if (hook.name === 'afterEach') this.afterEach.splice(this.#ownAfterEach++, 0, hook);
    else this[hook.name].push(hook);
  }

  /** Fails with the first that fails. */
  async run(name: HookName, args: RunArguments): Promise<void> {
    try {
      for (const hook of this[name]) {
        await hook.run(args);
        if (hook.error) throw hook.error;
      }
    } catch (error) {
      const failure = testFailure(`failed running ${name} hook`, 'hookFailed');
      throw Object.assign(failure, { cause: isTestFailure(error) ? error.cause : error });
    }
  }
}
