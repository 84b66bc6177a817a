import nodeTimers from 'node:timers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';
import type { BuiltinTypes } from '../../../testing/builtin-types.ts';

type Timers = BuiltinTypes['timers'];

/** What the main program logs until the process ends. */
async function logged(main: (log: (what: unknown) => void, timers: Timers, process: NodeJS.Process) => unknown) {
  const { run, builtin, runtime } = createTestProcess();
  const log: unknown[] = [];
  await run(() => main((what) => log.push(what), builtin('timers'), runtime.process));
  return log;
}

it('gives arguments, and the timer as `this`', async () => {
  const log = await logged((note, { setTimeout, setImmediate }) => {
    const timer = setTimeout(
      function (this: unknown, ...args: unknown[]) {
        note([this === timer, ...args]);
      },
      1,
      'a',
      'b',
    );
    setImmediate((...args: unknown[]) => note(args), 1, 2);
  });
  expect(log).toEqual([
    [true, 'a', 'b'],
    [1, 2],
  ]);
});

it('clears timers, by themselves, by number and by name', async () => {
  const log = await logged((note, timers) => {
    const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = timers;
    clearTimeout(setTimeout(() => note('by itself'), 1));
    clearTimeout(Number(setTimeout(() => note('by number'), 1)));
    clearTimeout(String(Number(setTimeout(() => note('by text'), 1))));
    clearImmediate(setImmediate(() => note('immediate')));
    clearInterval(setInterval(() => note('interval'), 1));
    clearTimeout(undefined);
    clearTimeout(12345);
    setTimeout(() => note('left'), 3);
  });
  expect(log).toEqual(['left']);
});

it('repeats until it is cleared, within its own callback too', async () => {
  const log = await logged((note, { setInterval, clearInterval }) => {
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      note(count);
      if (count === 3) clearInterval(timer);
    }, 1);
  });
  expect(log).toEqual([1, 2, 3]);
});

it('goes on after an error that is handled', async () => {
  const log = await logged((note, { setTimeout, setInterval, clearInterval }, process) => {
    process.on('uncaughtException', (error, origin) => note(`${error.message} ${origin}`));
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      if (count === 2) {
        clearInterval(timer);
        setTimeout(() => note('after'), 1);
      }
      throw new Error(`interval ${count}`);
    }, 1);
  });
  expect(log).toEqual(['interval 1 uncaughtException', 'interval 2 uncaughtException', 'after']);
});

it('has references', async () => {
  const log = await logged((note, { setTimeout, setImmediate }) => {
    const timer = setTimeout(() => note('kept'), 2).unref();
    note(timer.hasRef());
    note(timer.ref().hasRef());
    setTimeout(() => note('same time, no reference'), 2).unref();
    setImmediate(() => note('immediate without a reference')).unref();
    setTimeout(() => note('never'), 60_000).unref();
  });
  expect(log).toEqual([false, true, 'immediate without a reference', 'kept', 'same time, no reference']);
});

it('starts again at a refresh', async () => {
  const log = await logged((note, { setTimeout }) => {
    const timer = setTimeout(() => note('refreshed'), 8);
    setTimeout(() => note('between'), 10);
    setTimeout(() => timer.refresh(), 4);
  });
  expect(log).toEqual(['between', 'refreshed']);
});

it('takes no callback that is none, and no delay that is too long', async () => {
  const { run, builtin, runtime, host } = createTestProcess();
  const { setTimeout } = builtin('timers');
  const message = (call: () => unknown): unknown => {
    try {
      return call();
    } catch (error) {
      return (error as Error).message;
    }
  };
  await run(() => {
    expect(message(() => setTimeout('code' as never, 1))).toBe(
      message(() => nodeTimers.setTimeout('code' as never, 1)),
    );
    setTimeout(() => undefined, 2 ** 31);
  });
  expect(host.stderr).toBe(
    `(node:${runtime.process.pid}) TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer.\n` +
      'Timeout duration was set to 1.\n(Use `node --trace-warnings ...` to show where the warning was created)\n',
  );
});

it('has promises', async () => {
  const { run, builtin } = createTestProcess();
  const { setTimeout, setImmediate, setInterval, scheduler } = builtin('timers/promises');
  const log: unknown[] = [];
  await run(async () => {
    log.push(await setTimeout(1, 'value'), await setImmediate('now'), await scheduler.wait(1), await scheduler.yield());
    for await (const value of setInterval(1, 'tick')) if (log.push(value) === 7) break;
    const stop = new AbortController();
    const waiting = setTimeout(60_000, null, { signal: stop.signal });
    stop.abort('why');
    await waiting.catch((error: Error & { code?: string }) =>
      log.push([error.name, error.code, error.message, error.cause]),
    );
    await setTimeout(1, null, { signal: AbortSignal.abort() }).catch((error: Error) => log.push(error.name));
    log.push(await promisify(builtin('timers').setTimeout)(1, 'promisified'));
  });
  expect(log).toEqual([
    'value',
    'now',
    undefined,
    undefined,
    'tick',
    'tick',
    'tick',
    ['AbortError', 'ABORT_ERR', 'The operation was aborted', 'why'],
    'AbortError',
    'promisified',
  ]);
});
