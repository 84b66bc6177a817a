import { expect, test } from 'vitest';
import { Buffer } from './buffer.ts';
import { thrown } from './testing/thrown.ts';
import { v8Module } from './v8.ts';

test('what is serialized can be read', () => {
  const bytes = v8Module.serialize({ a: [1, Buffer.from('hi')] });
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0x0f]);
  expect(v8Module.deserialize(bytes)).toEqual({ a: [1, Buffer.from('hi')] });
});

test('what is not is an error', () => {
  expect(thrown(() => v8Module.deserialize(Buffer.from('{}')))).toBe('Error: Unable to deserialize cloned data.');
  expect(thrown(() => v8Module.deserialize('x'))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: buffer must be a TypedArray or a DataView',
  );
});
