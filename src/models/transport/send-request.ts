import { OpenAI } from 'openai';
import type { JsonObject } from '../json/json-value.ts';
import type { ConnectionOptions } from '../options.ts';

export type Endpoint = 'chat_completions' | 'responses';

/** Longest delay that timers can hold: the package's own timeout must never end a call, the watchdog does. */
const NEVER_MS = 2 ** 31 - 1;
/** Headers of the package that a server's CORS rules need not allow. */
const PRIVATE_HEADERS = /^(x-stainless-|user-agent$)/i;

/** The request could not even be built, for example for a character that no header may hold. */
export class UnsendableRequestError extends Error {}

/**
 * Sends one request through the openai package and answers the raw response, whatever its status. Rejects with
 * the error of `fetch` when there was no response, and with UnsendableRequestError when there was no request.
 */
export async function sendRequest(
  connection: ConnectionOptions,
  endpoint: Endpoint,
  body: JsonObject,
  signal: AbortSignal,
): Promise<Response> {
  let refused: Response | undefined;
  let failure: unknown;
  const client = new OpenAI({
    baseURL: connection.baseURL,
    apiKey: connection.apiKey ?? 'none',
    organization: null,
    project: null,
    defaultHeaders: { ...(connection.apiKey === undefined && { Authorization: null }), ...connection.headers },
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    dangerouslyAllowBrowser: true,
    fetch: async (url, init) => {
      const response = await (connection.fetch ?? fetch)(url, {
        ...init,
        headers: withoutPrivateHeaders(init?.headers),
        referrerPolicy: 'no-referrer',
      }).catch((error: unknown) => {
        failure = error;
        throw error;
      });
      if (response.ok) return response;
      // The package would read the body of a refusal to its end and keep only a part of it.
      refused = response;
      return new Response(null, { status: response.status });
    },
  });
  try {
    // The bodies hold fields of other providers, which the package's types do not know; it sends them as they are.
    return endpoint === 'responses'
      ? await client.responses.create({ ...body, stream: true } as never, { signal }).asResponse()
      : await client.chat.completions.create({ ...body, stream: true } as never, { signal }).asResponse();
  } catch (error) {
    if (refused !== undefined) return refused;
    throw failure ?? new UnsendableRequestError(error instanceof Error ? error.message : String(error));
  }
}

function withoutPrivateHeaders(headers: HeadersInit | undefined): Headers {
  return new Headers([...new Headers(headers)].filter(([name]) => !PRIVATE_HEADERS.test(name)));
}
