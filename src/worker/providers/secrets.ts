/** The keys and secret headers of providers: in this worker's memory, or in the browser's key store. */
import { fail, ok, type Result } from '../../agent/result.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { KeyPlace, KeyPlaces, SecretName } from '../../protocol/providers.ts';
import type { KeyStore, StoredKey } from '../../storage/keys.ts';

/** What a request to a provider is sent with. */
export interface ProviderSecrets {
  apiKey?: string;
  headers: Record<string, string>;
}

export interface Secrets {
  /** Answers where the secret is kept now: in the tab, whatever was asked, when the browser refuses to store it. */
  set(providerId: string, name: SecretName, value: string, place: KeyPlace): Promise<{ place: KeyPlace }>;
  /** Fails when a stored secret could not be removed. */
  forget(providerId: string, name: SecretName): Promise<Result<null, CommandError>>;
  /** Forgets all secrets of a provider, as `forget` does. */
  forgetAll(providerId: string): Promise<void>;
  /** Moves all secrets of a provider. Answers as `set` does. */
  move(providerId: string, place: KeyPlace): Promise<{ place: KeyPlace }>;
  /** Where each is kept. */
  places(): Promise<KeyPlaces>;
  ofProvider(providerId: string): Promise<ProviderSecrets>;
}

export function createSecrets(store: KeyStore): Secrets {
  const inTab = new Map<string, Map<SecretName, string>>();

  const ofTab = (providerId: string): Map<SecretName, string> => {
    const known = inTab.get(providerId) ?? new Map<SecretName, string>();
    inTab.set(providerId, known);
    return known;
  };

  /** A store that cannot be read holds nothing for us. */
  const stored = (read: () => Promise<StoredKey[]>): Promise<StoredKey[]> => read().catch(() => []);

  async function set(providerId: string, name: SecretName, value: string, place: KeyPlace) {
    try {
      if (place === 'device') await store.put({ providerId, name, value });
      else await store.remove(providerId, name);
    } catch {
      ofTab(providerId).set(name, value);
      return { place: 'tab' as const };
    }
    if (place === 'tab') ofTab(providerId).set(name, value);
    else ofTab(providerId).delete(name);
    return { place };
  }

  /** All secrets of a provider, by name. */
  async function all(providerId: string): Promise<Map<SecretName, string>> {
    const kept = await stored(() => store.ofProvider(providerId));
    return new Map([...kept.map(({ name, value }) => [name as SecretName, value] as const), ...ofTab(providerId)]);
  }

  return {
    set,
    async move(providerId, place) {
      let answer = { place };
      for (const [name, value] of await all(providerId)) answer = await set(providerId, name, value, place);
      return answer;
    },
    async forget(providerId, name) {
      ofTab(providerId).delete(name);
      try {
        await store.remove(providerId, name);
        return ok(null);
      } catch (error) {
        const message = `The browser's storage refused to remove it: ${String(error)}`;
        return fail({ code: 'not_stored', message });
      }
    },
    async forgetAll(providerId) {
      for (const name of (await all(providerId)).keys()) {
        ofTab(providerId).delete(name);
        // What a store refuses to remove it also refuses to give out.
        await store.remove(providerId, name).catch(() => undefined);
      }
    },
    async places() {
      const places: KeyPlaces = {};
      const note = (providerId: string, name: string, place: KeyPlace) => {
        places[providerId] = { ...places[providerId], [name]: place };
      };
      for (const { providerId, name } of await stored(() => store.all())) note(providerId, name, 'device');
      for (const [providerId, secrets] of inTab) for (const name of secrets.keys()) note(providerId, name, 'tab');
      return places;
    },
    async ofProvider(providerId) {
      const secrets: ProviderSecrets = { headers: {} };
      for (const [name, value] of await all(providerId)) {
        if (name === 'key') secrets.apiKey = value;
        else secrets.headers[name.slice('header:'.length)] = value;
      }
      return secrets;
    },
  };
}
