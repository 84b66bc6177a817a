import { expect, test } from 'vitest';
import { posix } from '../path.ts';
import { thrown } from '../testing/thrown.ts';

test('paths are put together', () => {
  expect(posix.join('/a', '..', '..', 'b/', './c/')).toBe('/b/c/');
  expect(posix.join('a', '../..', 'b')).toBe('../b');
  expect(posix.join()).toBe('.');
  expect(posix.normalize('/a//b/./c/../d/')).toBe('/a/b/d/');
  expect(posix.normalize('../a/../../b')).toBe('../../b');
  expect(posix.resolve('/a', 'b', '../c')).toBe('/a/c');
  expect(posix.resolve('/a', '/b', '.')).toBe('/b');
  expect(posix.relative('/a/b/c', '/a/d')).toBe('../../d');
  expect(posix.relative('/a/b', '/a/b/c/d')).toBe('c/d');
});

test('paths are taken apart', () => {
  expect(posix.dirname('/a/b/')).toBe('/a');
  expect(posix.dirname('//a')).toBe('//');
  expect(posix.dirname('a')).toBe('.');
  expect(posix.basename('/a/b.txt', '.txt')).toBe('b');
  expect(posix.basename('a/b', 'b')).toBe('b');
  expect(posix.extname('a.b/.rc')).toBe('');
  expect(posix.extname('a.tar.gz')).toBe('.gz');
  expect(posix.extname('a.')).toBe('.');
  expect(posix.parse('/home/u/f.tar.gz')).toEqual({
    root: '/',
    dir: '/home/u',
    base: 'f.tar.gz',
    ext: '.gz',
    name: 'f.tar',
  });
  expect(posix.parse('./a')).toEqual({ root: '', dir: '.', base: 'a', ext: '', name: 'a' });
});

test('parts are put together', () => {
  expect(posix.format({ dir: '/x', name: 'a', ext: 'b' })).toBe('/x/a.b');
  expect(posix.format({ root: '/', base: 'z' })).toBe('/z');
});

test('what is no text is an error of Node', () => {
  expect(thrown(() => posix.join(1 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received type number (1)',
  );
  expect(thrown(() => posix.resolve('a', null as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "paths[1]" argument must be of type string. Received null',
  );
  expect(thrown(() => posix.format(null as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "pathObject" argument must be of type object. Received null',
  );
});
