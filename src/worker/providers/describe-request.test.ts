import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '../../agent/types.ts';
import { createModel } from '../../models/create-model.ts';
import type { ProviderSettings } from '../../protocol/providers.ts';
import { placeholdersFor } from './describe-request.ts';
import { createProviderModels } from './provider-models.ts';
import type { ProviderSecrets } from './secrets.ts';
import { fakeSecrets } from './testing.ts';

const settings: ProviderSettings = {
  id: 'custom',
  preset: 'custom',
  label: 'Custom',
  baseURL: 'http://localhost:9000/v1',
  api: 'chat_completions',
  headers: { 'X-Team': 'blue' },
  secretHeaders: ['X-Token'],
  model: 'small',
};

const request: ModelRequest = {
  systemPrompt: 'Be brief.',
  messages: [
    { role: 'user', id: 'm1', content: [{ type: 'text', text: 'Grüß “dich” 你好' }], timestamp: 1, origin: 'prompt' },
  ],
  tools: [{ name: 'ls', description: 'Lists', parameters: { type: 'object', properties: {} } }],
  parameters: { maxTokens: 90 },
};

interface Sent {
  url: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

/** A provider's models at a server that answers each call with the next status, the last one again and again. */
function world({ statuses = [200], ...changes }: Partial<ProviderSettings> & { statuses?: number[] } = {}) {
  const sent: Sent[] = [];
  const held: ProviderSecrets = { apiKey: 'sk-real', headers: { 'X-Token': 'secret' } };
  const secrets = fakeSecrets({ ofProvider: () => Promise.resolve(held) });
  const models = createProviderModels({
    environment: { now: () => 0, newId: (prefix) => prefix, setTimer: () => () => undefined },
    demo: { identity: { provider: 'demo', model: 'demo' }, label: 'Demo', stream: async function* () {} },
    secrets,
    state: { providers: [{ ...settings, ...changes }], chosen: 'custom' },
    connect: (options) =>
      createModel({
        ...options,
        fetch: (input, init) => {
          const headers = Object.fromEntries(new Headers(init?.headers));
          sent.push({
            url: input instanceof Request ? input.url : String(input),
            method: init?.method,
            headers,
            body: init?.body,
          });
          const status = statuses.shift() ?? 200;
          const body = status === 200 ? 'data: [DONE]\n\n' : '{"error":{"message":"Unknown field: stream_options"}}';
          return Promise.resolve(new Response(body, { status }));
        },
      }),
  });
  const call = async () => {
    for await (const event of models.streamOf('custom')(request, new AbortController().signal)) void event;
  };
  return { models, sent, call };
}

describe.each(['chat_completions', 'responses'] as const)('over %s', (api) => {
  test('the description is what is sent, but for the secrets', async () => {
    const { models, sent, call } = world({ api });
    await call();
    const described = await models.describe('custom', 'small', request);
    if (!described.ok || described.value === null) throw new Error('It is not described.');
    const { method, url, headers, body } = described.value;
    expect({ method, url, body }).toEqual({ method: 'POST', url: sent[0]?.url, body: sent[0]?.body });
    expect(Object.fromEntries(headers.map(({ name, value }) => [name, value]))).toEqual({
      ...sent[0]?.headers,
      authorization: 'Bearer $API_KEY',
      'x-token': '$X_TOKEN',
    });
    expect(headers.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['authorization', 'x-token']);
    expect(sent[0]?.headers['authorization']).toBe('Bearer sk-real');
    expect(sent.length).toBe(1);
  });
});

test('what the server has taught is in the description too, for the model that was taught', async () => {
  const { models, sent, call } = world({ statuses: [400, 200] });
  const bodyFor = async (model: string) => {
    const described = await models.describe('custom', model, request);
    return described.ok ? described.value?.body : undefined;
  };
  const before = await bodyFor('small');
  await call();
  expect(sent.map(({ body }) => String(body).includes('stream_options'))).toEqual([true, false]);
  expect(before).toBe(sent[0]?.body);
  expect(await bodyFor('small')).toBe(sent[1]?.body);
  expect(await bodyFor('large')).toBe(String(before).replace('"model":"small"', '"model":"large"'));
});

test('the demo model sends nothing; a provider that is gone cannot be told of', async () => {
  const { models } = world();
  expect(await models.describe('demo', 'demo', request)).toEqual({ ok: true, value: null });
  expect(await models.describe('gone', 'small', request)).toMatchObject({
    ok: false,
    error: { code: 'unknown_provider' },
  });
});

test('a request that cannot be built fails with the reason', async () => {
  const { models } = world({ headers: { 'X-Team': 'blau\nund rot' } });
  const described = await models.describe('custom', 'small', request);
  expect(described).toMatchObject({ ok: false, error: { code: 'invalid' } });
  expect(described.ok ? '' : described.error.message).toContain('invalid header value');
});

test('each secret has a variable of its own', () => {
  expect(placeholdersFor({ headers: {} })).toEqual({ headers: {} });
  expect(placeholdersFor({ apiKey: 'sk', headers: { 'x-api.key': 'a', 'X-Other': 'b' } })).toEqual({
    apiKey: '$API_KEY',
    headers: { 'x-api.key': '$X_API_KEY', 'X-Other': '$X_OTHER' },
  });
});
