import { expect, test } from 'vitest';
import { Buffer } from '../buffer.ts';
import { thrown } from '../testing/thrown.ts';
import { inspect } from '../util/inspect.ts';

const buffer = Buffer.from('abcabcabc');

test('text is found from both ends', () => {
  expect(buffer.indexOf('c')).toBe(2);
  expect(buffer.indexOf('c', 3)).toBe(5);
  expect(buffer.indexOf('c', -1)).toBe(8);
  expect(buffer.lastIndexOf('abc')).toBe(6);
  expect(buffer.lastIndexOf('abc', -4)).toBe(3);
  expect(buffer.indexOf('')).toBe(0);
  expect(buffer.indexOf('', 20)).toBe(9);
  expect(buffer.indexOf(98 + 256)).toBe(1);
  expect(buffer.indexOf('6263', 'hex')).toBe(1);
  expect(buffer.includes('abd')).toBe(false);
  expect(Buffer.from('ababxab', 'utf16le').indexOf('ab', 3, 'utf16le')).toBe(4);
  expect(thrown(() => buffer.indexOf({} as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received an instance of Object',
  );
});

test('parts are compared', () => {
  expect(buffer.compare(Buffer.from('abd'))).toBe(-1);
  expect(buffer.compare(Buffer.from('xxabcyy'), 2, 5, 0, 3)).toBe(0);
  expect(buffer.equals(Buffer.from('abcabcabc'))).toBe(true);
  expect(thrown(() => buffer.compare(Buffer.from('a'), 0, 2))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "targetEnd" is out of range. It must be >= 0 && <= 1. Received 2',
  );
});

test('bytes are copied as far as there is room', () => {
  const target = Buffer.alloc(6, '.');
  expect(buffer.copy(target, 2, 1)).toBe(4);
  expect(target.toString()).toBe('..bcab');
  expect(thrown(() => buffer.copy(target, 0, 10))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "sourceStart" is out of range. It must be >= 0 && <= 9. Received 10',
  );
});

test('fill repeats a pattern', () => {
  expect(Buffer.alloc(7).fill('ab', 1, 6).toString('hex')).toBe('00616261626100');
  expect(Buffer.alloc(3).fill('\u00e9').toString('hex')).toBe('c3a9c3');
  expect(Buffer.alloc(3).fill(257).toString('hex')).toBe('010101');
  expect(thrown(() => Buffer.alloc(3).fill('zz', 'hex'))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The argument 'value' is invalid. Received 'zz'",
  );
  expect(thrown(() => Buffer.alloc(3).fill(1, 0, 4))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "end" is out of range. It must be >= 0 && <= 3. Received 4',
  );
});

test('whole characters are written', () => {
  const target = Buffer.alloc(5);
  expect(target.write('\u20ac\u20ac')).toBe(3);
  expect(target.toString('hex')).toBe('e282ac0000');
  expect(target.write('6162', 3, 'hex')).toBe(2);
  expect(target.toString('latin1', 3)).toBe('ab');
  expect(thrown(() => target.write('a', 6))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "offset" is out of range. It must be >= 0 && <= 5. Received 6',
  );
  expect(thrown(() => target.write(5 as never))).toBe('TypeError [ERR_INVALID_ARG_TYPE]: argument must be a string');
});

test('bytes are swapped', () => {
  expect(Buffer.from('0102030405060708', 'hex').swap32().toString('hex')).toBe('0403020108070605');
  expect(thrown(() => Buffer.alloc(3).swap16())).toBe(
    'RangeError [ERR_INVALID_BUFFER_SIZE]: Buffer size must be a multiple of 16-bits',
  );
});

test('it is printed as in Node', () => {
  expect(inspect(Buffer.from('hello'))).toBe('<Buffer 68 65 6c 6c 6f>');
  expect(inspect(Buffer.alloc(51))).toBe(
    '<Buffer 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ... 1 more byte>',
  );
  expect(inspect(Object.assign(Buffer.from('a'), { x: 1 }))).toBe('<Buffer 61, x: 1>');
  expect(JSON.stringify(Buffer.from('hi'))).toBe('{"type":"Buffer","data":[104,105]}');
});
