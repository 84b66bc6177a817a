/** Which sandbox a person wants in this browser, and their key of its vendor. */
import type { SandboxSetting, SandboxSettings } from '../sandbox/choice/types.ts';
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.sandbox';

export const sandboxSettingNames: readonly SandboxSetting[] = ['auto', 'webcontainer', 'embedded'];

/** What cannot be read is as if it had never been set. */
export function loadSandboxSettings(storage?: TextStorage): SandboxSettings {
  const stored = readStored(KEY, storage);
  const { setting, apiKey } = { setting: null, apiKey: null, ...(typeof stored === 'object' ? stored : null) };
  return {
    setting: sandboxSettingNames.find((name) => name === setting) ?? 'auto',
    apiKey: typeof apiKey === 'string' ? apiKey : '',
  };
}

export function saveSandboxSettings(settings: SandboxSettings, storage?: TextStorage): void {
  writeStored(KEY, settings, storage);
}
