import type { PriceTable } from './cost.ts';

/**
 * List prices of a few models, read on the day named from published price lists. A person corrects and extends them
 * in the settings; what is not here is shown as unknown.
 */
export const standardPrices: PriceTable = {
  date: '2026-11-29',
  prices: [
    { model: 'gpt-6.2-sol', input: 2, cachedInput: 0.1, output: 10 },
    { model: 'gpt-5.4', input: 2.5, cachedInput: 0.25, output: 15 },
    { model: 'gpt-5.4-mini', input: 0.75, cachedInput: 0.075, output: 4.5 },
    { model: 'gpt-5', input: 1.25, cachedInput: 0.125, output: 10 },
    { model: 'gpt-5-mini', input: 0.25, cachedInput: 0.025, output: 2 },
    { model: 'gpt-5-nano', input: 0.05, cachedInput: 0.005, output: 0.4 },
    { model: 'gpt-4.1', input: 2, cachedInput: 0.5, output: 8 },
    { model: 'gpt-4.1-mini', input: 0.4, cachedInput: 0.1, output: 1.6 },
    { model: 'claude-opus-4-5', input: 5, cachedInput: 0.5, output: 25 },
    { model: 'claude-sonnet-5', input: 2, cachedInput: 0.2, output: 10 },
    { model: 'claude-sonnet-4-6', input: 3, cachedInput: 0.3, output: 15 },
    { model: 'claude-sonnet-4-5', input: 3, cachedInput: 0.3, output: 15 },
    { model: 'claude-haiku-4-5', input: 1, cachedInput: 0.1, output: 5 },
    { model: 'gemini-2.5-pro', input: 1.25, cachedInput: 0.125, output: 10 },
    { model: 'gemini-2.5-flash', input: 0.3, cachedInput: 0.03, output: 2.5 },
  ],
};
