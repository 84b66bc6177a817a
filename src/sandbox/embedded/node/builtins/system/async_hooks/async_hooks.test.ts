import { afterAll, expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';

// A storage has the promises of the whole thread follow it.
const { then } = Promise.prototype;
afterAll(() => {
  // oxlint-disable-next-line unicorn/no-thenable, no-extend-native -- as it was
  Promise.prototype.then = then;
});

it('follows callbacks of every kind', async () => {
  const { run, builtin, runtime } = createTestProcess({ files: { '/app/a': 'a' } });
  const { AsyncLocalStorage } = builtin('async_hooks');
  const { setTimeout, setImmediate } = builtin('timers');
  const fs = builtin('fs');
  const storage = new AsyncLocalStorage<string>();
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${what} ${storage.getStore()}`);
  await run(() => {
    storage.run('in', () => {
      note('sync');
      setTimeout(() => note('timeout'), 1);
      setImmediate(() => note('immediate'));
      runtime.process.nextTick(() => {
        note('tick');
        void Promise.resolve().then(() => note('promise in a tick'));
      });
      void Promise.reject(new Error('x')).catch(() => note('catch'));
      void Promise.resolve().finally(() => note('finally'));
      fs.readFile('/app/a', () => note('readFile'));
      void fs.promises.stat('/app/a').then(() => note('fs promise'));
    });
    note('outside');
    runtime.process.nextTick(() => note('tick outside'));
    void Promise.resolve().then(() => note('promise outside'));
  });
  expect(new Set(seen)).toEqual(
    new Set([
      'sync in',
      'outside undefined',
      'tick in',
      'tick outside undefined',
      'catch in',
      'finally in',
      'promise outside undefined',
      'promise in a tick in',
      'immediate in',
      'timeout in',
      'readFile in',
      'fs promise in',
    ]),
  );
});

it('nests, enters, exits and is disabled', async () => {
  const { run, builtin } = createTestProcess();
  const { AsyncLocalStorage } = builtin('async_hooks');
  const one = new AsyncLocalStorage<number>();
  const two = new AsyncLocalStorage<number>();
  const seen: unknown[] = [];
  await run(() => {
    one.run(1, () => {
      two.run(2, () => seen.push(one.getStore(), two.getStore()));
      seen.push(two.getStore());
      one.run(3, () => seen.push(one.getStore()));
      one.exit(() => seen.push(one.getStore()));
      seen.push(one.getStore());
      one.enterWith(4);
      seen.push(one.getStore());
      one.disable();
      seen.push(one.getStore());
    });
    seen.push(one.getStore());
    seen.push(one.run(5, (a: number, b: number) => a + b, 6, 7));
  });
  expect(seen).toEqual([1, 2, undefined, 3, undefined, 1, 4, undefined, undefined, 13]);
});

it('binds functions to where they were bound', async () => {
  const { run, builtin } = createTestProcess();
  const { AsyncLocalStorage, AsyncResource, executionAsyncId } = builtin('async_hooks');
  const storage = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  await run(() => {
    const { bound, snapshot, resource } = storage.run('there', () => ({
      bound: AsyncResource.bind((text: string) => `${text} ${storage.getStore()}`),
      snapshot: AsyncLocalStorage.snapshot(),
      resource: new AsyncResource('MINE'),
    }));
    seen.push(
      bound('bound'),
      bound.length,
      snapshot(() => storage.getStore()),
    );
    seen.push(resource.runInAsyncScope(() => [storage.getStore(), executionAsyncId() === resource.asyncId()]));
    seen.push(storage.getStore(), executionAsyncId(), resource.triggerAsyncId());
  });
  expect(seen).toEqual(['bound there', 1, 'there', ['there', true], undefined, 1, 1]);
});
