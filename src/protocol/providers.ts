/**
 * Providers of models, as the page and the worker speak of them. Nothing here holds a secret: a key crosses the
 * boundary once, in `key_set`, and never comes back.
 */
import type { ModelError, Usage } from '../agent/messages.ts';

export type ProviderApi = 'chat_completions' | 'responses';

export type ThinkingLevel = 'off' | 'minimal' | 'low' | 'medium' | 'high';

/** Where a provider is reached, how, and with which model. Fields that are absent are the provider's own choice. */
export interface ProviderSettings {
  /** Unique among the providers of this browser; names the provider in messages. */
  id: string;
  /** The id of the preset it was made from. */
  preset: string;
  /** What a person reads. */
  label: string;
  /** As a person typed it, until it was saved: then with scheme and path. */
  baseURL: string;
  api: ProviderApi;
  /** Sent with every request. */
  headers: Record<string, string>;
  /** Names of further headers, whose values are secrets and kept with the keys. */
  secretHeaders: string[];
  /** The chosen model's name at the provider; empty: none yet. */
  model: string;
  thinkingLevel?: ThinkingLevel;
  /** Most tokens of one reply. */
  maxTokens?: number;
  /** Tokens the model's context holds. */
  contextWindow?: number;
  /** Longest wait for the first data event, in milliseconds. */
  firstEventMs?: number;
  /** Longest wait between two data events, in milliseconds. */
  idleMs?: number;
}

/** All that is kept of providers but their keys. */
export interface ProviderState {
  providers: ProviderSettings[];
  /** The provider whose model runs. Null: the demo model. */
  chosen: string | null;
}

/** A provider as a person finds it in the list, with what it needs. */
export interface ProviderPresetInfo {
  id: string;
  label: string;
  /** Empty where the person must say. */
  baseURL: string;
  api: ProviderApi;
  needsKey: boolean;
  headers: Readonly<Record<string, string>>;
  /** How it treats calls from a page, as far as it is known. */
  pageAccess: 'test' | 'opt_in_header' | 'server_setting' | 'open';
  /** What to do on the server so that a page may call it; `{origin}` stands for the page's. */
  accessCommand?: string;
  /** Where keys are made, or how the server is set up. */
  docsURL?: string;
}

/** How long a key is kept: as long as the tab's worker lives, or in this browser's storage. */
export type KeyPlace = 'tab' | 'device';

/** The secrets of a provider: its key, and the values of its secret headers. */
export type SecretName = 'key' | `header:${string}`;

/** Where the secrets of each provider are kept; what is missing is not set. */
export type KeyPlaces = Record<string, Partial<Record<SecretName, KeyPlace>>>;

export interface ListedModel {
  id: string;
  contextWindow?: number;
}

/** A request as it goes over the wire. Where it carries a secret, a shell variable stands for it. */
export interface HttpRequest {
  method: string;
  url: string;
  /** `isSecret`: the value holds a variable, for example `Bearer $API_KEY`. */
  headers: { name: string; value: string; isSecret: boolean }[];
  body: string;
}

/** What a real call to the model has shown. Times in milliseconds from the sending of the request. */
export interface TestReport {
  firstEventMs: number;
  totalMs: number;
  /** The model called the tool that it was asked to call. */
  calledTool: boolean;
  showedThinking: boolean;
  usage?: Usage;
}

/** A server that may run on this machine. */
export interface LocalServer {
  preset: string;
  label: string;
  baseURL: string;
  /** Null: the page got no answer, which has several causes. */
  models: ListedModel[] | null;
  /** It answered, but with an error. */
  error?: ModelError;
}
