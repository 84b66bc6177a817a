import { expect, test } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { inspect } from '../util/inspect.ts';
import { URL } from './url-class.ts';

test('what is no URL is said in the words of Node', () => {
  expect(thrown(() => new URL('x', 'y'))).toBe('TypeError [ERR_INVALID_URL]: Invalid URL');
  const missing = 'TypeError [ERR_MISSING_ARGS]: The "url" argument must be specified';
  // @ts-expect-error It has to be given.
  expect(thrown(() => new URL())).toBe(missing);
  // @ts-expect-error It has to be given.
  expect(thrown(() => URL.canParse())).toBe(missing);
});

test('parsing makes a URL, or nothing', () => {
  expect(URL.parse('x', 'y')).toBe(null);
  expect(URL.parse('x', 'http://y')).toBeInstanceOf(URL);
  expect(URL.canParse('x')).toBe(false);
});

test('a URL is printed by its parts', () => {
  const url = new URL('http://a:b@c.d:81/x?y=1#z');
  expect(inspect(url)).toBe(`URL {
  href: 'http://a:b@c.d:81/x?y=1#z',
  origin: 'http://c.d:81',
  protocol: 'http:',
  username: 'a',
  password: 'b',
  host: 'c.d:81',
  hostname: 'c.d',
  port: '81',
  pathname: '/x',
  search: '?y=1',
  searchParams: URLSearchParams { 'y' => '1' },
  hash: '#z'
}`);
  expect(inspect({ a: { b: { c: url } } })).toBe('{ a: { b: { c: URL {} } } }');
});
