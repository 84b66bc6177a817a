import { expect, test } from 'vitest';
import { nextRegion } from './regions.logic.ts';

test('F6 goes round the regions, in both directions', () => {
  expect([0, 1, 2].map((current) => nextRegion(current, 3, false))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((current) => nextRegion(current, 3, true))).toEqual([2, 0, 1]);
});

test('from outside all regions it enters at the near end', () => {
  expect(nextRegion(-1, 3, false)).toBe(0);
  expect(nextRegion(-1, 3, true)).toBe(2);
});

test('without regions it leads nowhere', () => {
  expect(nextRegion(-1, 0, false)).toBe(-1);
});
