import { expect, test } from 'vitest';
import { urlModule } from '../url.ts';
import { thrown } from '../testing/thrown.ts';

const { parse, format, resolve } = urlModule;

test('a URL is taken apart', () => {
  expect({ ...parse('http://user:pass@sub.host.com:8080/p/a?query=string#hash') }).toEqual({
    protocol: 'http:',
    slashes: true,
    auth: 'user:pass',
    host: 'sub.host.com:8080',
    port: '8080',
    hostname: 'sub.host.com',
    hash: '#hash',
    search: '?query=string',
    query: 'query=string',
    pathname: '/p/a',
    path: '/p/a?query=string',
    href: 'http://user:pass@sub.host.com:8080/p/a?query=string#hash',
  });
  expect({ ...parse('mailto:a@b.com') }).toEqual({
    protocol: 'mailto:',
    slashes: null,
    auth: 'a',
    host: 'b.com',
    port: null,
    hostname: 'b.com',
    hash: null,
    search: null,
    query: null,
    pathname: null,
    path: null,
    href: 'mailto:a@b.com',
  });
  expect({ ...(parse('/a/b?c=d', true).query as object) }).toEqual({ c: 'd' });
  expect(parse('//host/path', false, true).host).toBe('host');
  expect(parse('HTTP://ÜBER.de/ä b').href).toBe('http://xn--ber-goa.de/ä%20b');
  expect(parse('http:\\\\x.com\\y?q=\\z').href).toBe('http://x.com/y?q=%5Cz');
  expect(parse('http://a.com:abc/x').href).toBe('http://a.com/:abc/x');
  expect(parse('javascript:alert("x y")').href).toBe('javascript:alert("x y")');
  expect(parse('http://[::1]:80/x').hostname).toBe('::1');
  expect(thrown(() => parse(5))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "url" argument must be of type string. Received type number (5)',
  );
});

test('parts are put together', () => {
  expect(format({ protocol: 'http', host: 'a.com', pathname: 'x', query: { a: [1, 2] } })).toBe(
    'http://a.com/x?a=1&a=2',
  );
  expect(format({ hostname: '::1', port: 80, protocol: 'http:' })).toBe('http://[::1]:80');
  expect(format({ pathname: '/a?b#c', search: 'x#y', hash: 'z' })).toBe('/a%3Fb%23c?x%23y#z');
  expect(thrown(() => format(5))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "urlObject" argument must be one of type object or string. Received type number (5)',
  );
});

test('a relative URL is resolved', () => {
  expect(resolve('http://a.com/b/c/d?q#f', '../g?y#s')).toBe('http://a.com/b/g?y#s');
  expect(resolve('/one/two/three', 'four')).toBe('/one/two/four');
  expect(resolve('http://example.com/', '//g')).toBe('http://g/');
  expect(resolve('http://example.com/one', '?x')).toBe('http://example.com/one?x');
  expect(resolve('mailto:a@b.com', 'c@d')).toBe('mailto:c@d');
  expect(resolve('http://a.com/b', 'https:x')).toBe('https://x/');
  expect(resolve('foo:bar/baz', '../../x')).toBe('foo:x');
  expect(resolve('http://u:p@h.com/x', 'http://o.org')).toBe('http://o.org/');
});
