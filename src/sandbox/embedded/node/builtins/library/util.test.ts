import { afterEach, expect, test, vi } from 'vitest';
import { thrown } from './testing/thrown.ts';
import { debuglog, format, getSystemErrorName, inspect, parseEnv, utilModule } from './util.ts';

afterEach(() => vi.unstubAllEnvs());

test('values are printed as Node 20 prints them', () => {
  const value = {
    a: [1, { b: { c: { d: 1 } } }],
    [Symbol('k')]: new Map([['x', new Set([1])]]),
    'it-s': "it's",
    n: -0,
  };
  expect(inspect(value)).toBe(
    '{\n' +
      '  a: [ 1, { b: [Object] } ],\n' +
      `  'it-s': "it's",\n` +
      '  n: -0,\n' +
      "  [Symbol(k)]: Map(1) { 'x' => Set(1) { 1 } }\n" +
      '}',
  );
  expect(
    inspect(
      new (class Foo {
        x = [undefined, null];
      })(),
    ),
  ).toBe('Foo { x: [ undefined, null ] }');
  expect(format('%s %d %i %j %o %%', 'a', 1.5, 2.7, { a: 1 }, [1])).toBe('a 1.5 2 {"a":1} [ 1, [length]: 1 ] %');
});

test('the names of system errors are those of Linux', () => {
  expect(getSystemErrorName(-2)).toBe('ENOENT');
  expect(thrown(() => getSystemErrorName(1))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "err" is out of range. It must be a negative integer. Received 1',
  );
});

test('the text of an environment file is read', () => {
  expect(parseEnv('A=1\nB="x y"\n# no\nexport C=\'z\' # yes\nD="a\\nb"\nE=\nF = sp ')).toEqual({
    A: '1',
    B: 'x y',
    C: 'z',
    D: 'a\nb',
    E: '',
    F: 'sp',
  });
});

test('debug messages are printed for the sections that are asked for', () => {
  vi.stubEnv('NODE_DEBUG', 'foo,bar*');
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  debuglog('other')('no');
  debuglog('barista')('hi %d', 1);
  const printed = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  expect(printed).toEqual([`BARISTA ${process.pid}: hi 1\n`]);
  expect([debuglog('foo').enabled, debuglog('other').enabled]).toEqual([true, false]);
});

test('lone surrogates are replaced', () => {
  expect(utilModule.toUSVString('a\ud800b\u{1f600}')).toBe('a\ufffdb\u{1f600}');
});
