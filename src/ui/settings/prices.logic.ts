import type { ModelPrice } from '../../store/cost.ts';

export type PriceField = 'input' | 'cachedInput' | 'output';

/** US dollars as typed; null: the field is empty. Undefined: it is no price. */
export function parsePrice(text: string): number | null | undefined {
  const typed = text.trim().replace(/^\$/, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : undefined;
}

/** The price with one field changed. Null: it cannot go without this field. */
export function withPrice(price: ModelPrice, field: PriceField, value: number | null): ModelPrice | null {
  if (value !== null) return { ...price, [field]: value };
  if (field !== 'cachedInput') return null;
  const { cachedInput: _before, ...rest } = price;
  return rest;
}

/** A day as `YYYY-MM-DD`, where the person is. */
export function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
