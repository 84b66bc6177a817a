import * as timers from 'node:timers';
import * as promises from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { thrown } from '../../testing/thrown.ts';
import { MockTimers, type TimerModules } from './timers.ts';

let mock: MockTimers;
let modules: TimerModules;

beforeEach(() => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  modules = { timers: { ...timers }, promises: { ...promises, scheduler: { wait: promises.scheduler.wait } } } as never;
  mock = new MockTimers(modules);
});

afterEach(() => {
  mock.reset();
  vi.restoreAllMocks();
});

test('timers go when the time is told to', () => {
  mock.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] });
  const calls: string[] = [];
  setTimeout((name: string) => calls.push(name), 20, 'late');
  setTimeout(() => calls.push('early'), 10);
  setImmediate(() => calls.push('at once'));
  const stopped = setTimeout(() => calls.push('never'), 5);
  clearTimeout(stopped);
  const repeated = setInterval(() => calls.push('again'), 8);
  mock.tick(9);
  expect(calls).toEqual(['at once', 'again']);
  mock.tick(8);
  expect(calls.slice(2)).toEqual(['early', 'again']);
  clearInterval(repeated);
  mock.runAll();
  expect(calls.slice(4)).toEqual(['late']);
});

test('timers as promises are mocked too', async () => {
  mock.enable({ apis: ['setTimeout', 'scheduler.wait'] });
  const value = modules.promises['setTimeout']?.(10, 'value');
  const waited = modules.promises.scheduler['wait']?.(5);
  mock.tick(10);
  expect([await value, await waited]).toEqual(['value', undefined]);
  const controller = new AbortController();
  const aborted = modules.promises['setTimeout']?.(10, 1, { signal: controller.signal }) as Promise<unknown>;
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'ABORT_ERR' });
});

test('intervals as promises give a value each time', async () => {
  mock.enable({ apis: ['setInterval'] });
  const values = modules.promises['setInterval']?.(10, 'v') as AsyncGenerator<string>;
  const first = values.next();
  await Promise.resolve();
  mock.tick(20);
  expect([(await first).value, (await values.next()).value]).toEqual(['v', 'v']);
  await values.return(undefined);
});

test('the date stands still', () => {
  const RealDate = Date;
  mock.enable({ apis: ['Date'], now: 1000 });
  expect([Date.now(), new Date().getTime(), new Date(5).getTime()]).toEqual([1000, 1000, 5]);
  expect(new Date()).toBeInstanceOf(RealDate);
  mock.tick(50);
  expect(Date.now()).toBe(1050);
  mock.setTime(3);
  expect(Date.now()).toBe(3);
  mock.reset();
  expect(Date).toBe(RealDate);
});

test('wrong use is an error of Node', () => {
  expect(thrown(() => mock.tick())).toBe(
    'Error [ERR_INVALID_STATE]: Invalid state: You should enable MockTimers first by calling the .enable function',
  );
  expect(thrown(() => mock.enable({ apis: ['nope'] }))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The property 'options.apis' option nope is not supported. Received 'nope'",
  );
  mock.enable({ apis: ['Date'] });
  expect(thrown(() => mock.enable())).toBe('Error [ERR_INVALID_STATE]: Invalid state: MockTimers is already enabled!');
});
