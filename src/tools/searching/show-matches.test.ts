import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';
import { showMatches } from './show-matches.ts';

function show(text: string, wanted: string, context = 0, limit = Infinity) {
  const matcher = { find: (line: string) => line.indexOf(wanted), maxLength: Infinity };
  return showMatches(
    'a.txt',
    text,
    searchText(text, matcher, limit, () => false),
    context,
  );
}

const numbered = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`).join('');

describe('showMatches', () => {
  it('shows each line that matches, with its number', () => {
    expect(show('one\r\ntwo\r\n\r\nout', 'o')).toEqual({
      lines: ['a.txt:1: one', 'a.txt:2: two', 'a.txt:4: out'],
      isCut: false,
    });
  });

  it('shows lines around matches, joined where they meet', () => {
    expect(show(numbered, 'line 3', 1).lines).toEqual(['a.txt-2- line 2', 'a.txt:3: line 3', 'a.txt-4- line 4']);
    expect(show(numbered, 'line 1', 1).lines).toEqual([
      'a.txt:1: line 1',
      'a.txt-2- line 2',
      '--',
      'a.txt-9- line 9',
      'a.txt:10: line 10',
      'a.txt:11: line 11',
      'a.txt:12: line 12',
    ]);
    expect(show('a\nb\na\nb\na\n', 'a', 1).lines).toEqual([
      'a.txt:1: a',
      'a.txt-2- b',
      'a.txt:3: a',
      'a.txt-4- b',
      'a.txt:5: a',
    ]);
  });

  it('shows matches past the limit only as lines around others', () => {
    expect(show('a\na\na\n', 'a', 1, 1).lines).toEqual(['a.txt:1: a', 'a.txt-2- a']);
  });

  it.each([
    ['at its start', `a${'x'.repeat(600)}`, `a${'x'.repeat(499)}…`],
    ['at its end', `${'x'.repeat(600)}a`, `…${'x'.repeat(100)}a`],
    ['in its middle', `${'x'.repeat(600)}a${'y'.repeat(600)}`, `…${'x'.repeat(100)}a${'y'.repeat(399)}…`],
  ])('cuts a long line with the match %s', (_, line, shown) => {
    expect(show(line, 'a')).toEqual({ lines: [`a.txt:1: ${shown}`], isCut: true });
  });

  it('keeps a line of 500 characters', () => {
    expect(show(`a${'x'.repeat(499)}`, 'a').isCut).toBe(false);
  });
});

describe('searchText', () => {
  it('stops at the limit, and when it is over', () => {
    const matcher = { find: () => 0, maxLength: Infinity };
    expect(searchText(numbered, matcher, 2, () => false).map(({ number }) => number)).toEqual([1, 2]);
    const long = 'x\n'.repeat(1_000);
    expect(searchText(long, matcher, Infinity, () => true)).toHaveLength(16);
  });

  it('does not look into a text without the needed part', () => {
    const find = () => {
      throw new Error('must not be asked');
    };
    expect(searchText(numbered, { find, needed: 'word', maxLength: Infinity }, 9, () => false)).toEqual([]);
  });
});
