import { expect, test } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { MIMEType } from './mime.ts';

test('a type is read and written', () => {
  expect(String(new MIMEType('TEXT/Plain; charset=UTF-8'))).toBe('text/plain;charset=UTF-8');
  expect(String(new MIMEType('a/b;x="q;\\"w";y=2;y=3;;z'))).toBe('a/b;x="q;\\"w";y=2');
  const type = new MIMEType('a/b');
  type.params.set('k', 'v w');
  expect([type.essence, type.params.get('k'), type.params.has('z'), JSON.stringify(type)]).toEqual([
    'a/b',
    'v w',
    false,
    '"a/b;k=\\"v w\\""',
  ]);
});

test('what is none is an error of Node', () => {
  expect(thrown(() => new MIMEType('text'))).toBe(
    'TypeError [ERR_INVALID_MIME_SYNTAX]: The MIME syntax for a type in "text" is invalid',
  );
  expect(thrown(() => new MIMEType('a b/c'))).toBe(
    'TypeError [ERR_INVALID_MIME_SYNTAX]: The MIME syntax for a type in "a b/c" is invalid at 1',
  );
});
