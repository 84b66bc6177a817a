import { expect, test } from 'vitest';
import type { ModelRequest, StreamFunction } from '../../agent/types.ts';
import type { createModel } from '../../models/create-model.ts';
import type { EndpointMemory } from '../../models/transport/endpoint-memory.ts';
import type { ProviderSettings, ProviderState } from '../../protocol/providers.ts';
import type { SessionModel } from '../../session/model.ts';
import { createProviderModels } from './provider-models.ts';
import type { ProviderSecrets } from './secrets.ts';
import { fakeSecrets } from './testing.ts';

const groq: ProviderSettings = {
  id: 'groq',
  preset: 'groq',
  label: 'Groq',
  baseURL: 'https://api.groq.com/openai/v1',
  api: 'chat_completions',
  headers: { 'X-Team': 'blue' },
  secretHeaders: ['X-Token'],
  model: 'llama',
  thinkingLevel: 'low',
  maxTokens: 900,
  contextWindow: 8000,
  firstEventMs: 5000,
  idleMs: 2000,
};

const silent: StreamFunction = async function* () {
  yield { type: 'end', end: { content: [], stopReason: 'stop' } };
};

const demo: SessionModel = { identity: { provider: 'demo', model: 'demo' }, label: 'Demo', stream: silent };
const request: ModelRequest = { systemPrompt: '', messages: [], tools: [], parameters: {} };
const environment = { now: () => 0, newId: (prefix: string) => prefix, setTimer: () => () => undefined };

function world(state: Partial<ProviderState> = {}) {
  const connections: Parameters<typeof createModel>[0][] = [];
  let memory: EndpointMemory | undefined;
  let held: ProviderSecrets = { apiKey: 'sk-1', headers: { 'X-Token': 'secret' } };
  const models = createProviderModels({
    environment,
    demo,
    secrets: fakeSecrets({ ofProvider: () => Promise.resolve(held) }),
    state: { providers: [groq], chosen: null, ...state },
    connect: ({ memory: given, ...options }) => {
      memory = given;
      connections.push(options);
      return silent;
    },
  });
  const call = async (providerId: string) => {
    for await (const event of models.streamOf(providerId)(request, new AbortController().signal)) void event;
  };
  const refuseImages = () => {
    if (memory !== undefined) memory.traits = { ...memory.traits, images: 'left_out' };
  };
  return { models, connections, call, refuseImages, hold: (secrets: ProviderSecrets) => (held = secrets) };
}

test('what comes over the wire is heard through the provider', async () => {
  const heard: string[] = [];
  const models = createProviderModels({
    environment,
    demo,
    secrets: fakeSecrets({ ofProvider: () => Promise.resolve({ apiKey: 'sk-1', headers: {} }) }),
    state: { providers: [groq], chosen: null },
    connect: () =>
      async function* stream(_request, _signal, tap) {
        tap?.('data: 1');
        yield { type: 'end', end: { content: [], stopReason: 'stop' } };
      },
  });
  const { signal } = new AbortController();
  for await (const event of models.streamOf('groq')(request, signal, (text) => heard.push(text))) void event;
  expect(heard).toEqual(['data: 1']);
});

test('the demo model runs until another is chosen', () => {
  const { models } = world();
  expect(models.current()).toBe(demo);
  expect(models.choose('groq')).toEqual({ ok: true, value: null });
  const { stream: _stream, ...chosen } = models.current();
  expect(chosen).toEqual({
    identity: { provider: 'groq', model: 'llama' },
    label: 'llama · Groq',
    parameters: { thinkingLevel: 'low', maxTokens: 900 },
    contextWindow: 8000,
  });
  models.choose(null);
  expect(models.current()).toBe(demo);
});

test('a choice of the last visit holds from the start', () => {
  expect(world({ chosen: 'groq' }).models.current().identity).toEqual({ provider: 'groq', model: 'llama' });
});

test('a provider that is unknown or has no model cannot be chosen', () => {
  const { models } = world({ providers: [{ ...groq, model: '' }] });
  expect(models.choose('groq')).toMatchObject({ ok: false, error: { code: 'no_model' } });
  expect(models.choose('other')).toMatchObject({ ok: false, error: { code: 'unknown_provider' } });
  expect(models.current()).toBe(demo);
});

test('a call is made with the settings and the secrets', async () => {
  const { connections, call } = world();
  await call('groq');
  expect(connections).toEqual([
    {
      api: 'chat_completions',
      provider: 'groq',
      profile: 'groq',
      model: 'llama',
      baseURL: 'https://api.groq.com/openai/v1',
      apiKey: 'sk-1',
      headers: { 'X-Team': 'blue', 'X-Token': 'secret' },
      limits: { firstByteMs: 5000, idleMs: 2000 },
      environment,
    },
  ]);
});

test('one adapter serves every call until settings or secrets change', async () => {
  const { models, connections, call, hold } = world();
  await call('groq');
  await call('groq');
  expect(connections.length).toBe(1);
  hold({ headers: {} });
  await call('groq');
  expect(connections[1]).not.toHaveProperty('apiKey');
  models.save({ ...groq, model: 'other' });
  await call('groq');
  expect(connections.map(({ model }) => model)).toEqual(['llama', 'llama', 'other']);
});

test('a base URL is kept in its full form, or refused', () => {
  const { models } = world();
  expect(models.save({ ...groq, id: 'custom', baseURL: ' localhost:9000 ' })).toMatchObject({
    ok: true,
    value: { baseURL: 'http://localhost:9000/v1' },
  });
  expect(models.settingsOf('custom')).toMatchObject({ ok: true, value: { baseURL: 'http://localhost:9000/v1' } });
  expect(models.save({ ...groq, baseURL: 'what is this' })).toMatchObject({
    ok: false,
    error: { code: 'invalid_url' },
  });
  expect(models.settingsOf('groq')).toEqual({ ok: true, value: groq });
});

test('the adapter finds the profile of a custom provider by itself', async () => {
  const { models, connections, call } = world();
  models.save({ ...groq, id: 'mine', preset: 'custom' });
  await call('mine');
  expect(connections[0]).not.toHaveProperty('profile');
});

test('whether images are taken is known of the model that runs now', () => {
  const { models } = world({ providers: [groq, { ...groq, id: 'own', preset: 'custom', model: 'mine' }] });
  expect(models.acceptsImages()).toBe(false);
  models.choose('own');
  expect(models.acceptsImages()).toBe(true);
  models.choose('groq');
  expect(models.acceptsImages()).toBe(true);
  models.save({ ...groq, model: 'openai/gpt-oss-120b' });
  expect(models.acceptsImages()).toBe(false);
  models.save({ ...groq, model: '' });
  expect(models.acceptsImages()).toBe(false);
});

test('a server that refuses images is believed, of that model', async () => {
  const { models, call, refuseImages } = world({ chosen: 'groq' });
  await call('groq');
  expect(models.acceptsImages()).toBe(true);
  refuseImages();
  expect(models.acceptsImages()).toBe(false);
  models.save({ ...groq, model: 'other' });
  expect(models.acceptsImages()).toBe(true);
});
