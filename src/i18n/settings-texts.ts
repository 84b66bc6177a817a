/** The texts of the settings. They are loaded with the settings, not with the page. */
import { settings as english } from './en/settings.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { settings as chinese } from './zh-cn/settings.ts';

export type SettingsTexts = Messages<typeof english>;

export const settingsTexts: Record<Locale, SettingsTexts> = { en: english, 'zh-CN': chinese };

export function useSettingsTexts(): SettingsTexts {
  return settingsTexts[useLocale()];
}
