import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from './apply-edits.ts';

const edit = (oldText: string, newText: string): Edit => ({ oldText, newText });
const apply = (original: string, ...edits: Edit[]) => applyEdits(original, edits, { shown: 'a.txt' });

type Case = [what: string, original: string, edits: Edit[], result: string];

const exact: Case[] = [
  ['a word', 'one two three', [edit('two', '2')], 'one 2 three'],
  ['the whole text', 'one', [edit('one', '')], ''],
  ['a line with its break', 'a\nb\nc\n', [edit('b\n', '')], 'a\nc\n'],
  ['the end without a line break', 'a\nb', [edit('b', 'c')], 'a\nc'],
  ['several places in any order', 'a b c', [edit('c', 'C'), edit('a', 'A')], 'A b C'],
  ['neighbours that touch', 'ab', [edit('b', '2'), edit('a', '1')], '12'],
  ['each edit against the original', 'a b', [edit('a', 'b'), edit('b', 'c')], 'b c'],
  ['text that a replacement pattern would change', 'a', [edit('a', "$& $1 $'")], "$& $1 $'"],
  ['inner blanks exactly', 'if  (a)\nif (a)', [edit('if (a)', 'x')], 'if  (a)\nx'],
  ['tabs exactly', '\ta\n    a\n', [edit('\ta', '\tb')], '\tb\n    a\n'],
  [
    'one of two repeated blocks by the line above',
    'x\na\nb\ny\na\nb\n',
    [edit('y\na\nb', 'y\nA\nB')],
    'x\na\nb\ny\nA\nB\n',
  ],
  ['a line by lines added below it', 'a\nb\n', [edit('a', 'a\nx')], 'a\nx\nb\n'],
  ['a line by lines added above it', 'a\nb\n', [edit('b', 'x\nb')], 'a\nx\nb\n'],
  ['lines by the first of them', 'a\nb\nc\n', [edit('a\nb', 'a')], 'a\nc\n'],
  ['lines by the last of them', 'a\nb\nc\n', [edit('a\nb', 'b')], 'b\nc\n'],
  ['the middle of lines that stay', 'a\nb\nc\nd\n', [edit('a\nb\nc', 'a\nx\ny\nc')], 'a\nx\ny\nc\nd\n'],
  ['a blank line', 'a\n\nb\n', [edit('a\n\nb', 'a\nb')], 'a\nb\n'],
  ['a missing last line break by one', 'a\nb', [edit('b', 'b\n')], 'a\nb\n'],
  ['a last line break by nothing', 'a\nb\n', [edit('b\n', 'b')], 'a\nb'],
  ['characters of two units', 'a😀b', [edit('😀', '🎈')], 'a🎈b'],
  ['a place that other places only look like', 'a - b\na – b\n', [edit('a – b', 'x')], 'a - b\nx\n'],
];

const lineBreaks: Case[] = [
  ['a match of LF in a CRLF file', 'a\r\nb\r\nc\r\n', [edit('a\nb', 'x\ny\nz')], 'x\r\ny\r\nz\r\nc\r\n'],
  ['a match of CRLF in an LF file', 'a\nb\n', [edit('a\r\nb', 'x\r\ny')], 'x\ny\n'],
  ['one line of a CRLF file', 'a\r\nb\r\n', [edit('b', 'x\ny')], 'a\r\nx\r\ny\r\n'],
  ['the last line of a CRLF file', 'a\r\nb', [edit('b', 'x\ny')], 'a\r\nx\r\ny'],
  ['a place that begins at a line break', 'a\r\nb\r\nc', [edit('\nb', '')], 'a\r\nc'],
  ['a line with its break in a CRLF file', 'a\r\nb\r\nc\r\n', [edit('b\n', '')], 'a\r\nc\r\n'],
  ['the place alone in a file of both', 'a\r\nb\nc\r\nd\n', [edit('b\n', 'x\ny\n')], 'a\r\nx\ny\nc\r\nd\n'],
  ['a CRLF place of a file of both', 'a\nb\nc\r\nd\n', [edit('c\n', 'x\ny\n')], 'a\nb\nx\r\ny\r\nd\n'],
  ['lines of a file of both, each with its own break', 'a\r\nb\nc\r\n', [edit('a\nb\nc', 'x\ny\nz')], 'x\r\ny\nz\r\n'],
  ['a line between others of a file of both', 'a\r\nb\nc\r\nd', [edit('a\nb\nc\nd', 'a\nx\nc\nd')], 'a\r\nx\nc\r\nd'],
  ['one line of a file of both by more', 'a\nb\r\nc\n', [edit('b', 'x\ny')], 'a\nx\r\ny\r\nc\n'],
  ['a CRLF that is alone', '\r\n', [edit('\n', 'a\n')], 'a\r\n'],
  ['the start after a byte order mark', '\uFEFFa\r\nb', [edit('a', 'x')], '\uFEFFx\r\nb'],
  ['a text that has the byte order mark too', '\uFEFFa\nb', [edit('\uFEFFa', '\uFEFFx')], '\uFEFFx\nb'],
  ['the whole text after a byte order mark', '\uFEFFa', [edit('a', '')], '\uFEFF'],
];

