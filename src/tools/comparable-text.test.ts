import { describe, expect, it } from 'vitest';
import { comparableText } from './comparable-text.ts';

describe('comparableText', () => {
  it.each([
    ['single quotes', '‘a’ ‚b‛', "'a' 'b'"],
    ['double quotes', '“a” „b‟', '"a" "b"'],
    ['dashes', 'a‐b‑c‒d–e—f―g−h', 'a-b-c-d-e-f-g-h'],
    ['special spaces', 'a\u00A0b\u2003c\u202Fd\u205Fe\u3000f', 'a b c d e f'],
    ['combining characters', 'cafe\u0301', 'caf\u00E9'],
    ['full-width characters', 'ａ（１）', 'a(1)'],
    ['ligatures and dots', 'ﬁn…', 'fin...'],
  ])('makes %s plain', (_, text, expected) => {
    expect(comparableText(text)).toBe(expected);
  });

  it.each(['A a', 'a  b', '\ta', ' a', 'a ', 'ß', '苍鹭', '😀'])('keeps %j', (text) => {
    expect(comparableText(text)).toBe(text);
  });
});
