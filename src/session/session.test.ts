import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import type { AgentTool } from '../agent/types.ts';
import { scriptedSession } from './testing/scripted.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const call = (id: string, name = 'print') => ({ type: 'toolCall', id, name, arguments: {} }) as const;

function printingTool(pieces: string[]): AgentTool {
  return {
    name: 'print',
    description: 'Prints.',
    parameters: { type: 'object' },
    validate: () => ({ ok: true, value: {} }),
    execute: (_args, { onUpdate }) => {
      for (const delta of pieces) onUpdate({ delta });
      return Promise.resolve({ content: [text('printed')] });
    },
  };
}

test('a run has one runId from its first event to agent_settled, seq counts without gaps, and time never goes back', async () => {
  const { session, events, of } = scriptedSession(
    [{ content: [call('a')] }, { content: [text('done')] }],
    [printingTool(['x'])],
  );
  expect(await session.prompt('go')).toEqual({ ok: true, value: { disposition: 'started', runId: 'run_1' } });
  await session.settled();
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.map((event) => event.t)).toEqual(events.map((event) => event.t).sort((a, b) => a - b));
  const first = events.findIndex((event) => event.runId !== null);
  expect(new Set(events.slice(first).map((event) => event.runId))).toEqual(new Set(['run_1']));
  expect(events.at(-1)).toMatchObject({ type: 'agent_settled', payload: { outcome: 'completed' } });
  expect(of('turn_start').map((event) => event.payload.number)).toEqual([1, 2]);
  expect(of('request_start').map((event) => event.payload.keep)).toEqual([0, 1]);
  expect(of('phase_change').map((event) => event.payload.phase)).toEqual([
    'preparing',
    'streaming',
    'validating',
    'executing',
    'preparing',
    'streaming',
    'idle',
  ]);
});

test('an empty prompt and a prompt during a run are refused, and change nothing', async () => {
  const { session, events, of } = scriptedSession([{ content: [], hangs: true }]);
  const before = events.length;
  expect(await session.prompt('  \n')).toMatchObject({ ok: false, error: { code: 'empty' } });
  expect(events.length).toBe(before);
  await session.prompt('go');
  expect(await session.prompt('again')).toMatchObject({ ok: false, error: { code: 'busy' } });
  session.abort();
  await session.settled();
  expect(of('agent_settled').length).toBe(1);
});

test('a stop settles as aborted, pauses the queue and keeps it; resume delivers it', async () => {
  const { session, of, requests } = scriptedSession([
    { content: [text('so f')], chunks: ['so f'], hangs: true },
    { content: [text('ok')] },
  ]);
  await session.prompt('go');
  session.enqueue('steer', 'be brief');
  session.abort();
  await session.settled();
  expect(of('agent_settled')[0]?.payload.outcome).toBe('aborted');
  expect(of('queue_update').at(-1)?.payload).toMatchObject({ paused: true, steer: [{ text: 'be brief' }] });
  expect(of('turn_start').length).toBe(1);

  expect(session.resumeQueue()).toEqual({ ok: true, value: { runId: 'run_2' } });
  await session.settled();
  expect(of('queue_update').at(-1)?.payload).toMatchObject({ paused: false, steer: [] });
  const sent = requests[1]?.messages.map((message) => message.role === 'user' && message.content);
  expect(sent).toEqual([[text('go')], [text('be brief')]]);
});

test('continue after a failed reply sends the context without it; after a complete one it is refused', async () => {
  const { session, of, requests } = scriptedSession([
    { content: [text('half')], fails: 'overloaded' },
    { content: [text('whole')] },
  ]);
  await session.prompt('go');
  await session.settled();
  expect(of('agent_settled')[0]?.payload).toEqual({ outcome: 'failed', errorMessage: 'overloaded' });
  expect(session.continueRun()).toEqual({ ok: true, value: { runId: 'run_2' } });
  await session.settled();
  expect(requests[1]?.messages.map((message) => message.role)).toEqual(['user']);
  expect(session.continueRun()).toMatchObject({ ok: false, error: { code: 'nothing_to_continue' } });
});

test('/new stops the run and begins a session of its own; late events of the old run are dropped', async () => {
  const { session, events, of } = scriptedSession([{ content: [], hangs: true }]);
  await session.prompt('go');
  const fresh = await session.newSession();
  expect(fresh).toEqual({ ok: true, value: { sessionId: 'session_2' } });
  await session.settled();
  const start = events.findIndex((event) => event.type === 'session_start' && event.sessionId === 'session_2');
  expect(events.slice(start).every((event) => event.sessionId === 'session_2' && event.runId === null)).toBe(true);
  expect(events[start]?.seq).toBe(1);
  expect(of('agent_settled').map((event) => event.payload.outcome)).toEqual(['aborted']);
});

test('/help is answered by the session: no run, no model call', async () => {
  const { session, of, requests } = scriptedSession([]);
  expect(await session.prompt('/help')).toEqual({ ok: true, value: { disposition: 'handled' } });
  expect(of('notice').map((event) => event.payload.code)).toEqual(['help']);
  expect(requests).toEqual([]);
});

test('a reply of 2n deltas costs at most about twice the bytes of one of n', async () => {
  const bytes = async (deltas: number) => {
    const chunks = Array.from({ length: deltas }, () => 'word ');
    const { session, events } = scriptedSession([{ content: [text(chunks.join(''))], chunks }]);
    await session.prompt('go');
    await session.settled();
    return events.reduce((sum, event) => sum + serialize(event).length, 0);
  };
  expect((await bytes(20_000)) / (await bytes(10_000))).toBeLessThan(2.05);
});

test('a command that prints 2n bytes costs at most about twice the bytes of one that prints n', async () => {
  const bytes = async (pieces: number) => {
    const output = Array.from({ length: pieces }, () => 'x'.repeat(100));
    const { session, events } = scriptedSession(
      [{ content: [call('a')] }, { content: [text('done')] }],
      [printingTool(output)],
    );
    await session.prompt('go');
    await session.settled();
    return events.reduce((sum, event) => sum + serialize(event).length, 0);
  };
  expect((await bytes(10_000)) / (await bytes(5_000))).toBeLessThan(2.05);
});

test('a tool result crosses the boundary once: its message names the call and holds no content', async () => {
  const { session, events } = scriptedSession(
    [{ content: [call('a')] }, { content: [text('done')] }],
    [printingTool([])],
  );
  await session.prompt('go');
  await session.settled();
  const holders = events.filter((event) => JSON.stringify(event).includes('"printed"')).map((event) => event.type);
  // The request names it too, once, as a part of what is sent.
  expect(holders).toEqual(['tool_execution_end']);
  const inRequests = events.filter(
    (event) => event.type === 'request_start' && JSON.stringify(event).includes('printed'),
  );
  expect(inRequests.length).toBe(1);
});
