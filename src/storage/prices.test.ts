import { expect, test } from 'vitest';
import { loadPrices, savePrices } from './prices.ts';

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

test('a changed table is kept until it is reset', () => {
  const kept = storage();
  const prices = { date: '2026-01-02', prices: [{ model: 'a', input: 1, output: 2.5, cachedInput: 0 }] };
  savePrices(prices, kept);
  expect(loadPrices(kept)).toEqual(prices);
  savePrices(null, kept);
  expect(loadPrices(kept)).toBeNull();
});

test('what cannot be read is left out', () => {
  expect(loadPrices(storage('oops'))).toBeNull();
  expect(loadPrices(storage('{"date":1}'))).toBeNull();
  const text = JSON.stringify({
    date: 'x',
    prices: [null, { model: 'a', input: -1, output: 1 }, { model: 'b', input: 0, output: 1 }],
  });
  expect(loadPrices(storage(text))).toEqual({ date: 'x', prices: [{ model: 'b', input: 0, output: 1 }] });
});
