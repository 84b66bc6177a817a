import { expect, test } from 'vitest';
import { thrown } from './testing/thrown.ts';
import * as validators from './validators.ts';

test('what is right passes', () => {
  expect(thrown(() => validators.validateInteger(5, 'x', 0, 10))).toBe('nothing');
  expect(thrown(() => validators.validateObject({}, 'x'))).toBe('nothing');
  expect(thrown(() => validators.validateObject([], 'x', { array: true }))).toBe('nothing');
  expect(thrown(() => validators.validateAbortSignal(undefined, 'x'))).toBe('nothing');
  expect(validators.validatePort('80')).toBe(80);
});

test('what is wrong is an error of Node', () => {
  expect(thrown(() => validators.validateInteger(1.5, 'x'))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "x" is out of range. It must be an integer. Received 1.5',
  );
  expect(thrown(() => validators.validateInt32(2 ** 31, 'x'))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "x" is out of range. It must be >= -2147483648 && <= 2147483647. Received 2147483648',
  );
  expect(thrown(() => validators.validateNumber(Number.NaN, 'x', 0))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "x" is out of range. It must be >= 0. Received NaN',
  );
  expect(thrown(() => validators.validateObject([], 'x'))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "x" argument must be of type object. Received an instance of Array',
  );
  expect(thrown(() => validators.validateArray([], 'x', 1))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The argument 'x' must be longer than 1. Received []",
  );
  expect(thrown(() => validators.validateOneOf('c', 'x', ['a', 'b']))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The argument 'x' must be one of: 'a', 'b'. Received 'c'",
  );
  expect(thrown(() => validators.validatePort(70000))).toBe(
    'RangeError [ERR_SOCKET_BAD_PORT]: Port should be >= 0 and < 65536. Received type number (70000).',
  );
});
