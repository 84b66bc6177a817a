import { expect, test } from 'vitest';
import { partialString, partialStrings } from './partial-json.ts';

test('a value grows with its text', () => {
  expect(partialString('{"pa', 'path')).toBeNull();
  expect(partialString('{"path":', 'path')).toBeNull();
  expect(partialString('{"path": "src/a', 'path')).toBe('src/a');
  expect(partialString('{"path":"src/a.ts","content":"x', 'path')).toBe('src/a.ts');
  expect(partialString('{"path":"src/a.ts","content":"x', 'content')).toBe('x');
});

test('escapes are decoded, a half escape waits', () => {
  expect(partialString(String.raw`{"content":"a\nb\t\"c\" \\ \u00e9`, 'content')).toBe('a\nb\t"c" \\ é');
  expect(partialString(String.raw`{"content":"a\u00e`, 'content')).toBe('a');
  expect(partialString('{"content":"a\\', 'content')).toBe('a');
});

test('a name inside a value is no property', () => {
  expect(partialString(String.raw`{"content":"{\"path\": \"x\"}","path":"y"}`, 'path')).toBe('y');
});

test('all values of a name, the last still growing', () => {
  expect(partialStrings('{"edits":[{"oldText":"a","newText":"b"},{"oldText":"c","newText":"d', 'newText')).toEqual([
    'b',
    'd',
  ]);
});
