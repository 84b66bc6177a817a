import { describe, expect, it } from 'vitest';
import { applyEdits, originalColumn } from './edits.ts';

const code = 'first line\nsecond line\nthird';
const edits = [
  { start: 0, end: 0, text: 'put before: ' },
  { start: 6, end: 10, text: 'LINES' },
  { start: 11, end: 18, text: '' },
  { start: 22, end: 22, text: '()' },
];

describe('edits', () => {
  it('change the code', () => {
    expect(applyEdits(code, edits)).toBe('put before: first LINES\nline()\nthird');
  });

  it.each([
    ['what was put before', 1, 3, 0],
    ['what stayed', 1, 12, 0],
    ['what stayed later', 1, 17, 5],
    ['what was replaced', 1, 20, 6],
    ['what was replaced at the start of the line', 2, 0, 7],
    ['what was put in', 2, 4, 11],
    ['the line after', 3, 2, 2],
  ])('tell where %s was', (_name, line, column, original) => {
    expect(originalColumn(code, edits, line, column)).toBe(original);
  });
});
