import { expect, test } from 'vitest';
import { asking, bash, done, resultsIn, rule, write } from '../testing/asking-session.ts';
import type { Reply } from '../testing/scripted.ts';

test('a command waits for the answer, and runs once it is allowed', async () => {
  const { session, asked, answer, ran, of, requests } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  expect(await asked()).toEqual({
    approvalId: 'approval_1',
    toolCallId: 'a',
    toolName: 'bash',
    args: { command: 'ls' },
    access: 'command',
    files: [],
    reason: { kind: 'mode', mode: 'ask_commands' },
    following: [],
  });
  expect(ran).toEqual([]);
  expect(await answer(1, { kind: 'allow' })).toEqual({ ok: true, value: null });
  await session.settled();
  expect(ran).toEqual(['ls']);
  expect(of('approval_resolved').map(({ payload }) => payload)).toEqual([
    { approvalId: 'approval_1', toolCallId: 'a', outcome: 'allow' },
  ]);
  expect(resultsIn(requests[1])).toEqual(['did ls']);
});

test('files and diff are told of a change, and only then', async () => {
  const { session, asked, answer } = asking([{ content: [write('a', 'x.txt')] }, done], {
    settings: { mode: 'ask_all' },
  });
  await session.prompt('go');
  expect(await asked()).toMatchObject({ access: 'change', files: ['x.txt'], diff: 'diff of {"path":"x.txt"}' });
  await answer(1, { kind: 'allow' });
  await session.settled();
});

test('a denied call does not run, and the model reads the person’s words', async () => {
  const { session, answer, ran, requests, of } = asking([{ content: [bash('a', 'rm -rf dist')] }, done]);
  await session.prompt('go');
  await answer(1, { kind: 'deny', message: '  keep dist, it is released\nfrom there ' });
  await session.settled();
  expect(ran).toEqual([]);
  expect(resultsIn(requests[1])).toEqual([
    'This call did not run: the person denied it and said: keep dist, it is released\nfrom there',
  ]);
  expect(of('tool_execution_end')[0]?.payload).toMatchObject({ isError: true, failure: 'blocked' });
  expect(of('agent_settled')[0]?.payload.outcome).toBe('completed');
});

test('a denial without words says what to make of it', async () => {
  const { session, answer, requests } = asking([{ content: [bash('a', 'rm x')] }, done]);
  await session.prompt('go');
  await answer(1, { kind: 'deny', message: ' ' });
  await session.settled();
  expect(resultsIn(requests[1])).toEqual([
    'This call did not run: the person denied it. Do not try to get the same effect in another way. Go on without it, or ask what is wanted instead.',
  ]);
});

test('edited arguments run instead, and the model is told of them', async () => {
  const { session, answer, ran, requests, of } = asking([{ content: [bash('a', 'rm -rf /')] }, done]);
  await session.prompt('go');
  expect(await answer(1, { kind: 'edit', args: { command: 'rm -rf dist', surplus: 1 } })).toMatchObject({ ok: true });
  await session.settled();
  expect(ran).toEqual(['rm -rf dist']);
  expect(of('approval_resolved')[0]?.payload).toMatchObject({ outcome: 'edit', args: { command: 'rm -rf dist' } });
  expect(resultsIn(requests[1])).toEqual([
    'did rm -rf dist\n\n[The person changed the arguments before this call ran. It ran with: {"command":"rm -rf dist"}]',
  ]);
});

test('arguments that were opened and left as they are were not edited', async () => {
  const { session, answer, requests, of } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  await answer(1, { kind: 'edit', args: { command: 'ls' } });
  await session.settled();
  expect(of('approval_resolved')[0]?.payload.outcome).toBe('allow');
  expect(resultsIn(requests[1])).toEqual(['did ls']);
});

test('of long arguments the model is told the beginning', async () => {
  const { session, answer, requests } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  await answer(1, { kind: 'edit', args: { command: 'x'.repeat(3_000) } });
  await session.settled();
  expect(resultsIn(requests[1])?.[0]).toMatch(/x… \(1014 more characters\)\]$/);
});

test('edited arguments that do not fit, or are denied by a rule, are refused; the call goes on waiting', async () => {
  const { session, answer, ran, of } = asking([{ content: [bash('a', 'ls')] }, done], {
    settings: { rules: [rule('deny', 'rm')] },
  });
  await session.prompt('go');
  expect(await answer(1, { kind: 'edit', args: { command: '' } })).toEqual({
    ok: false,
    error: { code: 'invalid', message: 'command: is required' },
  });
  expect(await answer(1, { kind: 'edit', args: { command: 'rm x' } })).toMatchObject({
    ok: false,
    error: { code: 'not_permitted' },
  });
  expect(of('approval_resolved')).toEqual([]);
  expect(await answer(1, { kind: 'edit', args: { command: 'pwd' } })).toMatchObject({ ok: true });
  await session.settled();
  expect(ran).toEqual(['pwd']);
});

test('a command that is allowed for the session is asked for once, and again in the next session', async () => {
  const replies = ['a', 'b', 'c'].map((id): Reply => ({ content: [bash(id, 'npm test')] }));
  const { session, answer, ran, of } = asking([...replies, done, { content: [bash('d', 'npm test')] }, done]);
  await session.prompt('go');
  await answer(1, { kind: 'allow_for_session' });
  await session.settled();
  expect(ran).toEqual(['npm test', 'npm test', 'npm test']);
  expect(of('approval_requested').length).toBe(1);
  await session.newSession();
  await session.prompt('go');
  await answer(2, { kind: 'deny', message: '' });
  await session.settled();
  expect(ran.length).toBe(3);
});

test('what is allowed for the session is exactly that command, or changes to exactly that file', async () => {
  const content = [
    bash('a', 'npm test'),
    bash('b', 'npm test && ls'),
    write('c', 'x'),
    write('d', 'y'),
    write('e', 'x'),
  ];
  const { session, answer, of } = asking([{ content }, done], { settings: { mode: 'ask_all' } });
  await session.prompt('go');
  for (const number of [1, 2, 3, 4]) await answer(number, { kind: 'allow_for_session' });
  await session.settled();
  expect(of('approval_requested').map(({ payload }) => payload.toolCallId)).toEqual(['a', 'b', 'c', 'd']);
});

test('an answer counts once', async () => {
  const { session, asked, resolve, ran } = asking([{ content: [bash('a', 'ls')] }, done]);
  await session.prompt('go');
  const { approvalId } = await asked();
  const answers = await Promise.all([
    resolve(approvalId, { kind: 'allow' }),
    resolve(approvalId, { kind: 'deny', message: '' }),
  ]);
  expect(answers.filter((answer) => answer?.ok).length).toBe(1);
  await session.settled();
  expect(ran.length).toBeLessThanOrEqual(1);
  expect(await resolve('approval_99', { kind: 'allow' })).toMatchObject({ error: { code: 'unknown_approval' } });
});
