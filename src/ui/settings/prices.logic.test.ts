import { expect, test } from 'vitest';
import { parsePrice, today, withPrice } from './prices.logic.ts';

test('prices are dollars with decimals', () => {
  expect(['2', '$0.25', '0,5', '', 'free', '-1'].map(parsePrice)).toEqual([2, 0.25, 0.5, null, undefined, undefined]);
});

test('only cached input may go without a price', () => {
  const price = { model: 'a', input: 1, output: 2, cachedInput: 0.5 };
  expect(withPrice(price, 'output', 3)).toEqual({ ...price, output: 3 });
  expect(withPrice(price, 'cachedInput', null)).toEqual({ model: 'a', input: 1, output: 2 });
  expect(withPrice(price, 'input', null)).toBeNull();
});

test('the day is that of the person', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
