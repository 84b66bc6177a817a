/** Tells how a request goes over the wire: the model's own adapter builds it, and nothing is sent. */
import { fail, ok, type Result } from '../../agent/result.ts';
import type { ModelRequest } from '../../agent/types.ts';
import { createModel } from '../../models/create-model.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { HttpRequest } from '../../protocol/providers.ts';
import type { ProviderSecrets } from './secrets.ts';

/** The secrets that are set, each as a shell variable: `$API_KEY`, and `$X_TOKEN` for a header X-Token. */
export function placeholdersFor({ apiKey, headers }: ProviderSecrets): ProviderSecrets {
  const names = Object.keys(headers);
  return {
    ...(apiKey === undefined ? {} : { apiKey: '$API_KEY' }),
    headers: Object.fromEntries(names.map((name) => [name, `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`])),
  };
}

/** Fails where the adapter cannot build a request, for example for a header that no request may hold. */
export async function describeRequest(
  connection: Parameters<typeof createModel>[0],
  request: ModelRequest,
  placeholders: ProviderSecrets,
): Promise<Result<HttpRequest, CommandError>> {
  const variables = [placeholders.apiKey, ...Object.values(placeholders.headers)].filter((name) => name !== undefined);
  let described: HttpRequest | undefined;
  const stream = createModel({
    ...connection,
    fetch: (input, init) => {
      described = {
        method: init?.method ?? 'GET',
        url: input instanceof Request ? input.url : String(input),
        headers: [...new Headers(init?.headers)].map(([name, value]) => ({
          name,
          value,
          isSecret: variables.some((variable) => value.includes(variable)),
        })),
        body: typeof init?.body === 'string' ? init.body : '',
      };
      return Promise.reject(new Error('It is only described.'));
    },
  });
  let problem = 'The adapter sent no request.';
  for await (const event of stream(request, new AbortController().signal)) {
    if (event.type === 'end') problem = event.end.error?.message ?? problem;
  }
  return described === undefined ? fail({ code: 'invalid', message: problem }) : ok(described);
}
