import { expect, test } from 'vitest';
import { win32 } from '../path.ts';

test('paths with drives and servers are put together', () => {
  expect(win32.join('C:\\a', '..', 'b/c')).toBe('C:\\b\\c');
  expect(win32.join('//srv', 'share', 'x')).toBe('\\\\srv\\share\\x');
  expect(win32.join('\\', '\\srv')).toBe('\\srv');
  expect(win32.normalize('C:/a/../b')).toBe('C:\\b');
  expect(win32.normalize('\\\\srv\\share')).toBe('\\\\srv\\share\\');
  expect(win32.normalize('a/../C:x')).toBe('.\\C:x');
  expect(win32.normalize('CON:')).toBe('.\\CON:.');
  expect(win32.resolve('C:\\a', '..\\b', 'c')).toBe('C:\\b\\c');
  expect(win32.resolve('\\\\srv\\share\\a', '/b')).toBe('\\\\srv\\share\\b');
  expect(win32.relative('C:\\a\\b', 'c:\\A\\d')).toBe('..\\d');
  expect(win32.relative('C:\\a', 'D:\\b')).toBe('D:\\b');
  expect(win32.toNamespacedPath('C:\\a')).toBe('\\\\?\\C:\\a');
});

test('paths with drives and servers are taken apart', () => {
  expect(win32.parse('C:\\dir\\f.txt')).toEqual({
    root: 'C:\\',
    dir: 'C:\\dir',
    base: 'f.txt',
    ext: '.txt',
    name: 'f',
  });
  expect(win32.parse('\\\\srv\\share\\f')).toEqual({
    root: '\\\\srv\\share\\',
    dir: '\\\\srv\\share\\',
    base: 'f',
    ext: '',
    name: 'f',
  });
  expect(win32.dirname('C:\\a')).toBe('C:\\');
  expect(win32.basename('C:f.txt', '.txt')).toBe('f');
  expect(win32.isAbsolute('C:a')).toBe(false);
});
