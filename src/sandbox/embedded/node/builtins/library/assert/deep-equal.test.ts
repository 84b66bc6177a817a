import { expect, test } from 'vitest';
import { isDeepEqual, isDeepStrictEqual } from './deep-equal.ts';

/** Loosely, and strictly. */
const both = (a: unknown, b: unknown) => [isDeepEqual(a, b), isDeepStrictEqual(a, b)];
const circle = (): object => {
  const value: Record<string, unknown> = { a: 1 };
  value['self'] = value;
  return value;
};

test('structure counts, not identity', () => {
  expect(both({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([true, true]);
  expect(both({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([true, true]);
  expect(both({ a: undefined }, {})).toEqual([false, false]);
  expect(both(Object.assign([1], { 2: 3 }), [1, undefined, 3])).toEqual([false, false]);
  expect(both(circle(), circle())).toEqual([true, true]);
});

test('loosely, values and prototypes may differ', () => {
  expect(both([1, 0, null], ['1', -0, undefined])).toEqual([true, false]);
  expect(both(Object.create(null), {})).toEqual([true, false]);
  expect(both([Number.NaN], [Number.NaN])).toEqual([true, true]);
  expect(both(new Error('a'), new TypeError('a'))).toEqual([false, false]);
});

test('what objects hold counts', () => {
  expect(both(new Date(1), new Date(2))).toEqual([false, false]);
  expect(both(/a/g, /a/i)).toEqual([false, false]);
  expect(both(new Error('a', { cause: 1 }), new Error('a', { cause: 2 }))).toEqual([false, false]);
  expect(both(Object(1), Object(2))).toEqual([false, false]);
  expect(both(new Uint8Array([1]), new Uint8Array([1]))).toEqual([true, true]);
  expect(both(new Float32Array([0]), new Float32Array([-0]))).toEqual([true, false]);
  expect(both(new URL('http://a'), new URL('http://b'))).toEqual([false, false]);
});

test('sets and maps are equal in any order', () => {
  expect(both(new Set([{ a: 1 }, { a: 2 }]), new Set([{ a: 2 }, { a: 1 }]))).toEqual([true, true]);
  expect(both(new Set([[1], [1]]), new Set([[1], [2]]))).toEqual([false, false]);
  expect(both(new Set([1, null]), new Set(['1', undefined]))).toEqual([true, false]);
  const one = new Map([
    [{}, 'a'],
    [{}, 'b'],
  ]);
  expect(
    both(
      one,
      new Map([
        [{}, 'b'],
        [{}, 'a'],
      ]),
    ),
  ).toEqual([true, true]);
  expect(both(new Map([[1, 'a']]), new Map([['1', 'a']]))).toEqual([true, false]);
});

test('symbols are compared strictly only', () => {
  const key = Symbol('k');
  expect(both({ [key]: 1 }, { [key]: 2 })).toEqual([true, false]);
});
