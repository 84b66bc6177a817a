import { expect, test } from 'vitest';
import { formatCost } from './format.ts';

test.each([
  [null, '—'],
  [0, '$0'],
  [0.00001, '<$0.0001'],
  [0.00421, '$0.0042'],
  [0.0312, '$0.031'],
  [1.2, '$1.20'],
  [12.345, '$12.35'],
])('%s dollars are %s', (dollars, text) => {
  expect(formatCost(dollars)).toBe(text);
});
