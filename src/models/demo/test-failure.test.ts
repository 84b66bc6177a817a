import { describe, expect, it } from 'vitest';
import { fixFor, parseTestFailure } from './test-failure.ts';

describe('parseTestFailure', () => {
  it.each([
    ['  FAIL  src/a.mjs:6: expected "from: 18", found "from: 19"', 'src/a.mjs', 6, 'from: 18', 'from: 19'],
    ['ok\na.txt:12: expected "x" but got "y"\nb.txt:1: expected "1", found "2"', 'a.txt', 12, 'x', 'y'],
  ])('reads %j', (output, file, line, expected, found) => {
    expect(parseTestFailure(output)).toEqual({ file, line, expected, found });
  });

  it.each(['', 'AssertionError: 1 !== 2', 'a.txt:3: something else', 'expected "a", found "b"'])(
    'finds none in %j',
    (output) => {
      expect(parseTestFailure(output)).toBeUndefined();
    },
  );
});

describe('fixFor', () => {
  const failure = { file: 'a.txt', line: 3, expected: '$&', found: 'bad' };

  it('changes the line, and takes lines above along until the text is unique', () => {
    expect(fixFor(failure, 'one\ntwo\nbad 3\n')).toEqual({ oldText: 'bad 3', newText: '$& 3' });
    expect(fixFor(failure, 'bad\ntwo\nbad')).toEqual({ oldText: 'two\nbad', newText: 'two\n$&' });
  });

  it.each([
    ['the line is not there', 'one\n'],
    ['the line does not hold the wrong text', 'one\ntwo\ngood\n'],
    ['the line holds it twice', 'one\ntwo\nbad bad\n'],
  ])('has no fix when %s', (_, text) => {
    expect(fixFor(failure, text)).toBeUndefined();
  });
});
