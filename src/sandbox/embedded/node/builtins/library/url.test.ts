import { expect, test } from 'vitest';
import { thrown } from './testing/thrown.ts';
import { URL, fileURLToPath, pathToFileURL, urlModule } from './url.ts';
import { inspect } from './util/inspect.ts';

test('paths of files and URLs of files are each other', () => {
  expect(fileURLToPath('file:///a%20b/%C3%BC?x#y')).toBe('/a b/ü');
  expect(pathToFileURL('/a b#?%\\\n~/ü').href).toBe('file:///a%20b%23%3F%25%5C%0A%7E/%C3%BC');
  expect(pathToFileURL('/a/').href).toBe('file:///a/');
  expect(fileURLToPath('file:///C:/a', { windows: true })).toBe('C:\\a');
  expect(pathToFileURL('C:\\a b', { windows: true }).href).toBe('file:///C:/a%20b');
  expect(thrown(() => fileURLToPath('http://x'))).toBe(
    'TypeError [ERR_INVALID_URL_SCHEME]: The URL must be of scheme file',
  );
  expect(thrown(() => fileURLToPath('file:///a%2fb'))).toBe(
    'TypeError [ERR_INVALID_FILE_URL_PATH]: File URL path must not include encoded / characters',
  );
  expect(thrown(() => fileURLToPath('file://host/x'))).toBe(
    'TypeError [ERR_INVALID_FILE_URL_HOST]: File URL host must be "localhost" or empty on linux',
  );
  expect(thrown(() => fileURLToPath(5))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string or an instance of URL. Received type number (5)',
  );
});

test('what is no URL is an error of Node', () => {
  expect(thrown(() => new URL('nope'))).toBe('TypeError [ERR_INVALID_URL]: Invalid URL');
});

test('a URL is printed with its parts', () => {
  expect(inspect(new URL('http://u:p@a.com:81/x?a=1#h'))).toBe(
    'URL {\n' +
      "  href: 'http://u:p@a.com:81/x?a=1#h',\n" +
      "  origin: 'http://a.com:81',\n" +
      "  protocol: 'http:',\n" +
      "  username: 'u',\n" +
      "  password: 'p',\n" +
      "  host: 'a.com:81',\n" +
      "  hostname: 'a.com',\n" +
      "  port: '81',\n" +
      "  pathname: '/x',\n" +
      "  search: '?a=1',\n" +
      "  searchParams: URLSearchParams { 'a' => '1' },\n" +
      "  hash: '#h'\n" +
      '}',
  );
  expect(inspect({ a: { b: { c: new URL('http://a.com') } } })).toBe('{ a: { b: { c: URL {} } } }');
});

test('URLs are written without some of their parts', () => {
  const url = new URL('http://u:p@xn--ber-goa.de/x?q#h');
  const options = { auth: false, fragment: false, search: false, unicode: true };
  expect(urlModule.format(url, options)).toBe('http://über.de/x');
});

test('names of hosts are turned into ASCII and back', () => {
  expect(urlModule.domainToASCII('español.com')).toBe('xn--espaol-zwa.com');
  expect(urlModule.domainToASCII('xn--iñvalid.com')).toBe('');
  expect(urlModule.domainToUnicode('xn--espaol-zwa.com')).toBe('español.com');
});

test('the options of a request are those of its URL', () => {
  expect({ ...urlModule.urlToHttpOptions(new URL('https://a:b@[::1]:99/x?y#z')) }).toEqual({
    protocol: 'https:',
    hostname: '::1',
    hash: '#z',
    search: '?y',
    pathname: '/x',
    path: '/x?y',
    href: 'https://a:b@[::1]:99/x?y#z',
    port: 99,
    auth: 'a:b',
  });
});
