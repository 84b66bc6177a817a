/** Whether the settings are open, and where. */
import { createStore, useStore } from 'zustand';

export type SettingsPage = 'provider' | 'permissions' | 'runs' | 'sandbox' | 'prices';

export interface SettingsState {
  /** Null: closed. */
  page: SettingsPage | null;
  /** The provider to show first; null: the one in use. */
  providerId: string | null;
}

export const settingsState = createStore<SettingsState>(() => ({ page: null, providerId: null }));

export function useSettingsState<T>(selector: (state: SettingsState) => T): T {
  return useStore(settingsState, selector);
}

export function openSettings(page: SettingsPage = 'provider', providerId: string | null = null): void {
  settingsState.setState({ page, providerId });
}

export function closeSettings(): void {
  settingsState.setState({ page: null });
}
