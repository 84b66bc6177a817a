import { expect, test } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { decodeValue, encodeValue } from './codec.ts';

const copy = (value: unknown) => decodeValue(encodeValue(value));

test.each([
  [undefined],
  [null],
  [-0],
  [Number.NaN],
  [Infinity],
  [10n ** 30n],
  ['text'],
  [{ a: [1, { b: undefined }] }],
  [new Map<unknown, unknown>([[{ k: 1 }, new Set([1, 'a'])]])],
  [new Date(5)],
  [new Date(Number.NaN)],
  [/a\/b/gi],
  [new Float64Array([1.5, -0])],
  [new BigInt64Array([1n])],
  [new Uint8Array([1, 2]).buffer],
  [Object(true)],
  [Object.assign([1], { 2: 3 })],
])('%o goes and comes back', (value) => {
  expect(copy(value)).toStrictEqual(value);
});

test('circles and shared parts stay so', () => {
  const shared = { n: 1 };
  const value: Record<string, unknown> = { a: shared, b: shared };
  value['self'] = value;
  const back = copy(value) as Record<string, unknown>;
  expect(back['self']).toBe(back);
  expect(back['a']).toBe(back['b']);
});

test('errors keep their kind, message, stack and cause', () => {
  const error = new RangeError('bad', { cause: { why: 1 } });
  const back = copy(error) as RangeError;
  expect(back).toBeInstanceOf(RangeError);
  expect([back.message, back.stack, back.cause]).toEqual(['bad', error.stack, { why: 1 }]);
});

test('instances become plain objects, and a name of a prototype is a property', () => {
  class Point {
    x = 1;
  }
  expect(copy(new Point())).toStrictEqual({ x: 1 });
  const odd = JSON.parse('{"__proto__": {"a": 1}}') as object;
  expect(Object.keys(copy(odd) as object)).toEqual(['__proto__']);
});

test('what cannot be carried is an error', () => {
  expect(thrown(() => encodeValue({ f: () => 1 }))).toBe('Error: () => 1 could not be cloned.');
  expect(thrown(() => encodeValue(Symbol('s')))).toBe('Error: Symbol(s) could not be cloned.');
  expect(thrown(() => encodeValue(new WeakMap()))).toBe('Error: #<WeakMap> could not be cloned.');
});
