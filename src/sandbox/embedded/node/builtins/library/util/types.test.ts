import { expect, test } from 'vitest';
import { types } from './types.ts';

function kindsOf(value: unknown): string[] {
  return Object.entries(types)
    .filter(([, check]) => check(value))
    .map(([name]) => name)
    .sort();
}

test('a value is what its inner slots say', () => {
  expect(kindsOf(new Date())).toEqual(['isDate']);
  expect(kindsOf(Object.create(Date.prototype))).toEqual([]);
  expect(kindsOf(new (class extends Map {})())).toEqual(['isMap']);
  expect(kindsOf(new Map().entries())).toEqual(['isMapIterator']);
  expect(kindsOf(Promise.resolve())).toEqual(['isPromise']);
  expect(kindsOf({ [Symbol.toStringTag]: 'Date' })).toEqual([]);
  expect(kindsOf(Object(1n))).toEqual(['isBigIntObject', 'isBoxedPrimitive']);
  expect(kindsOf(new TypeError())).toEqual(['isNativeError']);
  expect(kindsOf(Object.create(Error.prototype))).toEqual([]);
});

test('functions are told apart by their kind', () => {
  expect(kindsOf(async () => {})).toEqual(['isAsyncFunction']);
  expect(kindsOf(async function* () {})).toEqual(['isAsyncFunction', 'isGeneratorFunction']);
  expect(kindsOf((function* () {})())).toEqual(['isGeneratorObject']);
});

test('memory is told apart by its view', () => {
  expect(kindsOf(new Uint8Array(1))).toEqual(['isArrayBufferView', 'isTypedArray', 'isUint8Array']);
  expect(kindsOf(new DataView(new ArrayBuffer(1)))).toEqual(['isArrayBufferView', 'isDataView']);
  expect(kindsOf(new SharedArrayBuffer(1))).toEqual(['isAnyArrayBuffer', 'isSharedArrayBuffer']);
});
