import { expect, test } from 'vitest';
import { loadSandboxSettings, saveSandboxSettings } from './sandbox-settings.ts';

function storageWith(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('what was saved is loaded again', () => {
  const storage = storageWith();
  saveSandboxSettings({ setting: 'webcontainer', apiKey: 'wc_api_someone_1' }, storage);
  expect(loadSandboxSettings(storage)).toEqual({ setting: 'webcontainer', apiKey: 'wc_api_someone_1' });
});

test.each(['', 'null', '7', '"auto"', '[]', '{"setting":"other","apiKey":7}', '{'])('%j gives the standard', (text) => {
  expect(loadSandboxSettings(storageWith({ 'turnwise.sandbox': text }))).toEqual({ setting: 'auto', apiKey: '' });
});
