/** For tests: hooks that misbehave at a call that chance has chosen. */
import { text } from './testing-scripted.ts';
import type { VirtualTime } from './testing-virtual-time.ts';
import type { AgentHooks } from './types.ts';

export type HookManner =
  | 'throws'
  | 'hangs'
  | 'waits'
  | 'blocks'
  | 'terminates'
  | 'replaces_arguments'
  | 'spoils_arguments'
  | 'fails_result'
  | 'clears_error'
  | 'stops'
  | 'compacts'
  | 'steers'
  | 'stops_the_run';

/** A hook behaves so at its call of that number, from 0; otherwise it does nothing. */
export type HookScript = Partial<Record<keyof AgentHooks, { at: number; manner: HookManner }>>;

export interface HookWorld {
  time: VirtualTime;
  abort: () => void;
  steer: () => void;
  /** Called before a hook throws what fails the run. */
  failed: () => void;
  askedToStop: () => void;
}

export function randomHooks(script: HookScript, world: HookWorld): AgentHooks {
  const calls = new Map<string, number>();
  /** What the hook is to do at this call, after throwing, hanging or waiting if that is what it does. */
  const behave = async (name: keyof AgentHooks): Promise<HookManner | undefined> => {
    const count = calls.get(name) ?? 0;
    calls.set(name, count + 1);
    const manner = script[name]?.at === count ? script[name].manner : undefined;
    if (manner === 'stops_the_run') world.abort();
    if (manner === 'stops_the_run' || manner === 'hangs') return new Promise(() => {});
    if (manner === 'steers') world.steer();
    if (manner === 'waits') await world.time.wait(50);
    if (manner !== 'throws') return manner;
    if (name !== 'beforeToolCall' && name !== 'afterToolCall') world.failed();
    throw new Error('The hook broke.');
  };
  const hooks: AgentHooks = {
    transformContext: async (messages) => {
      await behave('transformContext');
      return [...messages];
    },
    convertToLlm: async (messages) => {
      await behave('convertToLlm');
      return messages.filter((message) => message.role !== 'custom');
    },
    prepareRequest: async (request) => {
      await behave('prepareRequest');
      return request;
    },
    prepareNextTurn: async ({ messages }) => {
      const manner = await behave('prepareNextTurn');
      return manner === 'compacts' ? { messages: messages.slice(-1) } : undefined;
    },
    beforeToolCall: async () => {
      const manner = await behave('beforeToolCall');
      if (manner === 'blocks' || manner === 'terminates') {
        return { block: { reason: 'No.' }, terminate: manner === 'terminates' };
      }
      if (manner === 'replaces_arguments') return { args: { ms: 1 } };
      return manner === 'spoils_arguments' ? { args: { wrong: true } } : undefined;
    },
    afterToolCall: async () => {
      const manner = await behave('afterToolCall');
      if (manner === 'terminates') return { terminate: true };
      if (manner === 'fails_result') return { isError: true };
      return manner === 'clears_error' ? { isError: false, content: [text('clear')] } : undefined;
    },
    shouldStopAfterTurn: async () => {
      const isAsked = (await behave('shouldStopAfterTurn')) === 'stops';
      if (isAsked) world.askedToStop();
      return isAsked;
    },
  };
  return Object.fromEntries(Object.entries(hooks).filter(([name]) => name in script));
}
