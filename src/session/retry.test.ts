import { expect, test, vi } from 'vitest';
import type { AgentTool } from '../agent/types.ts';
import { scriptedSession, type Reply, type ScriptedSession } from './testing/scripted.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const busy: Reply = { content: [text('half')], chunks: ['half'], fails: 'busy', transient: true };
const fine: Reply = { content: [text('whole')], chunks: ['whole'] };

/** Waits until the session waits for the nth retry, and ends the wait as its timer would. */
async function passWait({ environment }: ScriptedSession, nth: number): Promise<number> {
  const timer = await vi.waitUntil(() => environment.held[nth], { interval: 1 });
  timer.fire();
  return timer.ms;
}

test('a transient failure is tried again under the same run; the failed attempt is out of the context', async () => {
  const scripted = scriptedSession([busy, fine]);
  const { session, events, of, requests } = scripted;
  await session.prompt('go');
  expect(await passWait(scripted, 0)).toBe(2_000);
  await session.settled();

  expect(of('agent_end').map((event) => [event.payload.outcome, event.payload.willRetry])).toEqual([
    ['failed', true],
    ['completed', false],
  ]);
  expect(of('agent_start').map((event) => [event.runId, event.payload.attempt])).toEqual([
    ['run_1', 1],
    ['run_1', 2],
  ]);
  expect(of('auto_retry_start')[0]?.payload).toMatchObject({ attempt: 2, maxAttempts: 4, delayMs: 2_000 });
  expect(of('auto_retry_end').map((event) => event.payload)).toEqual([
    { attempt: 1, success: true, reason: 'recovered' },
  ]);
  expect(of('agent_settled').map((event) => event.payload)).toEqual([{ outcome: 'completed' }]);
  expect(requests[1]?.messages).toEqual(requests[0]?.messages);
  expect(of('request_start').map((event) => event.payload.attempt)).toEqual([1, 2]);
  const types = events.map((event) => event.type);
  expect(types.indexOf('auto_retry_end')).toBeLessThan(types.lastIndexOf('turn_end'));
});

test('after three retries it gives up: the queue is paused and the failure stands', async () => {
  const scripted = scriptedSession([busy, busy, busy, busy]);
  const { session, of } = scripted;
  await session.prompt('go');
  session.enqueue('follow_up', 'then this');
  const waits = [];
  for (let nth = 0; nth < 3; nth++) waits.push(await passWait(scripted, nth));
  await session.settled();
  expect(waits).toEqual([2_000, 4_000, 8_000]);
  expect(of('auto_retry_end').map((event) => event.payload)).toEqual([
    { attempt: 4, success: false, reason: 'exhausted' },
  ]);
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'failed', errorMessage: 'busy' });
  expect(of('queue_update').at(-1)?.payload).toMatchObject({ paused: true, followUp: [{ text: 'then this' }] });
});

test('tools that ran before the failure are not run again', async () => {
  let ran = 0;
  const tool: AgentTool = {
    name: 'count',
    description: '',
    parameters: { type: 'object' },
    validate: () => ({ ok: true, value: {} }),
    execute: () => {
      ran++;
      return Promise.resolve({ content: [text('counted')] });
    },
  };
  const call = { content: [{ type: 'toolCall', id: 'c', name: 'count', arguments: {} }] } satisfies Reply;
  const scripted = scriptedSession([call, busy, fine], [tool]);
  await scripted.session.prompt('go');
  await passWait(scripted, 0);
  await scripted.session.settled();
  expect(ran).toBe(1);
  expect(scripted.requests[2]?.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'toolResult']);
});

test('the count begins anew after a success', async () => {
  const call = { content: [{ type: 'toolCall', id: 'c', name: 'none', arguments: {} }] } satisfies Reply;
  const scripted = scriptedSession([busy, busy, call, busy, fine]);
  await scripted.session.prompt('go');
  const waits = [];
  for (let nth = 0; nth < 3; nth++) waits.push(await passWait(scripted, nth));
  await scripted.session.settled();
  expect(waits).toEqual([2_000, 4_000, 2_000]);
});

test('"retry now" ends the wait, and a steer queued meanwhile is read', async () => {
  const { session, environment, requests } = scriptedSession([busy, fine]);
  await session.prompt('go');
  await vi.waitUntil(() => environment.held.length === 1, { interval: 1 });
  session.enqueue('steer', 'be brief');
  session.retryNow();
  await session.settled();
  const texts = requests[1]?.messages.map((message) => message.role === 'user' && message.content[0]);
  expect(texts).toEqual([text('go'), text('be brief')]);
});

test('a stop ends the wait at once, as a stop', async () => {
  const { session, environment, of, requests } = scriptedSession([busy, fine]);
  await session.prompt('go');
  await vi.waitUntil(() => environment.held.length === 1, { interval: 1 });
  session.enqueue('steer', 'kept');
  session.abort();
  await session.settled();
  expect(of('auto_retry_end').map((event) => event.payload.reason)).toEqual(['stopped']);
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'aborted' });
  expect(of('queue_update').at(-1)?.payload).toMatchObject({ paused: true, steer: [{ text: 'kept' }] });
  expect(requests.length).toBe(1);
});

test('a provider that asks for more than a minute is not waited for, and the wait is told', async () => {
  const { session, of, environment } = scriptedSession([{ ...busy, retryAfterMs: 61_000 }]);
  await session.prompt('go');
  await session.settled();
  expect(environment.held).toEqual([]);
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'failed', errorMessage: 'busy', askedToWaitMs: 61_000 });
  expect(of('agent_end')[0]?.payload.willRetry).toBe(false);
});

test('a run ends gracefully at its limit of turns, and can be continued', async () => {
  const call = { content: [{ type: 'toolCall', id: 'c', name: 'none', arguments: {} }] } satisfies Reply;
  const { session, of } = scriptedSession([call, call, fine], [], { limits: { maxTurns: 2, reserve: 0 } });
  await session.prompt('go');
  await session.settled();
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'limit', limit: 'turns' });
  expect(session.continueRun().ok).toBe(true);
  await session.settled();
  expect(of('agent_settled')[1]?.payload).toEqual({ outcome: 'completed' });
});
