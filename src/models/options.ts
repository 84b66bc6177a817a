import type { AgentEnvironment } from '../agent/types.ts';
import type { ProfileId, ProviderProfile } from './profiles/profile.ts';
import type { EndpointMemory } from './transport/endpoint-memory.ts';
import type { WaitLimits } from './watchdog.ts';

/** Where a model is reached and how. */
export interface ConnectionOptions {
  /** For example `https://api.openai.com/v1`, as from `normalizeBaseURL`. */
  baseURL: string;
  /** Absent for servers that want none. */
  apiKey?: string;
  /** Added to every request. A name set to null removes a header. */
  headers?: Readonly<Record<string, string | null>>;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/** What an adapter is made of. */
export interface ModelOptions extends ConnectionOptions {
  /** The model's name at the provider. */
  model: string;
  /** The provider's name in messages; tells the adapter which messages are its own. Default: the profile's id. */
  provider?: string;
  /** Default: found by the base URL. */
  profile?: ProfileId | ProviderProfile;
  environment: AgentEnvironment;
  /** Replaces limits of the profile. */
  limits?: Partial<WaitLimits>;
  /** Called once a call, when the server says that the request is waiting in its queue. */
  onQueued?: () => void;
  /** What is known of the server; the model adds to it. Default: nothing, and what is learned is the model's own. */
  memory?: EndpointMemory;
}
