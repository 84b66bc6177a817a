/** Which sandbox a person wants in this browser, and their key of its vendor. */
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.sandbox';

export const sandboxSettingNames = ['auto', 'webcontainer', 'embedded'] as const;

/**
 * auto: embedded at once, then WebContainer if it can be had · webcontainer: that, or nothing until it is there ·
 * embedded: nothing else, and the vendor is not contacted.
 */
export type SandboxSetting = (typeof sandboxSettingNames)[number];

export interface SandboxSettings {
  setting: SandboxSetting;
  /**
   * Of the vendor of WebContainer; empty: none. It names an account and is bound to sites; it stands in the address of the
   * vendor's frame, where this page and the vendor can read it. So it is no secret, and is not kept with the keys of models.
   */
  apiKey: string;
}

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
