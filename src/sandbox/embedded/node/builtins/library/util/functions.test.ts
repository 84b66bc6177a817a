import { expect, test, vi } from 'vitest';
import { rejected, thrown } from '../testing/thrown.ts';
import { callbackify, deprecate, inherits, promisify, promisifyArgumentNames } from './functions.ts';

test('promisify answers the value, or rejects with the error', async () => {
  const double = promisify((value: number, done: (error: Error | null, value: number) => void) =>
    done(null, value * 2),
  );
  expect(await double(2)).toBe(4);
  const fail = promisify((done: (error: Error) => void) => done(new Error('bad')));
  expect(await rejected(fail())).toBe('Error: bad');
});

test('promisify takes what a function has for it', async () => {
  const special = Object.assign(() => 'not called', { [promisify.custom]: async () => 'custom' });
  expect(await promisify(special)()).toBe('custom');
  const many = Object.assign((done: (error: null, a: number, b: number) => void) => done(null, 1, 2), {
    [promisifyArgumentNames]: ['a', 'b'],
  });
  expect(await promisify(many)()).toEqual({ a: 1, b: 2 });
});

test('callbackify calls back in a tick of its own', async () => {
  const double = callbackify(async (value: number) => value * 2);
  expect(double.name).toBe('Callbackified');
  expect(double.length).toBe(2);
  expect(await new Promise((resolve) => double(4, (error, value) => resolve([error, value])))).toEqual([null, 8]);
  const fail = callbackify(async () => {
    throw null;
  });
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => fail(resolve));
  expect([error.code, error.message]).toEqual(['ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value']);
});

test('a deprecated function warns once', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const old = deprecate((a: number) => a + 1, 'old() is old', 'DEP_TEST');
  expect([old(1), old(2)]).toEqual([2, 3]);
  expect(warn.mock.calls.map((call) => call.slice(0, 3))).toEqual([['old() is old', 'DeprecationWarning', 'DEP_TEST']]);
  warn.mockRestore();
});

test('inherits links the prototypes', () => {
  function Child() {}
  function Parent() {}
  inherits(Child, Parent);
  expect(Child).toHaveProperty('super_', Parent);
  expect(Object.getPrototypeOf(Child.prototype)).toBe(Parent.prototype);
  expect(thrown(() => inherits(Child, null))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "superCtor" argument must be of type function. Received null',
  );
});
