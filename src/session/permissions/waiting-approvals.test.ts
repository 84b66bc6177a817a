import { expect, test } from 'vitest';
import { asking, bash, done, text } from '../testing/asking-session.ts';

test('a steer answers nothing: it waits for the end of the batch', async () => {
  const { session, asked, answer, ran, of, requests } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  await asked();
  session.enqueue('steer', 'yes');
  session.enqueue('follow_up', 'allow it');
  // The loop has had every chance to go on.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  expect([ran, of('approval_resolved'), requests.length]).toEqual([[], [], 1]);
  await answer(1, { kind: 'allow' });
  await session.settled();
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult', 'user']);
  expect(requests[1]?.messages.at(-1)).toMatchObject({ content: [text('yes')], origin: 'steer' });
});

test('a stop while a call waits ends it as stopped, keeps the queue, and a late answer is refused', async () => {
  const { session, asked, answer, ran, of, requests } = asking([
    { content: [bash('a', 'ls'), bash('b', 'pwd')] },
    done,
  ]);
  await session.prompt('go');
  await asked();
  session.enqueue('steer', 'be brief');
  session.abort();
  await session.settled();
  expect(ran).toEqual([]);
  expect(of('approval_resolved').map(({ payload }) => payload.outcome)).toEqual(['stopped']);
  expect(of('tool_execution_end').map(({ payload }) => payload.failure)).toEqual(['stopped', 'not_started']);
  expect(of('agent_settled').map(({ payload }) => payload.outcome)).toEqual(['aborted']);
  expect(of('queue_update').at(-1)?.payload).toMatchObject({ paused: true, steer: [{ text: 'be brief' }] });
  expect(requests.length).toBe(1);
  expect(await answer(1, { kind: 'allow' })).toMatchObject({ ok: false, error: { code: 'unknown_approval' } });
  expect(of('approval_resolved').length).toBe(1);
});

test('a new session does not wait for the answer', async () => {
  const { session, asked, of } = asking([{ content: [bash('a', 'ls')] }]);
  await session.prompt('go');
  await asked();
  await session.newSession();
  expect(of('approval_resolved').map(({ payload }) => payload.outcome)).toEqual(['stopped']);
});

test('waiting is not part of the time a call took', async () => {
  const { session, asked, answer, of, environment } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  await asked();
  for (let ms = 0; ms < 5_000; ms++) environment.now();
  await answer(1, { kind: 'allow' });
  await session.settled();
  const waited = (of('approval_resolved')[0]?.t ?? 0) - (of('approval_requested')[0]?.t ?? 0);
  expect(waited).toBeGreaterThan(5_000);
  expect(of('tool_execution_end')[0]?.payload.durationMs).toBeLessThan(20);
});

test('a mode that is set while a call waits holds for the answer, too', async () => {
  const { session, asked, answer, ran } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  await asked();
  session.permissions?.setMode('read_only');
  expect(await answer(1, { kind: 'allow' })).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  session.permissions?.setMode('ask_commands');
  expect(await answer(1, { kind: 'allow' })).toMatchObject({ ok: true });
  await session.settled();
  expect(ran).toEqual(['ls']);
});
