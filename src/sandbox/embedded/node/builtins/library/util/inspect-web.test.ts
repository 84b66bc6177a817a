import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { describeWebClasses } from './inspect-web.ts';

// As those of a browser: what they hold is behind getters, and they do not say how they print.
class Headers extends Map<string, string> {}
class URLSearchParams extends Map<string, string> {}
class Blob {
  get size() {
    return 2;
  }
  get type() {
    return 'text/plain';
  }
}
class File extends Blob {
  get name() {
    return 'n.txt';
  }
  get lastModified() {
    return 5;
  }
}
class Shown {
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return 'its own';
  }
}
describeWebClasses({ Headers, URLSearchParams, Blob, File, Event: Shown }, inspect);

test('objects of the web are printed with what they hold', () => {
  expect(inspect(new Blob())).toBe("Blob { size: 2, type: 'text/plain' }");
  expect(inspect(new File())).toBe("File { size: 2, type: 'text/plain', name: 'n.txt', lastModified: 5 }");
  expect(inspect(new Headers([['a', 'b']]))).toBe("Headers { a: 'b' }");
  expect(
    inspect(
      new URLSearchParams([
        ['a', '1'],
        ['b', '2'],
      ]),
    ),
  ).toBe("URLSearchParams { 'a' => '1', 'b' => '2' }");
});

test('those that say how they print are left alone', () => {
  expect(inspect(new Shown())).toBe('its own');
});
