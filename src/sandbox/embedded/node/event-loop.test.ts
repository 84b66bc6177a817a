import { expect, it } from 'vitest';
import { createTestProcess } from './testing/test-runtime.ts';
import type { BuiltinTypes } from './testing/builtin-types.ts';

async function order(
  main: (log: (text: string) => void, timers: BuiltinTypes['timers'], process: NodeJS.Process) => void,
) {
  const { run, builtin, runtime } = createTestProcess();
  const logged: string[] = [];
  const exitCode = await run(() => main((text) => logged.push(text), builtin('timers'), runtime.process));
  return { logged, exitCode };
}

it('runs ticks, promises, timers and immediates in the order of Node', async () => {
  const { logged, exitCode } = await order((log, { setTimeout, setImmediate }, process) => {
    log('main');
    setTimeout(() => log('timeout'), 0);
    setImmediate(() => log('immediate'));
    process.nextTick(() => log('tick'));
    void Promise.resolve().then(() => log('promise'));
  });
  expect(logged).toEqual(['main', 'tick', 'promise', 'timeout', 'immediate']);
  expect(exitCode).toBe(0);
});

it('runs a tick that a promise asked for when all promises have run', async () => {
  const { logged } = await order((log, { setImmediate }, process) => {
    void Promise.resolve()
      .then(() => {
        process.nextTick(() => log('tick'));
        setImmediate(() => log('immediate'));
        return log('first');
      })
      .then(() => log('second'))
      .then(() => log('third'));
  });
  expect(logged).toEqual(['first', 'second', 'third', 'tick', 'immediate']);
});

it('runs an immediate before a timer when both are asked for in a timer', async () => {
  const { logged } = await order((log, { setTimeout, setImmediate }) => {
    setTimeout(() => {
      setTimeout(() => log('timeout'), 0);
      setImmediate(() => log('immediate'));
    }, 2);
  });
  expect(logged).toEqual(['immediate', 'timeout']);
});

it('runs timers by when they are due, and those of one duration by age', async () => {
  const { logged } = await order((log, { setTimeout }) => {
    setTimeout(() => log('b'), 8);
    setTimeout(() => log('a'), 3);
    setTimeout(() => log('c'), 8);
  });
  expect(logged).toEqual(['a', 'b', 'c']);
});

it('ends when only timers without a reference are left', async () => {
  const { logged } = await order((log, { setTimeout }, process) => {
    setTimeout(() => log('never'), 100_000).unref();
    process.on('exit', (code) => log(`exit ${code}`));
  });
  expect(logged).toEqual(['exit 0']);
});

it('goes on when a promise of beforeExit asks for more', async () => {
  const { logged } = await order((log, { setTimeout }, process) => {
    process.once('beforeExit', () => {
      void Promise.resolve().then(() => setTimeout(() => log('more'), 1));
    });
    process.on('exit', () => log('exit'));
  });
  expect(logged).toEqual(['more', 'exit']);
});

it('goes on when beforeExit asks for more', async () => {
  const { logged } = await order((log, { setTimeout }, process) => {
    let rounds = 0;
    process.on('beforeExit', () => {
      rounds += 1;
      log(`beforeExit ${rounds}`);
      if (rounds < 3) setTimeout(() => log('more'), 1);
    });
  });
  expect(logged).toEqual(['beforeExit 1', 'more', 'beforeExit 2', 'more', 'beforeExit 3']);
});
