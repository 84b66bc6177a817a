import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageNamed, languageOfFile } from './language-of.logic.ts';
import { markedPieces, type CodeMark } from './marks.ts';

const code = 'let a = "b";';
const marks: CodeMark[] = [
  { start: 0, end: 3, kind: 'keyword' },
  { start: 8, end: 11, kind: 'string' },
];

test('code falls into pieces of one look each', () => {
  expect(markedPieces(code, 0, marks)).toEqual([
    { text: 'let', kind: 'keyword' },
    { text: ' a = ', kind: null },
    { text: '"b"', kind: 'string' },
    { text: ';', kind: null },
  ]);
});

test('a part of the code takes its part of the marks', () => {
  expect(markedPieces('t a = "b', 2, marks)).toEqual([
    { text: 't', kind: 'keyword' },
    { text: ' a = ', kind: null },
    { text: '"b', kind: 'string' },
  ]);
  expect(markedPieces('', 4, marks)).toEqual([]);
});

test('cut anywhere, no character is lost or doubled', () => {
  fc.assert(
    fc.property(fc.nat(code.length), fc.nat(code.length), (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const pieces = markedPieces(code.slice(start, end), start, marks);
      expect(pieces.map(({ text }) => text).join('')).toBe(code.slice(start, end));
      expect(pieces.every(({ text }) => text !== '')).toBe(true);
    }),
  );
});

test('a language goes by the name after a fence and by the ending of a file', () => {
  expect(['TS', 'jsx', 'sh', 'text', ''].map(languageNamed)).toEqual(['typescript', 'tsx', 'shellscript', null, null]);
  expect(['/p/a.test.ts', '/p/README.md', '/p/Makefile', '/a.b/c'].map(languageOfFile)).toEqual([
    'typescript',
    'markdown',
    null,
    null,
  ]);
});
