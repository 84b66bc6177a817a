/** The price table in use: ours, or as a person has changed it in the settings. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { loadPrices, savePrices } from '../../storage/prices.ts';
import type { PriceTable } from '../../store/cost.ts';
import { standardPrices } from '../../store/prices.ts';

const prices = createStore<{ table: PriceTable }>(() => ({ table: loadPrices() ?? standardPrices }));

export function usePrices(): PriceTable {
  return useStore(prices, ({ table }) => table);
}

/** Null: back to ours. */
export function setPrices(table: PriceTable | null): void {
  prices.setState({ table: table ?? standardPrices });
  savePrices(table === null ? null : { date: table.date, prices: [...table.prices] });
}
