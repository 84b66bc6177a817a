/** The models that a session can run on: the demo model and the chosen model of each provider. */
import { fail, ok, type Result } from '../../agent/result.ts';
import type { AgentEnvironment, ModelParameters, ModelRequest, StreamFunction } from '../../agent/types.ts';
import { createModel } from '../../models/create-model.ts';
import { baseURLProblem, normalizeBaseURL } from '../../models/profiles/base-url.ts';
import type { ProfileId } from '../../models/profiles/profile.ts';
import { PROFILES } from '../../models/profiles/profiles.ts';
import { nothingLearned, type EndpointMemory } from '../../models/transport/endpoint-memory.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { HttpRequest, ProviderSettings, ProviderState } from '../../protocol/providers.ts';
import type { SessionModel } from '../../session/model.ts';
import { describeRequest, placeholdersFor } from './describe-request.ts';
import type { ProviderSecrets, Secrets } from './secrets.ts';

export interface ProviderModels {
  /** The model that runs: of the chosen provider, or the demo model. */
  current(): SessionModel;
  /** Whether that model takes images, as far as is known: one does until its name or its server says otherwise. */
  acceptsImages(): boolean;
  /** Keeps settings, with their base URL in its full form. */
  save(settings: ProviderSettings): Result<ProviderSettings, CommandError>;
  choose(providerId: string | null): Result<null, CommandError>;
  settingsOf(providerId: string): Result<ProviderSettings, CommandError>;
  /** Calls the provider's chosen model, with what is set at the moment of the call. */
  streamOf(providerId: string): StreamFunction;
  /** How a request goes over the wire to a model of the provider. Null: the demo model, which sends nothing. */
  describe(providerId: string, model: string, request: ModelRequest): Promise<Result<HttpRequest | null, CommandError>>;
}

export interface ProviderModelsOptions {
  environment: AgentEnvironment;
  demo: SessionModel;
  secrets: Secrets;
  state: ProviderState;
  /** Default: the real adapters. */
  connect?: typeof createModel;
}

interface Adapter {
  /** What it was made of. */
  signature: string;
  stream: StreamFunction;
  model: string;
  memory: EndpointMemory;
}

export function createProviderModels(options: ProviderModelsOptions): ProviderModels {
  const { environment, demo, secrets, connect = createModel } = options;
  const settings = new Map(options.state.providers.map((provider) => [provider.id, provider]));
  const adapters = new Map<string, Adapter>();
  let chosen = options.state.chosen;

  /** One adapter as long as nothing changes, so that what it has learned of its server is kept. */
  function adapterOf(provider: ProviderSettings, ownSecrets: ProviderSecrets): StreamFunction {
    const signature = JSON.stringify([provider, ownSecrets]);
    const known = adapters.get(provider.id);
    if (known?.signature === signature) return known.stream;
    const connection = connectionOf(provider, ownSecrets, environment);
    const memory = nothingLearned(connection);
    const stream = connect({ ...connection, memory });
    adapters.set(provider.id, { signature, stream, model: provider.model, memory });
    return stream;
  }

  /** What is known of a provider's model. */
  function memoryOf(provider: ProviderSettings): EndpointMemory {
    const adapter = adapters.get(provider.id);
    return adapter?.model === provider.model ? adapter.memory : nothingLearned(targetOf(provider));
  }

  /** The provider that is chosen and has a model. Undefined: the demo model runs. */
  function running(): ProviderSettings | undefined {
    const provider = chosen === null ? undefined : settings.get(chosen);
    return provider?.model === '' ? undefined : provider;
  }

  function streamOf(providerId: string): StreamFunction {
    return async function* stream(request, signal, tap) {
      const ownSecrets = await secrets.ofProvider(providerId);
      const provider = settings.get(providerId);
      if (provider !== undefined) yield* adapterOf(provider, ownSecrets)(request, signal, tap);
    };
  }

  return {
    current() {
      const provider = running();
      return provider === undefined ? demo : sessionModelOf(provider, streamOf(provider.id));
    },
    acceptsImages() {
      const provider = running();
      return provider !== undefined && memoryOf(provider).traits.images === 'sent';
    },
    save(provider) {
      const baseURL = normalizeBaseURL(provider.baseURL);
      if (!baseURL.ok) return fail({ code: 'invalid_url', message: `This is not a URL: ${provider.baseURL}` });
      if (baseURLProblem(baseURL.value) === 'mixed_content') {
        const message = 'A page that was loaded over https cannot call a server over http.';
        return fail({ code: 'mixed_content', message });
      }
      const kept = { ...provider, baseURL: baseURL.value };
      settings.set(kept.id, kept);
      return ok(kept);
    },
    choose(providerId) {
      if (providerId !== null) {
        const provider = settings.get(providerId);
        if (provider === undefined) return fail(unknownProvider(providerId));
        if (provider.model === '') return fail({ code: 'no_model', message: `${provider.label} has no model yet.` });
      }
      chosen = providerId;
      return ok(null);
    },
    settingsOf(providerId) {
      const provider = settings.get(providerId);
      return provider === undefined ? fail(unknownProvider(providerId)) : ok(provider);
    },
    streamOf,
    async describe(providerId, model, request) {
      if (providerId === demo.identity.provider) return ok(null);
      const kept = settings.get(providerId);
      if (kept === undefined) return fail(unknownProvider(providerId));
      const provider = { ...kept, model };
      const placeholders = placeholdersFor(await secrets.ofProvider(providerId));
      const connection = connectionOf(provider, placeholders, environment);
      return describeRequest({ ...connection, memory: { ...memoryOf(provider) } }, request, placeholders);
    },
  };
}

function unknownProvider(providerId: string): CommandError {
  return { code: 'unknown_provider', message: `There is no provider ${providerId}.` };
}

function sessionModelOf(provider: ProviderSettings, stream: StreamFunction): SessionModel {
  return {
    identity: { provider: provider.id, model: provider.model },
    label: `${provider.model} · ${provider.label}`,
    stream,
    parameters: parametersOf(provider),
    ...(provider.contextWindow === undefined ? {} : { contextWindow: provider.contextWindow }),
  };
}

export function parametersOf({ thinkingLevel, maxTokens }: ProviderSettings): ModelParameters {
  return {
    ...(thinkingLevel === undefined ? {} : { thinkingLevel }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

function connectionOf(
  provider: ProviderSettings,
  { apiKey, headers }: ProviderSecrets,
  environment: AgentEnvironment,
): Parameters<typeof createModel>[0] {
  const { firstEventMs, idleMs } = provider;
  return {
    ...targetOf(provider),
    api: provider.api,
    provider: provider.id,
    headers: { ...provider.headers, ...headers },
    environment,
    limits: {
      ...(firstEventMs === undefined ? {} : { firstByteMs: firstEventMs }),
      ...(idleMs === undefined ? {} : { idleMs }),
    },
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

/** All that tells what a model takes before it is called. */
function targetOf({ preset, baseURL, model }: ProviderSettings): Parameters<typeof nothingLearned>[0] {
  const profile = profileOf(preset);
  return { baseURL, model, ...(profile === undefined ? {} : { profile }) };
}

/** The adapter finds the profile of a custom provider by its base URL. */
function profileOf(preset: string): ProfileId | undefined {
  return preset !== 'custom' && preset in PROFILES ? (preset as ProfileId) : undefined;
}
