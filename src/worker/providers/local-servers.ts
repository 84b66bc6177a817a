/** Looks for model servers at the usual ports of this machine. */
import { isLoopback } from '../../models/profiles/detect-profile.ts';
import type { ProviderPreset } from '../../models/profiles/presets.ts';
import type { LocalServer } from '../../protocol/providers.ts';
import { listModels, type ListOptions } from './list-models.ts';

/** All at once. A server that answers with something else than models is left out: it is no model server. */
export async function findLocalServers(
  presets: readonly ProviderPreset[],
  options: ListOptions,
): Promise<LocalServer[]> {
  const local = presets.filter(({ baseURL }) => baseURL !== '' && isLoopback(new URL(baseURL).hostname));
  const asked = await Promise.all(
    local.map(async ({ id, label, baseURL }): Promise<LocalServer[]> => {
      const server = { preset: id, label, baseURL };
      const models = await listModels({ preset: id, baseURL, headers: {} }, { headers: {} }, options);
      if (models.ok) return [{ ...server, models: models.value }];
      const { error } = models;
      if (error.kind === 'bad_endpoint' || error.kind === 'not_found') return [];
      return [{ ...server, models: null, ...(error.kind === 'network' ? {} : { error }) }];
    }),
  );
  return asked.flat();
}
