import { expect, test } from 'vitest';
import { Buffer } from '../buffer.ts';
import { thrown } from '../testing/thrown.ts';

test('a buffer is made of text, bytes, memory and what stands for them', () => {
  expect(Buffer.from([1, 2, 300, -1]).toString('hex')).toBe('01022cff');
  expect(Buffer.from(new Uint16Array([1, 256])).toString('hex')).toBe('0100');
  expect(Buffer.from({ type: 'Buffer', data: [104, 105] } as never).toString()).toBe('hi');
  expect(Buffer.from({ [Symbol.toPrimitive]: () => 'text' } as never).toString()).toBe('text');
  expect(Buffer.from(new String('boxed')).toString()).toBe('boxed');
  expect(Buffer.of(1, 2, 3).toString('hex')).toBe('010203');
  expect(Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1).toString('hex')).toBe('0200');
});

test('memory is shared, arrays are copied', () => {
  const memory = new ArrayBuffer(4);
  const view = Buffer.from(memory, 1, 2);
  view[0] = 7;
  expect([...new Uint8Array(memory)]).toEqual([0, 7, 0, 0]);
  const array = new Uint8Array([1]);
  const copy = Buffer.from(array);
  array[0] = 2;
  expect(copy[0]).toBe(1);
});

test('small buffers share memory and do not overlap', () => {
  const first = Buffer.from('abc');
  const second = Buffer.from('defghijklm');
  expect(first.buffer).toBe(second.buffer);
  first.fill('x');
  expect(second.toString()).toBe('defghijklm');
});

test('it is a typed array whose methods answer buffers', () => {
  const buffer = Buffer.from('abc');
  expect(buffer).toBeInstanceOf(Uint8Array);
  expect(buffer.constructor).toBe(Buffer);
  expect(Buffer.isBuffer(buffer.map((byte) => byte + 1))).toBe(true);
  expect(Buffer.isBuffer(buffer.slice(1))).toBe(true);
  expect(Buffer.isBuffer(new Uint8Array(1))).toBe(false);
  expect(buffer.subarray(-2).toString()).toBe('bc');
});

test('alloc fills', () => {
  expect(Buffer.alloc(5, 'ab').toString()).toBe('ababa');
  expect(Buffer.alloc(3).toString('hex')).toBe('000000');
  expect(Buffer.alloc(4, 'YQ==', 'base64').toString()).toBe('aaaa');
});

test('concat joins, cuts and pads', () => {
  expect(Buffer.concat([Buffer.from('ab'), Buffer.from('cd')]).toString()).toBe('abcd');
  expect(Buffer.concat([Buffer.from('ab'), Buffer.from('cd')], 3).toString()).toBe('abc');
  expect(Buffer.concat([Buffer.from('ab')], 4).toString('hex')).toBe('61620000');
});

test('what cannot be one is an error of Node', () => {
  expect(thrown(() => Buffer.from(5 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received type number (5)',
  );
  expect(thrown(() => Buffer.from(null as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received null',
  );
  expect(thrown(() => Buffer.from({} as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Object',
  );
  expect(thrown(() => Buffer.from('a', 'nope' as never))).toBe(
    'TypeError [ERR_UNKNOWN_ENCODING]: Unknown encoding: nope',
  );
  expect(thrown(() => Buffer.alloc(-1))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received -1',
  );
  expect(thrown(() => Buffer.alloc('5' as never))).toBe(
    `TypeError [ERR_INVALID_ARG_TYPE]: The "size" argument must be of type number. Received type string ('5')`,
  );
  expect(thrown(() => Buffer.from(new ArrayBuffer(4), 5))).toBe(
    'RangeError [ERR_BUFFER_OUT_OF_BOUNDS]: "offset" is outside of buffer bounds',
  );
  expect(thrown(() => Buffer.concat([1] as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "list[0]" argument must be an instance of Buffer or Uint8Array. Received type number (1)',
  );
  expect(thrown(() => Buffer.compare(1 as never, 2 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "buf1" argument must be an instance of Buffer or Uint8Array. Received type number (1)',
  );
});
