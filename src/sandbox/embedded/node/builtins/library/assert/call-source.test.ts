import { expect, test } from 'vitest';
import { findCall } from './call-source.ts';

const at = (source: string, line: number, column = 1) => findCall(source, line, column)?.text;

test('the call on a line is found', () => {
  expect(at('assert(x > 1);', 1)).toBe('assert(x > 1)');
  expect(at('a();\n  assert.ok(b(1), "m"); c();', 2, 10)).toBe('assert.ok(b(1), "m")');
});

test('brackets in texts, patterns and comments are no brackets', () => {
  const source = 'assert("(" === `)${")"}` && /[)]/.test(x /* ) */) // )\n);';
  expect(at(source, 1)).toBe(source.slice(0, -1));
});

test('a call may go over lines', () => {
  expect(at('assert(\n  a &&\n  b,\n);\nrest()', 1)).toBe('assert(\n  a &&\n  b,\n)');
});

test('of many on a line it is the one at the column, or before it', () => {
  const source = 'assert(a); assert(b); assert(c);';
  expect(at(source, 1, 12)).toBe('assert(b)');
  expect(at(source, 1, 40)).toBe('assert(c)');
});

test('where no call is, none is found', () => {
  expect(at('const a = 1;', 1)).toBeUndefined();
});
