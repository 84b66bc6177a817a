/** What the test runner takes from the process that it runs in. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type NodeAssert from 'node:assert';
import type NodeOs from 'node:os';
import type { Runtime } from '../../../runtime.ts';
import type { Timers } from './body.ts';
import type { Environment } from './harness.ts';
import type { TimerModules } from './mock/timers.ts';

/** What mocked timers replace, beside the globals. */
export function timerModulesOf({ builtins }: Pick<Runtime, 'builtins'>): TimerModules {
  return {
    timers: builtins.get('timers') as TimerModules['timers'],
    promises: builtins.get('timers/promises') as TimerModules['promises'],
  };
}

export function createEnvironment(
  { process, builtins }: Runtime,
  choice: Pick<Environment, 'testOnly' | 'namePatterns'>,
): Environment {
  const { AsyncLocalStorage: Storage } = builtins.get('async_hooks') as {
    AsyncLocalStorage: new () => AsyncLocalStorage<unknown>;
  };
  // Those of now: a test may replace them.
  const { setTimeout, clearTimeout } = builtins.get('timers') as Timers;
  return {
    process,
    timers: { setTimeout, clearTimeout },
    timerModules: timerModulesOf({ builtins }),
    parallelism: (builtins.get('os') as typeof NodeOs).availableParallelism(),
    assert: builtins.get('assert') as typeof NodeAssert,
    storage: new Storage(),
    ...choice,
  };
}
