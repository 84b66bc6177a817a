import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { AssistantMessage, ModelError } from '../../agent/messages.ts';
import type { ModelRequest, StreamFunction } from '../../agent/types.ts';
import { modelError } from '../errors/classify.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ModelOptions } from '../options.ts';
import { baseURLProblem } from '../profiles/base-url.ts';
import type { ProviderProfile, WireTraits } from '../profiles/profile.ts';
import { resolveProfile } from '../profiles/resolve-profile.ts';
import { nothingLearned } from './endpoint-memory.ts';
import type { ReplyReader } from './reply-reader.ts';
import { runCall } from './run-call.ts';
import { sendRequest } from './send-request.ts';
import type { Endpoint } from './send-request.ts';

/** The model that a request is written for. */
export interface RequestTarget {
  model: string;
  profile: ProviderProfile;
  traits: WireTraits;
  /** Whether a message came from this very model: only then do its thinking and its signatures go back. */
  isOwn: (message: AssistantMessage) => boolean;
}

/** How one API writes requests and reads responses. */
export interface ModelApi {
  buildBody: (request: ModelRequest, target: RequestTarget) => JsonObject;
  createReader: (request: ModelRequest, profile: ProviderProfile) => ReplyReader;
}

const URL_PROBLEMS = {
  invalid_url: 'The base URL is not a URL.',
  mixed_content: 'A page that was loaded over https cannot call a server over http.',
};

/** Makes the stream function of a model out of what its API does differently. */
export function createModelStream(given: ModelOptions, endpoint: Endpoint, api: ModelApi): StreamFunction {
  const options = withTrimmedKey(given);
  const profile = resolveProfile(options);
  const provider = options.provider ?? profile.id;
  const memory = options.memory ?? nothingLearned(options);
  const isOwn = (message: AssistantMessage): boolean =>
    message.provider === provider && message.model === options.model;
  return async function* stream(request, signal, tap) {
    const problem = baseURLProblem(options.baseURL);
    if (problem !== undefined) {
      yield failedEnd(modelError('bad_endpoint', URL_PROBLEMS[problem], { hint: problem }));
      return;
    }
    const events = runCall(
      {
        environment: options.environment,
        limits: { ...profile.limits, ...options.limits },
        memory,
        reader: api.createReader(request, profile),
        buildBody: (traits) => api.buildBody(request, { model: options.model, profile, traits, isOwn }),
        send: (body, requestSignal) => sendRequest(options, endpoint, body, requestSignal),
        onQueued: options.onQueued,
        tap: tap && ((text) => tap(withoutSecrets(text, options))),
      },
      signal,
    );
    for await (const event of events) yield withoutSecretsInError(event, options);
  };
}

function failedEnd(error: ModelError): AssistantStreamEvent {
  return { type: 'end', end: { content: [], stopReason: 'error', error } };
}

/** Keys are pasted, often with a line end. */
function withTrimmedKey({ apiKey, ...options }: ModelOptions): ModelOptions {
  const key = apiKey?.trim() ?? '';
  return key === '' ? options : { ...options, apiKey: key };
}

/** Some servers repeat the key that they refuse: it must not reach the log with their message. */
function withoutSecretsInError(event: AssistantStreamEvent, options: ModelOptions): AssistantStreamEvent {
  if (event.type !== 'end' || event.end.error === undefined) return event;
  const { error } = event.end;
  return { type: 'end', end: { ...event.end, error: { ...error, message: withoutSecrets(error.message, options) } } };
}

function withoutSecrets(text: string, { apiKey, headers }: ModelOptions): string {
  const secrets = [apiKey, ...Object.values(headers ?? {})].filter((secret) => (secret ?? '').length >= 8);
  return secrets.reduce<string>((clean, secret) => clean.replaceAll(secret ?? '', '…'), text);
}
