import { fail } from '../agent/result.ts';
import type { CommandError } from '../protocol/commands.ts';
import type { ProvidersClient } from './types.ts';

const refuse = () => Promise.resolve(fail<CommandError>({ code: 'invalid', message: 'Not in this test.' }));

/** For tests that never speak of providers. */
export const noProviders: ProvidersClient = {
  presets: refuse,
  save: refuse,
  choose: refuse,
  listModels: refuse,
  test: refuse,
  describeRequest: refuse,
  findLocalServers: refuse,
  setKey: refuse,
  forgetKey: refuse,
  moveKeys: refuse,
  keyPlaces: refuse,
};
