import { describe, expect, it } from 'vitest';
import { worstCaseSteps } from './pattern-cost.ts';

describe('worstCaseSteps', () => {
  it.each([
    ['text', 'abc', 100, 101],
    ['a fixed count', 'a{3}(?:bc){2}', 100, 101],
    ['one repeat', 'a.*b', 100, (101 * 102) / 2],
    ['two repeats', '\\w+\\s*=', 100, (101 * 102 * 103) / 6],
    ['a start', '^a.*b', 100, 101],
    ['a choice', 'foo|bar|baz', 100, 4 * 101],
    ['a choice that has a start', '^foo|bar', 100, 2 * 101],
    ['an option', 'colou?r', 100, 2 * 101],
    ['an optional group with a choice', '(foo|bar)?x', 100, 4 * 101],
    ['a range', 'a{2,5}', 100, 4 * 101],
    ['an open range', 'a{2,}', 100, (101 * 102) / 2],
    ['a lazy repeat', 'a.*?b', 100, (101 * 102) / 2],
    ['a class with signs', '[*+?|(){}]', 100, 101],
    ['a class with an escaped end', '[\\]*+]+', 100, (101 * 102) / 2],
    ['escaped signs', '\\(\\*\\+\\|\\)', 100, 101],
    ['a property', '\\p{L}', 100, 101],
    ['a code point', '\\u{1F600}', 100, 101],
    ['a back reference', '(a)\\1', 100, (101 * 102) / 2],
    ['a named back reference', '(?<x>a)\\k<x>', 100, (101 * 102) / 2],
    ['looking around', '(?=a+)(?<!b)', 100, (101 * 102) / 2],
    ['a repeated group without a choice', '(?:abc)+', 100, (101 * 102) / 2],
  ])('counts %s', (_, pattern, length, steps) => {
    expect(worstCaseSteps(pattern)(length)).toBeCloseTo(steps);
  });

  it.each([
    '(a+)+',
    '(a*)*b',
    '(a|b)+',
    '(a|ab){2,}',
    '((a)|b)*',
    '(a?){30}',
    '(?:x(?:y+)z)*',
    '(?<n>\\d+,)+',
    '(a)\\1(\\1)+',
  ])('knows no bound for %s', (pattern) => {
    expect(worstCaseSteps(pattern)(10)).toBe(Infinity);
  });
});
