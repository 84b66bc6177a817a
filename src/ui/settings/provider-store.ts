/**
 * Providers, the choice among them and where their keys are, on the page: kept in the browser's storage, sent to the
 * worker, shown by the settings and the model picker. No key is ever in it.
 */
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProvidersClient } from '../../client/types.ts';
import type { CommandResult } from '../../protocol/commands.ts';
import type {
  KeyPlace,
  KeyPlaces,
  ListedModel,
  ProviderPresetInfo,
  ProviderSettings,
  SecretName,
} from '../../protocol/providers.ts';
import { loadProviders, saveProviders } from '../../storage/provider-settings.ts';
import { useServices } from '../shared/session-context.tsx';
import { withModel, withProvider } from './providers.logic.ts';

export interface ProviderData {
  /** Empty until the worker has told them. */
  presets: readonly ProviderPresetInfo[];
  providers: readonly ProviderSettings[];
  /** The provider whose model runs. Null: the demo model. */
  chosen: string | null;
  keys: KeyPlaces;
  /** Grows with each change of a secret: lists that were asked with another key are old then. */
  keyVersion: number;
}

/** Each act waits for the ones before it, so that a test sees the key that was entered just now. */
export interface ProviderStore {
  state: StoreApi<ProviderData>;
  save(settings: ProviderSettings): Promise<CommandResult<'provider_save'>>;
  /** Uses a model of a provider from the next turn on. */
  chooseModel(provider: ProviderSettings, model: ListedModel): Promise<CommandResult<'choose_model'>>;
  chooseDemo(): Promise<CommandResult<'choose_model'>>;
  setKey(providerId: string, name: SecretName, value: string, place: KeyPlace): Promise<CommandResult<'key_set'>>;
  forgetKey(providerId: string, name: SecretName): Promise<CommandResult<'key_forget'>>;
  moveKeys(providerId: string, place: KeyPlace): Promise<CommandResult<'key_move'>>;
  test(provider: ProviderSettings): Promise<CommandResult<'test_provider'>>;
  listModels(provider: ProviderSettings): Promise<CommandResult<'list_models'>>;
}

export function createProviderStore(client: ProvidersClient): ProviderStore {
  const state = createStore<ProviderData>(() => ({ ...loadProviders(), presets: [], keys: {}, keyVersion: 0 }));
  let last: Promise<unknown> = load();

  function inOrder<T>(act: () => Promise<T>): Promise<T> {
    const next = last.then(act);
    last = next;
    return next;
  }

  async function load(): Promise<void> {
    const [presets] = await Promise.all([client.presets(), readKeys()]);
    if (presets.ok) state.setState({ presets: presets.value });
  }

  async function readKeys(): Promise<void> {
    const places = await client.keyPlaces();
    if (places.ok) state.setState(({ keyVersion }) => ({ keys: places.value, keyVersion: keyVersion + 1 }));
  }

  function keep(change: Partial<Pick<ProviderData, 'providers' | 'chosen'>>): void {
    state.setState(change);
    const { providers, chosen } = state.getState();
    saveProviders({ providers: [...providers], chosen });
  }

  async function saveNow(settings: ProviderSettings): Promise<CommandResult<'provider_save'>> {
    const saved = await client.save(settings);
    if (!saved.ok) return saved;
    const { providers } = state.getState();
    const before = providers.find(({ id }) => id === settings.id);
    keep({ providers: withProvider(providers, saved.value) });
    // The worker forgets the key of a server that is left for another.
    if (before !== undefined && before.baseURL !== saved.value.baseURL) await readKeys();
    return saved;
  }

  /** Makes a provider known to the worker that is shown as its preset has it. */
  async function known(provider: ProviderSettings): Promise<CommandResult<'provider_save'>> {
    const isSaved = state.getState().providers.some(({ id }) => id === provider.id);
    return isSaved ? { ok: true, value: provider } : saveNow(provider);
  }

  async function chooseNow(providerId: string | null): Promise<CommandResult<'choose_model'>> {
    const answer = await client.choose(providerId);
    if (answer.ok) keep({ chosen: providerId });
    return answer;
  }

  async function changingKeys<R>(change: () => Promise<R>): Promise<R> {
    const answer = await change();
    await readKeys();
    return answer;
  }

  return {
    state,
    save: (settings) => inOrder(() => saveNow(settings)),
    chooseModel: (provider, model) =>
      inOrder(async () => {
        const saved = await saveNow(withModel(provider, model));
        return saved.ok ? chooseNow(provider.id) : saved;
      }),
    chooseDemo: () => inOrder(() => chooseNow(null)),
    setKey: (providerId, name, value, place) =>
      inOrder(() => changingKeys(() => client.setKey(providerId, name, value, place))),
    forgetKey: (providerId, name) => inOrder(() => changingKeys(() => client.forgetKey(providerId, name))),
    moveKeys: (providerId, place) => inOrder(() => changingKeys(() => client.moveKeys(providerId, place))),
    // These may take long and change nothing: what comes after need not wait for them.
    test: async (provider) => {
      const saved = await inOrder(() => known(provider));
      return saved.ok ? client.test(provider.id) : saved;
    },
    listModels: async (provider) => {
      const saved = await inOrder(() => known(provider));
      return saved.ok ? client.listModels(provider.id) : saved;
    },
  };
}

const stores = new WeakMap<ProvidersClient, ProviderStore>();

/** The one store of a client, wherever it is asked for. */
export function providerStoreOf(client: ProvidersClient): ProviderStore {
  const known = stores.get(client);
  if (known !== undefined) return known;
  const store = createProviderStore(client);
  stores.set(client, store);
  return store;
}

export function useProviderStore(): ProviderStore {
  return providerStoreOf(useServices().client.providers);
}

export function useProviders<T>(selector: (data: ProviderData) => T): T {
  return useStore(useProviderStore().state, selector);
}
