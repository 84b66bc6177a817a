/** What tokens cost. Pure: prices come from a table that a person can change. */
import type { Usage } from '../agent/messages.ts';
import { addUsage } from './fold-turn.ts';
import type { SessionView, TurnView } from './view.ts';

/** US dollars for a million tokens. */
export interface ModelPrice {
  /** The model's name at the provider, without vendor prefix and date. */
  model: string;
  input: number;
  output: number;
  /** For input that the provider had in its cache; absent: as `input`. */
  cachedInput?: number;
}

export interface PriceTable {
  /** The day the prices were looked up, `YYYY-MM-DD`. */
  date: string;
  prices: readonly ModelPrice[];
}

/** Tokens and their cost in US dollars; null: some of them have no known price. */
export interface Account {
  usage: Usage;
  cost: number | null;
}

const MILLION = 1_000_000;

/** The cost of a usage in US dollars, or null where the table does not know the model. The demo model costs nothing. */
export function costOf(usage: Usage, model: { provider: string; model: string }, table: PriceTable): number | null {
  if (model.provider === 'demo') return 0;
  const price = priceOf(model.model, table);
  if (price === null) return null;
  const cached = Math.min(usage.cacheRead ?? 0, usage.input);
  const dollars =
    (usage.input - cached) * price.input + cached * (price.cachedInput ?? price.input) + usage.output * price.output;
  return dollars / MILLION;
}

/** The price of a model by its exact name, or by its name without vendor (`openai/…`) and date (`…-2025-08-07`). */
export function priceOf(model: string, { prices }: PriceTable): ModelPrice | null {
  const names = [model, withoutDate(model), withoutDate(model.slice(model.lastIndexOf('/') + 1))];
  for (const name of names) {
    const price = prices.find((candidate) => candidate.model === name);
    if (price !== undefined) return price;
  }
  return null;
}

function withoutDate(model: string): string {
  return model.replace(/[-@](?:\d{4}-?\d{2}-?\d{2}|latest)$/, '');
}

/** Of one turn; null before its reply has told its usage. */
export function accountOfTurn({ assistant }: Pick<TurnView, 'assistant'>, table: PriceTable): Account | null {
  if (assistant?.usage === undefined) return null;
  return { usage: assistant.usage, cost: costOf(assistant.usage, assistant, table) };
}

/** Of a run, failed attempts included; null before its first usage. */
export function accountOfRun(view: Pick<SessionView, 'turns'>, runId: string, table: PriceTable): Account | null {
  return sum(
    view.turns.filter((turn) => turn.runId === runId),
    table,
  );
}

export function accountOfSession(view: Pick<SessionView, 'turns'>, table: PriceTable): Account | null {
  return sum(view.turns, table);
}

function sum(turns: readonly TurnView[], table: PriceTable): Account | null {
  let total: Account | null = null;
  for (const turn of turns) {
    const account = accountOfTurn(turn, table);
    if (account !== null) total = total === null ? account : add(total, account);
  }
  return total;
}

function add(a: Account, b: Account): Account {
  return {
    usage: addUsage(a.usage, b.usage),
    cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
  };
}
