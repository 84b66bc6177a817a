import { applyPatch } from 'diff';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChanges } from './apply-edits.ts';
import type { Change } from './changed-part.ts';
import { diffOfChanges } from './edit-diff.ts';

const tenLines = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join('');

/** The change that puts `text` in the place of `wanted`, which occurs once. */
const replace = (original: string, wanted: string, text: string): Change => {
  const start = original.indexOf(wanted);
  return { start, end: start + wanted.length, text };
};

describe('diffOfChanges', () => {
  it('shows three lines around a change', () => {
    expect(diffOfChanges('a.txt', tenLines, [replace(tenLines, 'line 5', 'LINE 5')])).toEqual({
      diff: [
        '--- a.txt',
        '+++ a.txt',
        '@@ -2,7 +2,7 @@',
        ' line 2',
        ' line 3',
        ' line 4',
        '-line 5',
        '+LINE 5',
        ' line 6',
        ' line 7',
        ' line 8',
        '',
      ].join('\n'),
      firstChangedLine: 5,
    });
  });

  it('counts lines on from what earlier changes added, and joins changes that share lines', () => {
    const original = `${tenLines}${tenLines.replaceAll('line', 'more')}`;
    const changes = [
      replace(original, 'line 2\n', 'line 2\nnew\nnew\n'),
      replace(original, 'more 3\n', ''),
      replace(original, 'more 9', 'MORE 9'),
    ];
    expect(diffOfChanges('a.txt', original, changes)).toEqual({
      diff: [
        '--- a.txt',
        '+++ a.txt',
        '@@ -1,5 +1,7 @@',
        ' line 1',
        ' line 2',
        '+new',
        '+new',
        ' line 3',
        ' line 4',
        ' line 5',
        '@@ -10,11 +12,10 @@',
        ' line 10',
        ' more 1',
        ' more 2',
        '-more 3',
        ' more 4',
        ' more 5',
        ' more 6',
        ' more 7',
        ' more 8',
        '-more 9',
        '+MORE 9',
        ' more 10',
        '',
      ].join('\n'),
      firstChangedLine: 3,
    });
  });

  it('marks a missing last line break', () => {
    expect(diffOfChanges('a.txt', 'a\nb', [replace('a\nb', 'b', 'b\n')]).diff).toBe(
      '--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n',
    );
  });

  it('tells a file that becomes empty', () => {
    expect(diffOfChanges('a.txt', 'a\n', [replace('a\n', 'a\n', '')])).toEqual({
      diff: '--- a.txt\n+++ a.txt\n@@ -1,1 +0,0 @@\n-a\n',
      firstChangedLine: 1,
    });
  });

  it('does not look for the smallest difference of two large parts that have little in common', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}\n`).join('');
    const original = `first\n${lines('old')}last`;
    const changes = [replace(original, lines('old'), lines('new'))];
    const { diff, firstChangedLine } = diffOfChanges('a.txt', original, changes);
    expect(applyPatch(original, diff)).toBe(withChanges(original, changes));
    expect(diff.split('\n').slice(2, 4)).toEqual(['@@ -1,20002 +1,20002 @@', '-first']);
    expect(firstChangedLine).toBe(1);
  });

  it('gives a diff that makes the new text out of the old one', () => {
    const line = fc.constantFrom('', 'a', 'b', 'c', ' a');
    const text = fc
      .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 30 }), line)
      .map(([lines, last]) => lines.flat().join('') + last);
    const cases = text.chain((original) =>
      fc.tuple(
        fc.constant(original),
        fc.array(fc.tuple(fc.nat(original.length), fc.nat(3), text), { minLength: 1, maxLength: 4 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([original, asked]) => {
        const changes: Change[] = [];
        for (const [start, length, replacement] of asked.sort((a, b) => a[0] - b[0])) {
          if (start < (changes.at(-1)?.end ?? 0)) continue;
          changes.push({ start, end: Math.min(original.length, start + length), text: replacement });
        }
        const after = withChanges(original, changes);
        fc.pre(after !== original);
        const { diff, firstChangedLine } = diffOfChanges('a.txt', original, changes);
        expect(applyPatch(original, diff, { autoConvertLineEndings: false })).toBe(after);
        const [before, now] = [original.split('\n'), after.split('\n')];
        expect(now.slice(0, firstChangedLine - 1)).toEqual(before.slice(0, firstChangedLine - 1));
      }),
      { numRuns: 2_000 },
    );
  });
});
