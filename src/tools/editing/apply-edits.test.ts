import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from './apply-edits.ts';

const edit = (oldText: string, newText: string): Edit => ({ oldText, newText });
const apply = (original: string, ...edits: Edit[]) => applyEdits(original, edits, 'a.txt');

describe('applyEdits', () => {
  it.each<[string, string, Edit[], string]>([
    ['a word', 'one two three', [edit('two', '2')], 'one 2 three'],
    ['the whole text', 'one', [edit('one', '')], ''],
    ['a line with its break', 'a\nb\nc\n', [edit('b\n', '')], 'a\nc\n'],
    ['the end without a line break', 'a\nb', [edit('b', 'c')], 'a\nc'],
    ['several places in any order', 'a b c', [edit('c', 'C'), edit('a', 'A')], 'A b C'],
    ['neighbours that touch', 'ab', [edit('b', '2'), edit('a', '1')], '12'],
    ['each edit against the original', 'a b', [edit('a', 'b'), edit('b', 'c')], 'b c'],
    ['text that a replacement pattern would change', 'a', [edit('a', "$& $1 $'")], "$& $1 $'"],
    ['inner blanks exactly', 'if  (a)\nif (a)', [edit('if (a)', 'x')], 'if  (a)\nx'],
    ['a match of LF in a CRLF file', 'a\r\nb\r\nc\r\n', [edit('a\nb', 'x\ny\nz')], 'x\r\ny\r\nz\r\nc\r\n'],
    ['a match of CRLF in an LF file', 'a\nb\n', [edit('a\r\nb', 'x\r\ny')], 'x\ny\n'],
    ['one line of a CRLF file', 'a\r\nb\r\n', [edit('b', 'x\ny')], 'a\r\nx\r\ny\r\n'],
    ['the place alone in a file of both', 'a\r\nb\nc\r\nd\n', [edit('b\n', 'x\ny\n')], 'a\r\nx\ny\nc\r\nd\n'],
    ['a CRLF place of a file of both', 'a\nb\nc\r\nd\n', [edit('c\n', 'x\ny\n')], 'a\nb\nx\r\ny\r\nd\n'],
    ['a place that begins at a line break', 'a\r\nb\r\nc', [edit('\nb', '')], 'a\r\nc'],
    ['the start after a byte order mark', '\uFEFFa\r\nb', [edit('a', 'x')], '\uFEFFx\r\nb'],
    ['characters of two units', 'a😀b', [edit('😀', '🎈')], 'a🎈b'],
  ])('replaces %s', (_, original, edits, expected) => {
    expect(apply(original, ...edits)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, string, Edit[], string]>([
    [
      'a text that is not there',
      'const a = 1;\nconst total = price * count;\n',
      [edit('const total = price * amount;', '')],
      'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.\nNearest text, from line 2:\nconst total = price * count;',
    ],
    [
      'a text that nothing resembles',
      'abc\n',
      [edit('xyz', '')],
      'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.',
    ],
    [
      'the one of several edits that is not there',
      'abc\n',
      [edit('abc', 'x'), edit('q', 'x')],
      'edits[1].oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.',
    ],
    [
      'a text that occurs more often',
      'a\nb\na\n',
      [edit('a', 'x')],
      'oldText occurs 2 times in a.txt (lines 1, 3). Add the lines around it until it is unique.',
    ],
    [
      'a text that occurs in itself',
      'aaa',
      [edit('aa', 'x')],
      'oldText occurs 2 times in a.txt (lines 1, 1). Add the lines around it until it is unique.',
    ],
    [
      'many places, of which it names ten',
      'a\n'.repeat(12),
      [edit('a', 'x')],
      'oldText occurs 12 times in a.txt (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …). Add the lines around it until it is unique.',
    ],
    [
      'edits that overlap',
      'abcd',
      [edit('bcd', 'x'), edit('abc', 'y')],
      'edits[1] and edits[0] overlap in a.txt. Merge them into one edit.',
    ],
    [
      'edits that change nothing',
      'a\r\nb',
      [edit('a\nb', 'a\nb')],
      'The edits change nothing in a.txt: old and new text are the same.',
    ],
    [
      'other indentation',
      'if (a) {\n    b();\n}\n',
      [edit('if (a) {\n  b();\n}', 'x')],
      'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.\nNearest text, from line 1:\nif (a) {\n    b();\n}',
    ],
  ])('refuses %s', (_, original, edits, message) => {
    expect(apply(original, ...edits)).toEqual({ ok: false, error: message });
  });

  it('edits a file of 5 MB', () => {
    const original = Array.from({ length: 100_000 }, (_, index) => `line ${index} ${'x'.repeat(40)}\r\n`).join('');
    const result = apply(original, edit('line 99999 ', 'last '), edit('line 500 ', 'five hundred '));
    const expected = original.replace('line 99999 ', 'last ').replace('line 500 ', 'five hundred ');
    expect(result.ok && result.value === expected).toBe(true);
  });
});
