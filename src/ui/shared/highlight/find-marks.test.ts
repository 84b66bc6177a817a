import { expect, test } from 'vitest';
import { findMarks } from './find-marks.ts';
import type { Language } from './language-of.logic.ts';
import type { MarkKind } from './marks.ts';

type Marked = [kind: MarkKind, text: string];

const cases: [Language, string, Marked[]][] = [
  [
    'typescript',
    'export const half = (n: number) => n / 2; // ½',
    [
      ['keyword', 'export'],
      ['keyword', 'const'],
      ['function', 'half'],
      ['function', 'number'],
      ['number', '2'],
      ['comment', '// ½'],
    ],
  ],
  [
    'typescript',
    'a(`x ${n + 1} y`)',
    [
      ['function', 'a'],
      ['string', '`x '],
      ['number', '1'],
      ['string', ' y`'],
    ],
  ],
  [
    'tsx',
    '<a href="x">{b}</a>',
    [
      ['keyword', '<a'],
      ['function', 'href'],
      ['string', '"x"'],
      ['keyword', '>'],
      ['keyword', '</a>'],
    ],
  ],
  [
    'javascript',
    'for (const a of [null]) f("b")',
    [
      ['keyword', 'for'],
      ['keyword', 'const'],
      ['keyword', 'of'],
      ['number', 'null'],
      ['function', 'f'],
      ['string', '"b"'],
    ],
  ],
  [
    'json',
    '{ "a": [1, "b"] }',
    [
      ['function', '"a"'],
      ['number', '1'],
      ['string', '"b"'],
    ],
  ],
  [
    'css',
    'a { color: #fff; } /* c */',
    [
      ['keyword', 'a'],
      ['function', 'color'],
      ['number', '#fff'],
      ['comment', '/* c */'],
    ],
  ],
  [
    'html',
    '<p id="a">b</p>',
    [
      ['keyword', '<p'],
      ['function', 'id'],
      ['string', '"a"'],
      ['keyword', '>'],
      ['keyword', '</p>'],
    ],
  ],
  [
    'shellscript',
    "if grep 'a'; then exit 1; fi # c",
    [
      ['keyword', 'if'],
      ['function', 'grep'],
      ['string', "'a'"],
      ['keyword', 'then'],
      ['function', 'exit'],
      ['number', '1'],
      ['keyword', 'fi'],
      ['comment', '# c'],
    ],
  ],
  [
    'markdown',
    '# A\n\nb `c`',
    [
      ['function', '# A'],
      ['string', '`c`'],
    ],
  ],
  [
    'python',
    'def f(a=1): return "b"  # c',
    [
      ['keyword', 'def'],
      ['function', 'f'],
      ['number', '1'],
      ['keyword', 'return'],
      ['string', '"b"'],
      ['comment', '# c'],
    ],
  ],
  [
    'diff',
    '@@ -1 +1 @@\n-a\n+b',
    [
      ['function', '@@ -1 +1 @@'],
      ['removed', '-a'],
      ['added', '+b'],
    ],
  ],
];

test.each(cases)('%s: %s', async (language, code, expected) => {
  const marks = await findMarks(code, language);
  expect(marks.map(({ start, end, kind }): Marked => [kind, code.slice(start, end)])).toEqual(expected);
});

test('places count UTF-16 units, over several lines', async () => {
  const code = '// 😀 你好\r\nlet a;\n';
  expect(await findMarks(code, 'typescript')).toEqual([
    { start: 0, end: 8, kind: 'comment' },
    { start: 10, end: 13, kind: 'keyword' },
  ]);
});
