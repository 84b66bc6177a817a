import { expect, test } from 'vitest';
import type { Usage } from '../agent/messages.ts';
import { accountOfRun, accountOfSession, accountOfTurn, costOf, priceOf, type PriceTable } from './cost.ts';
import { standardPrices } from './prices.ts';
import type { TurnView } from './view.ts';

const table: PriceTable = {
  date: '2026-01-01',
  prices: [
    { model: 'big', input: 2, cachedInput: 0.5, output: 8 },
    { model: 'big-mini', input: 1, output: 4 },
  ],
};

const big = { provider: 'openai', model: 'big' };

test('cached input has its own price and is part of the input', () => {
  const usage: Usage = { input: 1_000_000, cacheRead: 400_000, output: 250_000, reasoning: 100_000 };
  expect(costOf(usage, big, table)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.25 * 8, 12);
});

test('without a price for cached input all input costs the same', () => {
  const usage: Usage = { input: 1_000_000, cacheRead: 400_000, output: 0 };
  expect(costOf(usage, { provider: 'openai', model: 'big-mini' }, table)).toBe(1);
});

test('more cached than sent is a provider’s mistake and costs no less than nothing', () => {
  expect(costOf({ input: 1_000_000, cacheRead: 9_000_000, output: 0 }, big, table)).toBe(0.5);
});

test.each([
  ['big', 'big'],
  ['big-2025-08-07', 'big'],
  ['big-20250807', 'big'],
  ['openai/big', 'big'],
  ['openai/big-mini-latest', 'big-mini'],
  ['big-pro', undefined],
  ['bigger', undefined],
])('the price of %s is that of %s', (model, expected) => {
  expect(priceOf(model, table)?.model).toBe(expected);
});

test('an unknown price is unknown, not zero; the demo model is free', () => {
  expect(costOf({ input: 5, output: 5 }, { provider: 'openai', model: 'new' }, table)).toBeNull();
  expect(costOf({ input: 5, output: 5 }, { provider: 'demo', model: 'demo' }, table)).toBe(0);
});

function turn(runId: string, model: string, usage?: Usage): TurnView {
  return {
    turnId: `${runId}-${model}`,
    runId,
    number: 1,
    trigger: 'prompt',
    status: 'done',
    startedAt: 0,
    users: [],
    assistant: {
      messageId: 'm',
      provider: 'openai',
      model,
      blocks: [],
      startedAt: 0,
      ...(usage === undefined ? {} : { usage }),
    },
    calls: [],
    requests: [],
    firstSeq: 1,
    lastSeq: 1,
    version: 1,
  };
}

const usage: Usage = { input: 500_000, output: 100_000, cacheRead: 100_000 };

test('turns, runs and the session add up', () => {
  const turns = [turn('a', 'big', usage), turn('a', 'big', usage), turn('b', 'big-mini', { input: 10, output: 0 })];
  expect(accountOfTurn(turn('a', 'big', usage), table)).toEqual({ usage, cost: expect.closeTo(1.65, 10) });
  expect(accountOfRun({ turns }, 'a', table)).toEqual({
    usage: { input: 1_000_000, output: 200_000, cacheRead: 200_000 },
    cost: expect.closeTo(3.3, 10),
  });
  expect(accountOfSession({ turns }, table)?.usage).toEqual({ input: 1_000_010, output: 200_000, cacheRead: 200_000 });
  expect(accountOfSession({ turns }, table)?.cost).toBeCloseTo(3.30001, 10);
});

test('one turn of unknown price makes the sum unknown, but not its tokens', () => {
  const turns = [turn('a', 'big', usage), turn('a', 'new', usage)];
  expect(accountOfRun({ turns }, 'a', table)).toEqual({
    usage: { input: 1_000_000, output: 200_000, cacheRead: 200_000 },
    cost: null,
  });
});

test('what nobody has counted is not zero', () => {
  const turns = [turn('a', 'big')];
  expect(accountOfTurn(turn('a', 'big'), table)).toBeNull();
  expect(accountOfRun({ turns }, 'a', table)).toBeNull();
  expect(accountOfSession({ turns: [] }, table)).toBeNull();
});

test('the table we ship has a date, each model once, and no price that cannot be', () => {
  expect(standardPrices.date).toMatch(/^20\d\d-\d\d-\d\d$/);
  const models = standardPrices.prices.map(({ model }) => model);
  expect(new Set(models).size).toBe(models.length);
  for (const { input, output, cachedInput = input } of standardPrices.prices) {
    expect(cachedInput).toBeLessThanOrEqual(input);
    expect(input).toBeGreaterThan(0);
    expect(output).toBeGreaterThan(input);
  }
});
