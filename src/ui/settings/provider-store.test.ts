// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { loadProviders } from '../../storage/provider-settings.ts';
import { createProviderStore } from './provider-store.ts';
import { settingsFrom } from './providers.logic.ts';
import { FakeProviders } from './testing.ts';

let fake: FakeProviders;

beforeEach(() => {
  localStorage.clear();
  fake = new FakeProviders();
});

/** The store once it has learned what there is. */
async function started() {
  const store = createProviderStore(fake.client);
  const [openai] = fake.presets;
  if (openai === undefined) throw new Error('no preset');
  const provider = settingsFrom(openai);
  await store.listModels(provider);
  fake.asked.length = 0;
  return { store, provider };
}

test('what is saved and chosen is kept for the next visit, and sent to the worker', async () => {
  const { store, provider } = await started();
  await store.chooseModel(provider, { id: 'large', contextWindow: 128_000 });
  expect(fake.asked).toEqual(['save openai', 'choose openai']);
  expect(store.state.getState()).toMatchObject({ chosen: 'openai', providers: [{ model: 'large' }] });
  expect(loadProviders()).toMatchObject({
    chosen: 'openai',
    providers: [{ id: 'openai', model: 'large', contextWindow: 128_000 }],
  });
  await store.chooseDemo();
  expect(loadProviders().chosen).toBeNull();
});

test('a test waits for the key that was entered before it', async () => {
  const { store, provider } = await started();
  void store.setKey('openai', 'key', 'sk-1', 'tab');
  await store.test(provider);
  expect(fake.asked).toEqual(['key openai key tab', 'test openai']);
});

test('the page learns where a key is, and never the key', async () => {
  const { store } = await started();
  const before = store.state.getState().keyVersion;
  await store.setKey('openai', 'key', 'sk-secret', 'device');
  expect(store.state.getState().keys).toEqual({ openai: { key: 'device' } });
  expect(store.state.getState().keyVersion).toBeGreaterThan(before);
  expect(JSON.stringify([store.state.getState(), Object.entries(localStorage)])).not.toContain('sk-secret');
  await store.forgetKey('openai', 'key');
  expect(store.state.getState().keys).toEqual({});
});

test('refused settings are not kept', async () => {
  const { store, provider } = await started();
  const saved = await store.save({ ...provider, baseURL: 'nowhere' });
  expect(saved).toMatchObject({ ok: false, error: { code: 'invalid_url' } });
  expect(store.state.getState().providers[0]?.baseURL).toBe('https://openai.example/v1');
});

test('a provider that was never saved is made known before it is asked', async () => {
  const store = createProviderStore(fake.client);
  const [openai] = fake.presets;
  if (openai === undefined) throw new Error('no preset');
  await store.test(settingsFrom(openai));
  expect(fake.asked).toEqual(['save openai', 'test openai']);
});
