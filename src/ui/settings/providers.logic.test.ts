import { expect, test } from 'vitest';
import type { ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';
import {
  isHeaderName,
  isReady,
  isSecretHeader,
  parseCount,
  parseSeconds,
  settingsFrom,
  withModel,
  withProvider,
} from './providers.logic.ts';

const preset: ProviderPresetInfo = {
  id: 'groq',
  label: 'Groq',
  baseURL: 'https://api.groq.com/openai/v1',
  api: 'chat_completions',
  needsKey: true,
  headers: { 'X-Team': 'blue' },
  pageAccess: 'test',
};

const groq: ProviderSettings = {
  id: 'groq',
  preset: 'groq',
  label: 'Groq',
  baseURL: 'https://api.groq.com/openai/v1',
  api: 'chat_completions',
  headers: { 'X-Team': 'blue' },
  secretHeaders: [],
  model: '',
};

test('settings begin as their preset', () => {
  expect(settingsFrom(preset)).toEqual(groq);
});

test('changed settings take the place of the old ones; new ones come last', () => {
  const other = { ...groq, id: 'other' };
  expect(withProvider([groq, other], { ...groq, model: 'a' })).toEqual([{ ...groq, model: 'a' }, other]);
  expect(withProvider([groq], other)).toEqual([groq, other]);
});

test('ready is what has an address, and a key where one is needed', () => {
  expect(isReady(groq, preset, {})).toBe(false);
  expect(isReady(groq, preset, { groq: { key: 'tab' } })).toBe(true);
  expect(isReady(groq, preset, { groq: { 'header:X-Api-Key': 'tab' } })).toBe(true);
  expect(isReady(groq, { needsKey: false }, {})).toBe(true);
  expect(isReady({ ...groq, baseURL: '' }, { needsKey: false }, {})).toBe(false);
});

test('another model brings its own context window, or none', () => {
  const chosen = withModel(groq, { id: 'a', contextWindow: 8000 });
  expect(chosen).toEqual({ ...groq, model: 'a', contextWindow: 8000 });
  expect(withModel(chosen, { id: 'b' })).toEqual({ ...groq, model: 'b' });
});

test.each([
  ['Authorization', 'x', true],
  ['X-Api-Key', '1', true],
  ['Cookie', 'a=b', true],
  ['X-Custom', 'Bearer abc', true],
  ['X-Custom', 'sk-abc', true],
  ['X-Custom', 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4', true],
  ['X-Team', 'blue', false],
  ['HTTP-Referer', 'https://turnwise.example/app', false],
  ['X-Title', 'Turnwise', false],
  ['anthropic-dangerous-direct-browser-access', 'true', false],
])('the header %s: %s is a secret: %s', (name, value, secret) => {
  expect(isSecretHeader(name, value)).toBe(secret);
});

test('names that no request may have are refused', () => {
  expect(['X-Team', 'a b', 'x:y', '', 'ключ'].map(isHeaderName)).toEqual([true, false, false, false, false]);
});

test('numbers are whole and positive, an empty field is none', () => {
  expect(['4096', ' 128,000 ', '', '0', '1.5', 'many'].map(parseCount)).toEqual([
    4096,
    128_000,
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

test('seconds may have decimals', () => {
  expect(['45', '0.5', '1,5', ' ', '0', '-1', 'x'].map(parseSeconds)).toEqual([
    45_000,
    500,
    1500,
    null,
    undefined,
    undefined,
    undefined,
  ]);
});
