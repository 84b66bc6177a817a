import { expect, test } from 'vitest';
import type { KeyStore, StoredKey } from '../../storage/keys.ts';
import { createSecrets } from './secrets.ts';

function memoryStore(): KeyStore & { held: StoredKey[] } {
  const store = {
    held: [] as StoredKey[],
    all: () => Promise.resolve([...store.held]),
    ofProvider: (providerId: string) => Promise.resolve(store.held.filter((key) => key.providerId === providerId)),
    async put(key: StoredKey) {
      await store.remove(key.providerId, key.name);
      store.held.push(key);
    },
    remove(providerId: string, name: string) {
      store.held = store.held.filter((key) => key.providerId !== providerId || key.name !== name);
      return Promise.resolve();
    },
  };
  return store;
}

const refusing: KeyStore = {
  all: () => Promise.reject(new Error('denied')),
  ofProvider: () => Promise.reject(new Error('denied')),
  put: () => Promise.reject(new Error('denied')),
  remove: () => Promise.reject(new Error('denied')),
};

test('a key for this tab is never written to the store', async () => {
  const store = memoryStore();
  const secrets = createSecrets(store);
  expect(await secrets.set('openai', 'key', 'sk-1', 'tab')).toEqual({ place: 'tab' });
  expect(store.held).toEqual([]);
  expect(await secrets.ofProvider('openai')).toEqual({ apiKey: 'sk-1', headers: {} });
  expect(await secrets.places()).toEqual({ openai: { key: 'tab' } });
});

test('a key for this device is there again for the next worker', async () => {
  const store = memoryStore();
  await createSecrets(store).set('openai', 'key', 'sk-1', 'device');
  const next = createSecrets(store);
  expect(await next.ofProvider('openai')).toEqual({ apiKey: 'sk-1', headers: {} });
  expect(await next.places()).toEqual({ openai: { key: 'device' } });
});

test('a key moves: it is in one place only', async () => {
  const store = memoryStore();
  const secrets = createSecrets(store);
  await secrets.set('openai', 'key', 'sk-1', 'tab');
  await secrets.set('openai', 'key', 'sk-2', 'device');
  expect(await secrets.places()).toEqual({ openai: { key: 'device' } });
  expect(await secrets.ofProvider('openai')).toEqual({ apiKey: 'sk-2', headers: {} });
  await secrets.set('openai', 'key', 'sk-3', 'tab');
  expect(store.held).toEqual([]);
  expect(await secrets.ofProvider('openai')).toEqual({ apiKey: 'sk-3', headers: {} });
});

test('secret headers are kept beside the key, each provider apart', async () => {
  const secrets = createSecrets(memoryStore());
  await secrets.set('a', 'header:X-Api-Key', 'one', 'tab');
  await secrets.set('b', 'key', 'two', 'device');
  expect(await secrets.ofProvider('a')).toEqual({ headers: { 'X-Api-Key': 'one' } });
  expect(await secrets.ofProvider('b')).toEqual({ apiKey: 'two', headers: {} });
});

test('all secrets of a provider move together', async () => {
  const store = memoryStore();
  const secrets = createSecrets(store);
  await secrets.set('a', 'key', 'one', 'tab');
  await secrets.set('a', 'header:X-Token', 'two', 'tab');
  await secrets.set('b', 'key', 'three', 'tab');
  expect(await secrets.move('a', 'device')).toEqual({ place: 'device' });
  expect(await secrets.places()).toEqual({ a: { key: 'device', 'header:X-Token': 'device' }, b: { key: 'tab' } });
  await secrets.move('a', 'tab');
  expect(store.held).toEqual([]);
  expect(await secrets.ofProvider('a')).toEqual({ apiKey: 'one', headers: { 'X-Token': 'two' } });
});

test('all secrets of a provider are forgotten together', async () => {
  const store = memoryStore();
  const secrets = createSecrets(store);
  await secrets.set('a', 'key', 'one', 'device');
  await secrets.set('a', 'header:X-Token', 'two', 'tab');
  await secrets.set('b', 'key', 'three', 'tab');
  await secrets.forgetAll('a');
  expect(store.held).toEqual([]);
  expect(await secrets.places()).toEqual({ b: { key: 'tab' } });
});

test('what is forgotten is gone from both places', async () => {
  const store = memoryStore();
  const secrets = createSecrets(store);
  await secrets.set('a', 'key', 'one', 'device');
  expect(await secrets.forget('a', 'key')).toEqual({ ok: true, value: null });
  expect(store.held).toEqual([]);
  expect(await secrets.places()).toEqual({});
});

test('a browser that refuses storage keeps the key in the tab and says so', async () => {
  const secrets = createSecrets(refusing);
  expect(await secrets.set('a', 'key', 'one', 'device')).toEqual({ place: 'tab' });
  expect(await secrets.ofProvider('a')).toEqual({ apiKey: 'one', headers: {} });
  expect(await secrets.forget('a', 'key')).toMatchObject({ ok: false, error: { code: 'not_stored' } });
  expect(await secrets.ofProvider('a')).toEqual({ headers: {} });
});
