import { expect, test } from 'vitest';
import type { ProviderSettings } from '../../protocol/providers.ts';
import { modelOptions, movedOption, rankOf } from './model-options.logic.ts';

const provider: ProviderSettings = {
  id: 'openrouter',
  preset: 'openrouter',
  label: 'OpenRouter',
  baseURL: 'https://openrouter.ai/api/v1',
  api: 'chat_completions',
  headers: {},
  secretHeaders: [],
  model: '',
};

const models = ['anthropic/claude-haiku', 'openai/gpt-mini', 'openai/gpt-large', 'x/my-gpt'].map((id) => ({ id }));

function names(query: string, change: Partial<ProviderSettings> = {}, list: { id: string }[] | null = models) {
  const { groups } = modelOptions([{ provider: { ...provider, ...change }, models: list }], query);
  return groups.flatMap(({ options }) =>
    options.map(({ model, isTyped }) => (isTyped ? `typed ${model.id}` : model.id)),
  );
}

test('without a query all are there, in the order of the list', () => {
  expect(names('')).toEqual(models.map(({ id }) => id));
});

test('a query finds by substring, better places first, and offers itself last', () => {
  expect(names('gpt')).toEqual(['openai/gpt-mini', 'openai/gpt-large', 'x/my-gpt', 'typed gpt']);
  expect(names('x')).toEqual(['x/my-gpt', 'typed x']);
});

test('several words must all match, letters in order suffice', () => {
  expect(names('openai large')).toEqual(['openai/gpt-large', 'typed openai large']);
  expect(names('clhk')).toEqual(['anthropic/claude-haiku', 'typed clhk']);
});

test('a full name of the list is not offered twice', () => {
  expect(names('x/my-gpt')).toEqual(['x/my-gpt']);
});

test('the chosen model is offered even where the list does not hold it, or is not known', () => {
  expect(names('', { model: 'secret-model' })[0]).toBe('secret-model');
  expect(names('', { model: 'secret-model' }, null)).toEqual(['secret-model']);
  expect(names('other', {}, null)).toEqual(['typed other']);
});

test('long lists are cut, and say by how many', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ id: `model-${index}` }));
  const { groups } = modelOptions([{ provider, models: many }], '');
  expect(groups[0]?.options.length).toBe(60);
  expect(groups[0]?.hidden).toBe(40);
});

test.each([
  ['gpt-mini', 'gpt', 0],
  ['openai/gpt', 'gpt', 1],
  ['mygpt', 'gpt', 2],
  ['great-prompt-tuner', 'gpt', 3],
  ['claude', 'gpt', null],
])('%s matches %s by rank %s', (name, query, rank) => {
  expect(rankOf(name, query)).toBe(rank);
});

test('keys go round the list', () => {
  expect(movedOption(3, 2, 'ArrowDown')).toBe(0);
  expect(movedOption(3, -1, 'ArrowDown')).toBe(0);
  expect(movedOption(3, 0, 'ArrowUp')).toBe(2);
  expect(movedOption(3, -1, 'ArrowUp')).toBe(2);
  expect(movedOption(20, 3, 'PageDown')).toBe(11);
  expect(movedOption(0, 0, 'ArrowDown')).toBeNull();
  expect(movedOption(3, 0, 'a')).toBeNull();
});
