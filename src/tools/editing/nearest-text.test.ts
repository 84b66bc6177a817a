import { describe, expect, it } from 'vitest';
import { nearestText } from './nearest-text.ts';

const lines = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

describe('nearestText', () => {
  it('finds where most of the wanted lines stand, whatever their indentation', () => {
    const text = 'a();\nif (ready) {\n    start();\n    go();\n}\nstart();\n';
    expect(nearestText(text, 'if (ready) {\n  start();\n  stop();\n}')).toEqual({
      line: 2,
      text: 'if (ready) {\n    start();\n    go();\n}',
    });
  });

  it('finds the most similar line', () => {
    expect(nearestText('one\nconst total = count * price;\ntwo\n', 'const total = amount * price;\n')).toEqual({
      line: 2,
      text: 'const total = count * price;',
    });
  });

  it('finds the end of a large text', () => {
    const text = lines(100_000, (index) => `line ${index} of many`).join('\n');
    expect(nearestText(text, 'line 99998 of many\nline 99999 of money')).toEqual({
      line: 99_999,
      text: 'line 99998 of many\nline 99999 of many',
    });
  });

  it('starts at the first line where the wanted text starts above it', () => {
    expect(nearestText('b\nc\n', 'a\nb\nc')).toEqual({ line: 1, text: 'b\nc\n' });
  });

  it('shows a thousand characters', () => {
    const text = lines(100, (index) => `${'x'.repeat(50)} ${index}`).join('\n');
    expect(nearestText(text, `${text} and more`)?.text).toHaveLength(1_000);
  });

  it.each([
    ['', 'a'],
    ['abc\n', 'xyz'],
    ['abc\n', '\n\n'],
    ['ab', 'abcdefgh'],
  ])('finds nothing in %j like %j', (text, wanted) => {
    expect(nearestText(text, wanted)).toBeUndefined();
  });
});
