import { expect, test } from 'vitest';
import {
  AbortError,
  invalidArgType,
  invalidArgValue,
  list,
  missingArgs,
  nodeError,
  outOfRange,
  unsupported,
} from './errors.ts';
import { thrown } from './testing/thrown.ts';

test('an error carries its code, and its stack begins with it', () => {
  const error = nodeError(TypeError, 'ERR_X', 'what is wrong');
  expect(error).toBeInstanceOf(TypeError);
  expect(error.code).toBe('ERR_X');
  expect(error.name).toBe('TypeError');
  expect(error.stack?.split('\n')[0]).toBe('TypeError [ERR_X]: what is wrong');
  expect(String(error)).toBe('TypeError [ERR_X]: what is wrong');
  expect(Object.keys(error)).toEqual(['code']);
});

test('its stack begins at the caller of the function that makes it', () => {
  function check() {
    return nodeError(Error, 'ERR_X', 'wrong', check);
  }
  function caller() {
    return check();
  }
  expect(caller().stack?.split('\n')[1]).toMatch(/at caller/);
});

test('wrong types are described in the words of Node', () => {
  const message = (expected: string | string[], actual: unknown) => invalidArgType('x', expected, actual).message;
  expect(message('string', 1)).toBe('The "x" argument must be of type string. Received type number (1)');
  expect(message(['string', 'Buffer', 'Object'], null)).toBe(
    'The "x" argument must be of type string or an instance of Buffer or Object. Received null',
  );
  expect(message(['string', 'number', 'Function'], new Map())).toBe(
    'The "x" argument must be one of type string, number, or function. Received an instance of Map',
  );
  expect(message('Array', 'a long text that goes on and on')).toBe(
    `The "x" argument must be an instance of Array. Received type string ('a long text that goes on ...')`,
  );
  expect(message('a safe integer', Symbol('s'))).toBe(
    'The "x" argument must be a safe integer. Received type symbol (Symbol(s))',
  );
  expect(invalidArgType('a.b', 'string', undefined).message).toBe(
    'The "a.b" property must be of type string. Received undefined',
  );
  expect(invalidArgType('first argument', 'string', -0).message).toBe(
    'The first argument must be of type string. Received type number (-0)',
  );
});

test('wrong values are shown', () => {
  expect(invalidArgValue('x', { a: 1 }).message).toBe("The argument 'x' is invalid. Received { a: 1 }");
  expect(outOfRange('x', '>= 0', 2 ** 40).message).toBe(
    'The value of "x" is out of range. It must be >= 0. Received 1_099_511_627_776',
  );
  expect(outOfRange('x', '>= 0', -(2n ** 40n)).message).toBe(
    'The value of "x" is out of range. It must be >= 0. Received -1_099_511_627_776n',
  );
  expect(missingArgs('a', ['b', 'c']).message).toBe('The "a" and "b" or "c" arguments must be specified');
  expect(list(['a', 'b', 'c'], 'or')).toBe('a, b, or c');
});

test('an abort is an AbortError', () => {
  expect(
    thrown(() => {
      throw new AbortError();
    }),
  ).toBe('AbortError [ABORT_ERR]: The operation was aborted');
});

test('what is not there is named', () => {
  expect(unsupported('net.connect').message).toBe('net.connect is not supported: it is not available in this sandbox');
});