const tolerant: Case[] = [
  ['blanks at the end of a line of the file', 'a  \nb\n', [edit('a\nb', 'x\ny')], 'x\ny\n'],
  ['tabs at the end of a line of the file', 'a\t\nb\n', [edit('a\nb', 'x\ny')], 'x\ny\n'],
  ['blanks at the end of a line of the old text', 'a\nb\n', [edit('a  \nb', 'x\ny')], 'x\ny\n'],
  ['blanks at the end of the old text', 'a\nb\n', [edit('a  ', 'x')], 'x\nb\n'],
  ['other blanks at the end of the old text', 'a \t\nb\n', [edit('a  ', 'x')], 'x\nb\n'],
  ['a line of blanks for an empty line', 'a\n\nb\n', [edit('a\n   \nb', 'x')], 'x\n'],
  ['an empty line for a line of blanks', 'a\n   \nb\n', [edit('a\n\nb', 'x')], 'x\n'],
  ['plain double quotes', 'say “hi”\n', [edit('say "hi"', 'say "ho"')], 'say "ho"\n'],
  ['plain single quotes', 'it’s\n', [edit("it's", 'it is')], 'it is\n'],
  ['typographic quotes for plain ones', 'say "hi"\n', [edit('say “hi”', 'x')], 'x\n'],
  ['a hyphen for a dash', 'a – b — c\n', [edit('a - b - c', 'x')], 'x\n'],
  ['a minus sign', 'a − b\n', [edit('a - b', 'x')], 'x\n'],
  ['a no-break space', 'a\u00A0b\n', [edit('a b', 'x')], 'x\n'],
  ['a narrow space', '10\u202F000\n', [edit('10 000', 'x')], 'x\n'],
  ['an ideographic space', 'a\u3000b\n', [edit('a b', 'x')], 'x\n'],
  ['a composed letter for a decomposed one', 'cafe\u0301!\n', [edit('caf\u00E9', 'tea')], 'tea!\n'],
  ['a decomposed letter for a composed one', 'caf\u00E9!\n', [edit('cafe\u0301', 'tea')], 'tea!\n'],
  ['Hangul in parts', '\u1112\u1161\u11ab!\n', [edit('\uD55C', 'x')], 'x!\n'],
  ['a ligature', 'ﬁne\n', [edit('fine', 'x')], 'x\n'],
  ['an ellipsis', 'wait…\n', [edit('wait...', 'x')], 'x\n'],
  ['full-width characters', 'ｆ（１）\n', [edit('f(1)', 'x')], 'x\n'],
  ['several of these at once', '“a”  \n– b\u00A0c\n', [edit('"a"\n- b c', 'x')], 'x\n'],
  ['with exact edits beside it', 'a\n“b”\nc\n', [edit('c', 'C'), edit('"b"', 'B')], 'a\nB\nC\n'],
  [
    'and keeps the lines that the edit keeps',
    '“a”  \nb\n“c”  \n',
    [edit('"a"\nb\n"c"', '"a"\nx\n"c"')],
    '“a”  \nx\n“c”  \n',
  ],
  ['and keeps the line it adds to', '“a”\nb\n', [edit('"a"', '"a"\nx')], '“a”\nx\nb\n'],
  ['and keeps the line that stays', '“a”  \nb\nc\n', [edit('"a"\nb', '"a"')], '“a”  \nc\n'],
  ['and keeps what is around it in the line', '“x” “y” “z”\n', [edit('"y"', '"q"')], '“x” "q" “z”\n'],
  ['in a CRLF file with a mark', '\uFEFF“a”\r\nb  \r\nc\r\n', [edit('"a"\nb', 'x\ny')], '\uFEFFx\r\ny  \r\nc\r\n'],
  ['indentation that is the same', '\t“a”\n\t\tb  \n\tc\n', [edit('"a"\n\t\tb\n\tc', 'x')], '\tx\n'],
  ['indentation that ends the old text', 'a  \n    b\n', [edit('a\n    ', 'x\n  ')], 'x\n  b\n'],
];

const NOT_FOUND = 'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.';

