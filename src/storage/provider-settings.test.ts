import { expect, test } from 'vitest';
import type { ProviderState } from '../protocol/providers.ts';
import { loadProviders, parseProviders, saveProviders } from './provider-settings.ts';

const state: ProviderState = {
  providers: [
    {
      id: 'openai',
      preset: 'openai',
      label: 'OpenAI',
      baseURL: 'https://api.openai.com/v1',
      api: 'responses',
      headers: { 'X-Team': 'blue' },
      secretHeaders: ['X-Token'],
      model: 'gpt-5',
      thinkingLevel: 'low',
      maxTokens: 4000,
      contextWindow: 400_000,
      firstEventMs: 60_000,
      idleMs: 20_000,
    },
  ],
  chosen: 'openai',
};

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('what was saved is loaded again', () => {
  const kept = storage();
  saveProviders(state, kept);
  expect(loadProviders(kept)).toEqual(state);
});

test('nothing, and what is not JSON, is no provider', () => {
  for (const text of [null, 'oops', '7', '{"providers":3}']) {
    expect(loadProviders({ getItem: () => text, setItem: () => undefined })).toEqual({ providers: [], chosen: null });
  }
});

test('fields of another type are left out, entries without a name too', () => {
  const bare = { id: 'a', preset: 'custom', label: 'A', baseURL: '', model: '' };
  const stored = {
    providers: [{ ...bare, api: 'soap', headers: { a: 1, b: '2' }, maxTokens: -1, thinkingLevel: 'huge' }, { id: 'b' }],
    chosen: 'b',
  };
  expect(parseProviders(stored)).toEqual({
    providers: [{ ...bare, api: 'chat_completions', headers: { b: '2' }, secretHeaders: [] }],
    chosen: null,
  });
});

test('a page that is denied storage works without', () => {
  const denied = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  saveProviders(state, denied);
  expect(loadProviders(denied)).toEqual({ providers: [], chosen: null });
});
