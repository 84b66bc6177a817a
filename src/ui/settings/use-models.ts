import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ModelError } from '../../agent/messages.ts';
import type { Result } from '../../agent/result.ts';
import type { ListedModel, ProviderSettings } from '../../protocol/providers.ts';
import { isReady } from './providers.logic.ts';
import { useProviders, useProviderStore, type ProviderStore } from './provider-store.ts';

/** A provider's own list of models, as far as it is known. */
export interface ModelList {
  provider: ProviderSettings;
  status: 'not_ready' | 'loading' | 'listed' | 'failed';
  models: readonly ListedModel[] | null;
  error?: ModelError;
  /** When it answered last, in milliseconds since the epoch. */
  answeredAt: number;
  /** Asks again. */
  ask: () => void;
}

const FRESH_MS = 5 * 60_000;

/** Asks each provider that can be asked for its models. */
export function useModels(providers: readonly ProviderSettings[]): ModelList[] {
  const store = useProviderStore();
  const { presets, keys, keyVersion } = useProviders((data) => data);
  const isAsked = (provider: ProviderSettings) =>
    isReady(
      provider,
      presets.find(({ id }) => id === provider.preset),
      keys,
    );
  const answers = useQueries({
    queries: providers.map((provider) => listQuery(store, provider, keyVersion, isAsked(provider))),
  });
  return providers.map((provider, index): ModelList => {
    const query = answers[index];
    const list = { provider, models: null, answeredAt: query?.dataUpdatedAt ?? 0, ask: () => void query?.refetch() };
    if (!isAsked(provider)) return { ...list, status: 'not_ready' };
    if (query?.data === undefined || query.isFetching) return { ...list, status: 'loading' };
    return query.data.ok
      ? { ...list, status: 'listed', models: query.data.value }
      : { ...list, status: 'failed', error: query.data.error };
  });
}

type ListAnswer = Result<ListedModel[], ModelError>;

function listQuery(
  store: ProviderStore,
  provider: ProviderSettings,
  keyVersion: number,
  enabled: boolean,
): UseQueryOptions<ListAnswer> {
  const { id, baseURL, headers } = provider;
  return {
    queryKey: ['models', id, baseURL, headers, keyVersion],
    queryFn: async () => {
      const answer = await store.listModels(provider);
      if (answer.ok) return answer.value;
      return { ok: false, error: { kind: 'internal', message: answer.error.message, retryable: false } };
    },
    enabled,
    staleTime: ({ state }) => (state.data?.ok === true ? FRESH_MS : 0),
    retry: false,
    // A local server needs no network.
    networkMode: 'always',
  };
}
