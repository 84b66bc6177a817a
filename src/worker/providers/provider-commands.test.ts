import { expect, test } from 'vitest';
import type { StreamFunction } from '../../agent/types.ts';
import type { ProviderSettings } from '../../protocol/providers.ts';
import type { SessionModel } from '../../session/model.ts';
import { createProviderCommands } from './provider-commands.ts';
import { createProviderModels } from './provider-models.ts';
import { fakeSecrets } from './testing.ts';

const settings: ProviderSettings = {
  id: 'custom',
  preset: 'custom',
  label: 'Custom',
  baseURL: 'http://localhost:9000/v1',
  api: 'chat_completions',
  headers: {},
  secretHeaders: [],
  model: 'small',
};

const silent: StreamFunction = async function* () {
  yield { type: 'end', end: { content: [], stopReason: 'stop' } };
};

function world() {
  const told: SessionModel[] = [];
  const forgotten: string[] = [];
  const environment = { now: () => 0, newId: (prefix: string) => prefix, setTimer: () => () => undefined };
  const secrets = fakeSecrets({
    forgetAll: (providerId) => {
      forgotten.push(providerId);
      return Promise.resolve();
    },
  });
  const models = createProviderModels({
    environment,
    demo: { identity: { provider: 'demo', model: 'demo' }, label: 'Demo', stream: silent },
    secrets,
    state: { providers: [], chosen: null },
    connect: () => silent,
  });
  const commands = createProviderCommands({ environment, models, secrets, setModel: (model) => told.push(model) });
  return { commands, told, forgotten };
}

test('the session is told of a model when it is chosen, and when what it runs with changes', async () => {
  const { commands, told } = world();
  await commands.provider_save({ settings });
  expect(told).toEqual([]);
  await commands.choose_model({ providerId: 'custom' });
  await commands.provider_save({ settings: { ...settings, thinkingLevel: 'high' } });
  await commands.choose_model({ providerId: null });
  expect(told.map(({ identity, parameters }) => [identity.model, parameters])).toEqual([
    ['small', {}],
    ['small', { thinkingLevel: 'high' }],
    ['demo', undefined],
  ]);
});

test('what does not change the model is not told', async () => {
  const { commands, told } = world();
  await commands.provider_save({ settings });
  await commands.choose_model({ providerId: 'custom' });
  await commands.choose_model({ providerId: 'custom' });
  await commands.provider_save({ settings: { ...settings, baseURL: 'http://localhost:9001/v1' } });
  expect(told.length).toBe(1);
});

test('a key does not follow an address to another server', async () => {
  const { commands, forgotten } = world();
  await commands.provider_save({ settings });
  await commands.provider_save({ settings: { ...settings, baseURL: 'http://localhost:9000/other' } });
  expect(forgotten).toEqual([]);
  await commands.provider_save({ settings: { ...settings, baseURL: 'not a url' } });
  expect(forgotten).toEqual([]);
  await commands.provider_save({ settings: { ...settings, baseURL: 'http://localhost:9001/v1' } });
  expect(forgotten).toEqual(['custom']);
});

test('commands on a provider that is not there are refused', async () => {
  const { commands } = world();
  const refusal = { ok: false, error: { code: 'unknown_provider' } };
  expect(await commands.list_models({ providerId: 'x' })).toMatchObject(refusal);
  expect(await commands.test_provider({ providerId: 'x' })).toMatchObject(refusal);
  expect(await commands.choose_model({ providerId: 'x' })).toMatchObject(refusal);
});