const refused: Case[] = [
  [
    'a text that is not there',
    'const a = 1;\nconst total = price * count;\n',
    [edit('const total = price * amount;', '')],
    `${NOT_FOUND}\nNearest text, from line 2:\nconst total = price * count;\nLine 2 is "const total = price * count;" in the file and "const total = price * amount;" in oldText.`,
  ],
  ['a text that nothing resembles', 'abc\n', [edit('xyz', '')], NOT_FOUND],
  ['blanks alone that are not there', 'abc\n', [edit('  ', '')], NOT_FOUND],
  [
    'any text in an empty file',
    '',
    [edit('a', 'b')],
    'oldText was not found in a.txt, which is empty. Use write to fill it.',
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
    'a repeated block',
    'a\nb\n\na\nb\n',
    [edit('a\nb', 'x')],
    'oldText occurs 2 times in a.txt (lines 1, 4). Add the lines around it until it is unique.',
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
    'several places that look like the text',
    'a – b\na — b\n',
    [edit('a - b', 'x')],
    'oldText occurs 2 times in a.txt (lines 1, 2). Add the lines around it until it is unique.',
  ],
  [
    'edits that overlap',
    'abcd',
    [edit('bcd', 'x'), edit('abc', 'y')],
    'edits[1] and edits[0] overlap in a.txt. Merge them into one edit.',
  ],
  [
    'edits that share a line which both keep',
    'a\nb\nc\n',
    [edit('a\nb', 'x\nb'), edit('b\nc', 'b\ny')],
    'edits[0] and edits[1] overlap in a.txt. Merge them into one edit.',
  ],
  [
    'the same edit twice',
    'a\n',
    [edit('a', 'b'), edit('a', 'b')],
    'edits[0] and edits[1] overlap in a.txt. Merge them into one edit.',
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
    `${NOT_FOUND}\nNearest text, from line 1:\nif (a) {\n    b();\n}\nLine 2 is indented by 4 spaces in the file and by 2 spaces in oldText.`,
  ],
  [
    'tabs for spaces',
    'if (a) {\n\tb();\n}\n',
    [edit('if (a) {\n    b();\n}', 'x')],
    `${NOT_FOUND}\nNearest text, from line 1:\nif (a) {\n\tb();\n}\nLine 2 is indented by 1 tab in the file and by 4 spaces in oldText.`,
  ],
  [
    'other blanks within a line',
    'const  count = 1;\n',
    [edit('const count = 1;', 'x')],
    `${NOT_FOUND}\nNearest text, from line 1:\nconst  count = 1;\nLine 1 differs in blanks: "const  count = 1;" in the file and "const count = 1;" in oldText.`,
  ],
  [
    'another case',
    'const Count = 1;\n',
    [edit('const count = 1;', 'x')],
    `${NOT_FOUND}\nNearest text, from line 1:\nconst Count = 1;\nLine 1 differs in upper and lower case: "const Count = 1;" in the file and "const count = 1;" in oldText.`,
  ],
  ['a part of a ligature', 'oﬃce\n', [edit('fic', 'x')], NOT_FOUND],
  ['a letter without its mark', 'e\u0301\u0302x\n', [edit('\u00E9x', 'y')], NOT_FOUND],
  [
    'a line that goes on after the blanks',
    'abc\n',
    [edit('ab  ', 'x')],
    `${NOT_FOUND}\nNearest text, from line 1:\nabc\nLine 1 is "abc" in the file and "ab  " in oldText.`,
  ],
];

describe('applyEdits', () => {
  it.each(exact)('replaces %s', (_, original, edits, text) => {
    expect(apply(original, ...edits)).toMatchObject({ ok: true, value: { text, tolerated: 0 } });
  });

  it.each(lineBreaks)('keeps line breaks and mark when it replaces %s', (_, original, edits, text) => {
    expect(apply(original, ...edits)).toMatchObject({ ok: true, value: { text, tolerated: 0 } });
  });

  it.each(tolerant)('tolerates %s', (_, original, edits, text) => {
    expect(apply(original, ...edits)).toMatchObject({ ok: true, value: { text, tolerated: 1 } });
    expect(applyEdits(original, edits, { shown: 'a.txt', exactOnly: true })).toMatchObject({ ok: false });
  });

  it.each(refused)('refuses %s', (_, original, edits, message) => {
    expect(apply(original, ...edits)).toEqual({ ok: false, error: message });
  });

  it('edits a file of 5 MB', () => {
    const original = Array.from({ length: 100_000 }, (_, index) => `line ${index} ${'x'.repeat(40)}\r\n`).join('');
    const result = apply(original, edit('line 99999 ', 'last '), edit('line 500 ', 'five hundred '));
    const expected = original.replace('line 99999 ', 'last ').replace('line 500 ', 'five hundred ');
    expect(result.ok && result.value.text === expected).toBe(true);
  });

  it('looks through a file of 5 MB for text that looks the same', () => {
    const original = `${'line “of” a file – \n'.repeat(200_000)}the “last” one\n`;
    const result = apply(original, edit('the "last" one', 'x'));
    expect(result.ok && result.value.text.endsWith('– \nx\n')).toBe(true);
  });
});
