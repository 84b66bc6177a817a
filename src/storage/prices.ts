/** The price table of this browser, once a person has changed it. */
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.prices';

/** US dollars for a million tokens; the shape is that of store/cost.ts. */
export interface StoredPrice {
  model: string;
  input: number;
  output: number;
  cachedInput?: number;
}

export interface StoredPrices {
  date: string;
  prices: StoredPrice[];
}

/** Null: never changed, or not readable. Entries that cannot be read are left out. */
export function loadPrices(storage?: TextStorage): StoredPrices | null {
  const stored = readStored(KEY, storage);
  if (typeof stored !== 'object' || stored === null) return null;
  const { date, prices } = { date: undefined, prices: undefined, ...stored } as Record<string, unknown>;
  if (typeof date !== 'string' || !Array.isArray(prices)) return null;
  return { date, prices: prices.flatMap((entry: unknown) => priceOf(entry) ?? []) };
}

/** Null: as if never changed. */
export function savePrices(prices: StoredPrices | null, storage?: TextStorage): void {
  writeStored(KEY, prices, storage);
}

function priceOf(entry: unknown): StoredPrice | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { model, input, output, cachedInput } = { ...entry } as Record<string, unknown>;
  if (typeof model !== 'string' || !isPrice(input) || !isPrice(output)) return null;
  return { model, input, output, ...(isPrice(cachedInput) ? { cachedInput } : {}) };
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
