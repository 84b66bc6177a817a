import { describe, expect, it } from 'vitest';
import { howItDiffers } from './how-it-differs.ts';

const differs = (text: string, wanted: string, line = 7) => howItDiffers({ line, text }, wanted, 'oldText');
const long = 'x'.repeat(300);

describe('howItDiffers', () => {
  it.each([
    ['a\nb', 'a\nc', 'Line 8 is "b" in the file and "c" in oldText.'],
    ['\tb', 'b', 'Line 7 is indented by 1 tab in the file and by nothing in oldText.'],
    ['\t\tb', ' \tb', 'Line 7 is indented by 2 tabs in the file and by " \\t" in oldText.'],
    ['a  b', 'a b', 'Line 7 differs in blanks: "a  b" in the file and "a b" in oldText.'],
    ['a\tb', 'a b', 'Line 7 differs in blanks: "a\\tb" in the file and "a b" in oldText.'],
    ['Ab', 'aB', 'Line 7 differs in upper and lower case: "Ab" in the file and "aB" in oldText.'],
    ['a', 'a\nb\n', 'The file ends before line 2 of oldText.'],
    ['a', 'a\n', undefined],
  ])('compares %j with %j', (text, wanted, sentence) => {
    expect(differs(text, wanted)).toBe(sentence);
  });

  it('shows of long lines what is around the difference', () => {
    const [there, asked] = [`${long}A${long}`, `${long}B${long}`];
    const part = 'x'.repeat(80);
    expect(differs(there, asked)).toBe(
      `Line 7 is "…${part}A${part.slice(1)}…" in the file and "…${part}B${part.slice(1)}…" in oldText.`,
    );
    expect(differs(`A${long}`, `B${long}`)).toContain(`"A${'x'.repeat(159)}…" in the file`);
    expect(differs(`${long}A`, `${long}B`)).toContain(`"…${'x'.repeat(159)}A" in the file`);
  });
});
