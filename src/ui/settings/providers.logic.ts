/** Providers as the settings handle them. Pure. */
import type { KeyPlaces, ListedModel, ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';

/** The settings of a preset before a person has changed any. One set a preset: it has the preset's id. */
export function settingsFrom({ id, label, baseURL, api, headers }: ProviderPresetInfo): ProviderSettings {
  return { id, preset: id, label, baseURL, api, headers: { ...headers }, secretHeaders: [], model: '' };
}

export function withProvider(
  providers: readonly ProviderSettings[],
  changed: ProviderSettings,
): readonly ProviderSettings[] {
  return providers.some(({ id }) => id === changed.id)
    ? providers.map((provider) => (provider.id === changed.id ? changed : provider))
    : [...providers, changed];
}

/** Whether a call can succeed as far as the page knows: there is an address, and a key where one is needed. */
export function isReady(
  provider: ProviderSettings,
  preset: Pick<ProviderPresetInfo, 'needsKey'> | undefined,
  keys: KeyPlaces,
): boolean {
  const hasSecret = Object.keys(keys[provider.id] ?? {}).length > 0;
  return provider.baseURL !== '' && (hasSecret || preset?.needsKey !== true);
}

/** Another model; what was known of the context of the one before does not hold for it. */
export function withModel(provider: ProviderSettings, { id, contextWindow }: ListedModel): ProviderSettings {
  const { contextWindow: _before, ...rest } = provider;
  return { ...rest, model: id, ...(contextWindow === undefined ? {} : { contextWindow }) };
}

const SECRET_NAME = /auth|key|token|secret|password|credential|cookie|session/i;
const SECRET_VALUE = /^(?:bearer|basic)\s|^(?:sk|pk|gsk|xai|ghp|pat)[-_]|[A-Za-z0-9+/_-]{32,}/i;
/** Headers that only sound like a secret. */
const KNOWN_OPEN = new Set(['anthropic-dangerous-direct-browser-access']);

/** Whether a header looks like a secret: then it is kept with the keys and not shown again. */
export function isSecretHeader(name: string, value: string): boolean {
  if (KNOWN_OPEN.has(name.toLowerCase())) return false;
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value.trim());
}

/** Whether a request may have a header of this name. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(name);
}

/** A whole positive number from what was typed; null: the field is empty. Undefined: it is no such number. */
export function parseCount(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(/[\s,_]/g, '');
  if (digits === '') return null;
  const count = Number(digits);
  return /^\d+$/.test(digits) && count > 0 && Number.isSafeInteger(count) ? count : undefined;
}

/** Seconds as typed, in milliseconds; as parseCount, but with decimals. */
export function parseSeconds(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const milliseconds = Math.round(Number(typed) * 1000);
  return /^\d+(?:\.\d+)?$/.test(typed) && milliseconds > 0 ? milliseconds : undefined;
}
