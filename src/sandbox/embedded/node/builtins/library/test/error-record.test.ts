import { expect, test } from 'vitest';
import { recordError, restoreError } from './error-record.ts';

const copy = (error: unknown) =>
  restoreError(JSON.parse(JSON.stringify(recordError(error))) as ReturnType<typeof recordError>);

test('an error keeps its built-in class, its name and what it holds', () => {
  class Mine extends TypeError {
    override name = 'Mine';
    extra = { a: [1] };
  }
  const back = copy(new Mine('m')) as Mine;
  expect(back).toBeInstanceOf(TypeError);
  expect([back.name, back.message, back.extra, Object.keys(back)]).toEqual([
    'Mine',
    'm',
    { a: [1] },
    ['name', 'extra'],
  ]);
});

test('what is thrown and no error is kept too', () => {
  expect(copy('text')).toBe('text');
  expect(copy({ a: 1n })).toEqual({ a: 1n });
  expect(copy(undefined)).toBeUndefined();
});

test('of what cannot be carried, the print is kept', () => {
  const error = Object.assign(new Error('m'), { actual: [() => 1] });
  expect(copy(error)).toMatch(/^Error: m\n[^]*actual: \[ \[Function \(anonymous\)\] \]/);
});
