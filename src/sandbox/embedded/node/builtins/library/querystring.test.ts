import { expect, test } from 'vitest';
import { querystring } from './querystring.ts';

test('queries are parsed', () => {
  expect({ ...querystring.parse('a=1&b=%C3%BC&a=2&c&=d&e=f=g') }).toEqual({
    a: ['1', '2'],
    b: 'ü',
    c: '',
    '': 'd',
    e: 'f=g',
  });
  expect({ ...querystring.parse('a+b=c+d&x=%zz&y=%ff') }).toEqual({ 'a b': 'c d', x: '%zz', y: '�' });
  expect({ ...querystring.parse('a:1;b:2', ';', ':') }).toEqual({ a: '1', b: '2' });
  expect({ ...querystring.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }) }).toEqual({ a: '1', b: '2' });
  expect({ ...querystring.parse('') }).toEqual({});
});

test('objects are written', () => {
  expect(querystring.stringify({ a: 1, b: 'x y', c: [1, 'é'], d: null, e: true, f: NaN, g: [] })).toBe(
    'a=1&b=x%20y&c=1&c=%C3%A9&d=&e=true&f=',
  );
  expect(querystring.stringify({ a: 1, b: 2 }, ';', ':')).toBe('a:1;b:2');
});

test('texts are escaped and back', () => {
  expect(querystring.escape("a b&c='ü*")).toBe("a%20b%26c%3D'%C3%BC*");
  expect(querystring.unescape('a%20b%zz%C3%BC')).toBe('a b%zzü');
});
