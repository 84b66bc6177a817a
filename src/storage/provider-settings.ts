/** Providers and the choice among them, without secrets, in this browser's local storage. */
import type { ProviderSettings, ProviderState, ThinkingLevel } from '../protocol/providers.ts';
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.providers';

const LEVELS: readonly ThinkingLevel[] = ['off', 'minimal', 'low', 'medium', 'high'];
const NUMBERS = ['maxTokens', 'contextWindow', 'firstEventMs', 'idleMs'] as const;

/** What was kept. Anything that cannot be read is left out. */
export function loadProviders(storage?: TextStorage): ProviderState {
  return parseProviders(readStored(KEY, storage));
}

export function saveProviders(state: ProviderState, storage?: TextStorage): void {
  writeStored(KEY, state, storage);
}

export function parseProviders(stored: unknown): ProviderState {
  const { providers, chosen } = asRecord(stored);
  const known = Array.isArray(providers) ? providers.flatMap((entry) => settingsOf(asRecord(entry)) ?? []) : [];
  return {
    providers: known,
    chosen: typeof chosen === 'string' && known.some(({ id }) => id === chosen) ? chosen : null,
  };
}

function settingsOf(entry: Record<string, unknown>): ProviderSettings | null {
  const { id, preset, label, baseURL, api, headers, secretHeaders, model, thinkingLevel } = entry;
  if (!isText(id) || !isText(preset) || !isText(label) || !isText(baseURL) || !isText(model)) return null;
  const level = LEVELS.find((known) => known === thinkingLevel);
  const numbers = NUMBERS.flatMap((name) => {
    const value = entry[name];
    return typeof value === 'number' && value > 0 ? [[name, value]] : [];
  });
  return {
    id,
    preset,
    label,
    baseURL,
    api: api === 'responses' ? 'responses' : 'chat_completions',
    headers: Object.fromEntries(
      Object.entries(asRecord(headers)).filter((header): header is [string, string] => isText(header[1])),
    ),
    secretHeaders: Array.isArray(secretHeaders) ? secretHeaders.filter(isText) : [],
    model,
    ...(level === undefined ? {} : { thinkingLevel: level }),
    ...Object.fromEntries(numbers),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
