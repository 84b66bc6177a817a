/** What a person has set for this browser: kept in local storage, read again by public/theme.js before first paint. */
import { createStore, useStore } from 'zustand';
import { pickLocale, type Locale } from '../../i18n/locale.ts';
import { safeLocalStorage } from './local-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface Preferences {
  theme: ThemeChoice;
  /** More contrast than the system asks for. */
  highContrast: boolean;
  /** Null: as the browser asks. */
  locale: Locale | null;
}

export const storageKey = 'turnwise.preferences';

export const defaultPreferences: Preferences = { theme: 'system', highContrast: false, locale: null };

/** Preferences from stored text. Anything missing or unknown has its default. */
export function parsePreferences(stored: string | null): Preferences {
  const { theme, highContrast, locale } = parseObject(stored);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultPreferences.theme,
    highContrast: highContrast === true,
    locale: locale === 'en' || locale === 'zh-CN' ? locale : defaultPreferences.locale,
  };
}

function parseObject(stored: string | null): Record<string, unknown> {
  if (stored === null) return {};
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const preferences = createStore<Preferences>(() => parsePreferences(safeLocalStorage.getItem(storageKey)));

export function setPreferences(change: Partial<Preferences>): void {
  preferences.setState(change);
  safeLocalStorage.setItem(storageKey, JSON.stringify(preferences.getState()));
}

export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** The language to show: the chosen one, else the first that the browser asks for and we have. */
export function localeOf({ locale }: Preferences, wanted: readonly string[]): Locale {
  return locale ?? pickLocale(wanted);
}
