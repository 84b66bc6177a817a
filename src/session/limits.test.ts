import { expect, test } from 'vitest';
import type { AssistantContent, Usage } from '../agent/messages.ts';
import type { TurnContext } from '../agent/types.ts';
import { limitReached } from './limits.ts';
import { scriptedSession } from './testing/scripted.ts';

const call: AssistantContent = { type: 'toolCall', id: 'c', name: 'ls', arguments: {} };
const answer: AssistantContent = { type: 'text', text: 'done' };

function turn(turnNumber: number, content: AssistantContent[], usage?: Usage): TurnContext {
  return {
    turnId: 't',
    turnNumber,
    message: {
      role: 'assistant',
      id: 'm',
      content,
      stopReason: 'stop',
      model: 'm',
      provider: 'p',
      timestamp: 0,
      ...(usage === undefined ? {} : { usage }),
    },
    toolResults: [],
    messages: [],
  };
}

test.each([
  ['the last turn allowed, and it asks for more', turn(3, [call]), 'turns'],
  ['a turn before it', turn(2, [call]), null],
  ['the last turn allowed, but it is an answer', turn(3, [answer]), null],
])('turns: %s', (_name, context, reached) => {
  expect(limitReached(context, { maxTurns: 3, reserve: 0 })).toBe(reached);
});

test.each([
  ['within the reserve', { input: 80_000, output: 4_000 }, 'context'],
  ['just outside it', { input: 80_000, output: 3_616 }, null],
])('context: %s', (_name, usage, reached) => {
  const limits = { maxTurns: 200, reserve: 16_384, contextWindow: 100_000 };
  expect(limitReached(turn(1, [call], usage), limits)).toBe(reached);
});

test('an unknown window or unknown usage is no limit', () => {
  expect(limitReached(turn(1, [call], { input: 1e9, output: 0 }), { maxTurns: 9, reserve: 1 })).toBeNull();
  expect(limitReached(turn(1, [call]), { maxTurns: 9, reserve: 1, contextWindow: 10 })).toBeNull();
});

test('a reply that was cut off ends as length, and Continue asks for the rest', async () => {
  const cut = { content: [{ type: 'text', text: 'and then' } as const], cutOff: true };
  const { session, of, requests } = scriptedSession([cut, { content: [{ type: 'text', text: ' it ended' }] }]);
  await session.prompt('tell');
  await session.settled();
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'length' });
  expect(session.continueRun().ok).toBe(true);
  await session.settled();
  const last = requests[1]?.messages.at(-1);
  expect(last?.role === 'user' && last.content).toEqual([{ type: 'text', text: 'Continue where you were cut off.' }]);
  expect(of('agent_settled')[1]?.payload).toEqual({ outcome: 'completed' });
});
