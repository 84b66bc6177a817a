/** The commands that are about providers and their models. */
import { ok } from '../../agent/result.ts';
import type { AgentEnvironment } from '../../agent/types.ts';
import { PRESETS } from '../../models/profiles/presets.ts';
import type { CommandArguments, CommandName, CommandResult } from '../../protocol/commands.ts';
import type { ProviderSettings } from '../../protocol/providers.ts';
import { modelChange, type SessionModel } from '../../session/model.ts';
import { listModels } from './list-models.ts';
import { findLocalServers } from './local-servers.ts';
import { parametersOf, type ProviderModels } from './provider-models.ts';
import type { Secrets } from './secrets.ts';
import { testProvider } from './test-provider.ts';

type ProviderCommandName = Extract<
  CommandName,
  | 'provider_presets'
  | 'provider_save'
  | 'choose_model'
  | 'list_models'
  | 'test_provider'
  | 'describe_request'
  | 'find_local_servers'
  | 'key_set'
  | 'key_forget'
  | 'key_move'
  | 'key_places'
>;

export type ProviderCommands = {
  [N in ProviderCommandName]: (args: CommandArguments[N]) => CommandResult<N> | Promise<CommandResult<N>>;
};

export interface ProviderCommandsOptions {
  environment: AgentEnvironment;
  models: ProviderModels;
  secrets: Secrets;
  setModel(model: SessionModel): void;
}

const LIST_TIMEOUT_MS = 20_000;
const LOCAL_TIMEOUT_MS = 3_000;

export function createProviderCommands(options: ProviderCommandsOptions): ProviderCommands {
  const { environment, models, secrets, setModel } = options;
  const now = () => environment.now();
  let test: AbortController | null = null;

  /** Tells the session of another model, or of another way to call it. */
  function changing<R>(change: () => R): R {
    const before = JSON.stringify(modelChange(models.current()));
    const result = change();
    const next = models.current();
    if (JSON.stringify(modelChange(next)) !== before) setModel(next);
    return result;
  }

  return {
    provider_presets: () => ok([...PRESETS]),
    async provider_save({ settings }) {
      const before = models.settingsOf(settings.id);
      const saved = changing(() => models.save(settings));
      // A key is for one server: it must not go to another because an address was changed.
      if (saved.ok && before.ok && originOf(before.value) !== originOf(saved.value))
        await secrets.forgetAll(settings.id);
      return saved;
    },
    choose_model: ({ providerId }) => changing(() => models.choose(providerId)),
    async list_models({ providerId }) {
      const settings = models.settingsOf(providerId);
      if (!settings.ok) return settings;
      return ok(
        await listModels(settings.value, await secrets.ofProvider(providerId), { timeoutMs: LIST_TIMEOUT_MS, now }),
      );
    },
    async test_provider({ providerId }) {
      const settings = models.settingsOf(providerId);
      if (!settings.ok) return settings;
      test?.abort();
      test = new AbortController();
      const parameters = parametersOf(settings.value);
      return ok(await testProvider(models.streamOf(providerId), parameters, environment, test.signal));
    },
    describe_request: ({ providerId, model, request }) => models.describe(providerId, model, request),
    find_local_servers: async () => ok(await findLocalServers(PRESETS, { timeoutMs: LOCAL_TIMEOUT_MS, now })),
    key_set: async ({ providerId, name, value, place }) => ok(await secrets.set(providerId, name, value, place)),
    key_forget: ({ providerId, name }) => secrets.forget(providerId, name),
    key_move: async ({ providerId, place }) => ok(await secrets.move(providerId, place)),
    key_places: async () => ok(await secrets.places()),
  };
}

function originOf({ baseURL }: ProviderSettings): string {
  return URL.canParse(baseURL) ? new URL(baseURL).origin : '';
}
