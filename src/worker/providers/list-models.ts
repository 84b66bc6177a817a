/** Asks a provider for its models, at `/models` under its base URL. */
import type { ModelError } from '../../agent/messages.ts';
import { fail, ok, type Result } from '../../agent/result.ts';
import { classifyErrorBody, classifyRefusal, modelError } from '../../models/errors/classify.ts';
import { noResponseError } from '../../models/errors/network-error.ts';
import { asArray, asCount, asObject, asText, objectsIn, parseJson } from '../../models/json/json-value.ts';
import type { JsonObject } from '../../models/json/json-value.ts';
import type { ListedModel, ProviderSettings } from '../../protocol/providers.ts';
import type { ProviderSecrets } from './secrets.ts';

export interface ListOptions {
  timeoutMs: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Default: the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

type Target = Pick<ProviderSettings, 'preset' | 'baseURL' | 'headers'>;

/** The models in the order of their names. */
export async function listModels(
  target: Target,
  secrets: ProviderSecrets,
  { timeoutMs, now, fetch = globalThis.fetch }: ListOptions,
): Promise<Result<ListedModel[], ModelError>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${target.baseURL}/models`, {
      headers: headersOf(target, secrets),
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return fail(modelError('timeout', `The server sent nothing for ${Math.round(timeoutMs / 1000)} seconds.`));
    }
    return fail(withoutSecrets(noResponseError(error, false), secrets));
  }
  if (!response.ok) return fail(withoutSecrets(classifyRefusal(response, text, now()), secrets));
  const body = parseJson(text)?.value;
  const object = asObject(body);
  if (object?.['error'] !== undefined && object['error'] !== null) {
    return fail(withoutSecrets(classifyErrorBody(object, now()), secrets));
  }
  const entries = Array.isArray(body) ? body : listIn(object);
  if (entries === undefined) {
    const hint = text.trimStart().startsWith('<') ? 'web_page' : 'base_url';
    return fail(modelError('bad_endpoint', 'The answer is no list of models.', { hint, status: response.status }));
  }
  return ok(modelsOf(asArray(entries)));
}

/** Null where a server without models says so by null. */
function listIn(body: JsonObject | undefined): unknown {
  return ['data', 'models'].map((field) => body?.[field]).find((list) => list !== undefined);
}

function headersOf({ preset, headers }: Target, secrets: ProviderSecrets): Headers {
  const all = new Headers({ ...headers, ...secrets.headers });
  if (secrets.apiKey === undefined) return all;
  if (preset === 'anthropic') {
    // Its list belongs to its own API, which takes the key under another name.
    all.set('x-api-key', secrets.apiKey);
    all.set('anthropic-version', '2023-06-01');
  } else if (!all.has('authorization')) {
    all.set('authorization', `Bearer ${secrets.apiKey}`);
  }
  return all;
}

function modelsOf(entries: readonly unknown[]): ListedModel[] {
  const models = objectsIn(entries).flatMap((entry) => {
    const id = (asText(entry['id']) ?? asText(entry['name']))?.replace(/^models\//, '');
    const contextWindow = contextWindowOf(entry);
    return id === undefined ? [] : [{ id, ...(contextWindow === undefined ? {} : { contextWindow }) }];
  });
  return [...new Map(models.map((model) => [model.id, model])).values()].sort((a, b) => a.id.localeCompare(b.id));
}

/** Each server has a name of its own for it. */
const WINDOW_FIELDS = [
  'context_length',
  'context_window',
  'max_model_len',
  'max_context_length',
  'loaded_context_length',
];

function contextWindowOf(entry: JsonObject): number | undefined {
  const places = [...WINDOW_FIELDS.map((field) => entry[field]), asObject(entry['meta'])?.['n_ctx_train']];
  return places.map(asCount).find((count) => count !== undefined && count > 0);
}

/** Some servers repeat the key that they refuse. */
function withoutSecrets(error: ModelError, { apiKey, headers }: ProviderSecrets): ModelError {
  let { message } = error;
  for (const secret of [apiKey ?? '', ...Object.values(headers)]) {
    if (secret.length >= 8) message = message.replaceAll(secret, '…');
  }
  return { ...error, message };
}
