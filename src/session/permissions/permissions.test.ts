import { expect, test, vi } from 'vitest';
import type { ToolCall } from '../../agent/messages.ts';
import { toolCallsOf } from '../../agent/messages.ts';
import type { AgentTool, ModelRequest } from '../../agent/types.ts';
import type { ApprovalAnswer, PermissionRule, PermissionSettings } from '../../protocol/permissions.ts';
import { emptyView } from '../../store/empty-view.ts';
import { foldEvents } from '../../store/fold.ts';
import { messagesOfLog } from '../../store/messages-of-log.ts';
import { restoredSession, type RestoredSession } from '../restored.ts';
import { scriptedSession, type Reply } from '../testing/scripted.ts';
import type { CallInspector } from './permissions.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const bash = (id: string, command: string): ToolCall => ({
  type: 'toolCall',
  id,
  name: 'bash',
  arguments: { command },
});
const write = (id: string, path: string): ToolCall => ({ type: 'toolCall', id, name: 'write', arguments: { path } });
const rule = (action: PermissionRule['action'], pattern: string): PermissionRule => ({
  subject: 'command',
  pattern,
  action,
});

/** A tool that notes the argument it runs with, and gives it back. */
function notingTool(name: string, field: string, ran: string[]): AgentTool {
  return {
    name,
    description: name,
    parameters: { type: 'object' },
    validate: (prepared) => {
      const value = (prepared as Record<string, unknown>)[field];
      return typeof value === 'string' && value !== ''
        ? { ok: true, value: { [field]: value } }
        : { ok: false, message: `${field}: is required` };
    },
    execute: (args) => {
      const value = String((args as Record<string, unknown>)[field]);
      ran.push(value);
      return Promise.resolve({ content: [text(`did ${value}`)] });
    },
  };
}

interface Given {
  settings?: Partial<PermissionSettings>;
  restored?: RestoredSession;
}

function asking(replies: Reply[], { settings, restored }: Given = {}) {
  const ran: string[] = [];
  const effectOf = vi.fn<CallInspector['effectOf']>((toolName, args) => {
    const { command, path } = args as { command?: string; path?: string };
    return Promise.resolve(
      toolName === 'bash' ? { kind: 'command', command: command ?? '' } : { kind: 'change', paths: [path ?? ''] },
    );
  });
  const scripted = scriptedSession(replies, [notingTool('bash', 'command', ran), notingTool('write', 'path', ran)], {
    permissions: {
      settings: { mode: 'ask_commands', rules: [], ...settings },
      calls: { effectOf, diffOf: (_toolName, args) => Promise.resolve(`diff of ${JSON.stringify(args)}`) },
    },
    ...(restored === undefined ? {} : { restored }),
  });
  const { session, of } = scripted;

  /** The nth approval, from 1, once it is asked for. */
  async function asked(number = 1) {
    await vi.waitUntil(() => of('approval_requested').length >= number, { interval: 1 });
    const event = of('approval_requested')[number - 1];
    if (event === undefined) throw new Error('nothing was asked for');
    return event.payload;
  }
  const resolve = (approvalId: string, answer: ApprovalAnswer) => session.permissions?.resolve(approvalId, answer);
  async function answer(number: number, given: ApprovalAnswer) {
    return resolve((await asked(number)).approvalId, given);
  }
  return { ...scripted, ran, asked, answer, resolve, effectOf };
}

const done: Reply = { content: [text('done')] };

/** The texts of the results that a request carries. */
const resultsIn = (request: ModelRequest | undefined) =>
  request?.messages.flatMap((message) =>
    message.role === 'toolResult'
      ? [message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')]
      : [],
  );

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

test('calls of a batch are asked for one by one, in order, and run when all are answered', async () => {
  const { session, asked, answer, ran, of, requests } = asking([
    { content: [bash('a', 'one'), bash('b', 'two'), bash('c', 'three')] },
    done,
  ]);
  await session.prompt('go');
  expect((await asked(1)).following).toEqual(['b', 'c']);
  expect(of('approval_requested').length).toBe(1);
  await answer(1, { kind: 'allow' });
  expect((await asked(2)).following).toEqual(['c']);
  await answer(2, { kind: 'deny', message: 'not two' });
  expect((await asked(3)).following).toEqual([]);
  expect(ran).toEqual([]);
  await answer(3, { kind: 'allow' });
  await session.settled();
  expect(of('approval_requested').map(({ payload }) => payload.toolCallId)).toEqual(['a', 'b', 'c']);
  expect(ran).toEqual(['one', 'three']);
  expect(resultsIn(requests[1])).toEqual([
    'did one',
    'This call did not run: the person denied it and said: not two',
    'did three',
  ]);
});

test('all of a batch can be allowed at once, but for what is denied', async () => {
  const { session, answer, ran, of } = asking(
    [{ content: [bash('a', 'one'), bash('b', 'rm x'), bash('c', 'three')] }, { content: [bash('d', 'four')] }, done],
    { settings: { rules: [rule('deny', 'rm')] } },
  );
  await session.prompt('go');
  await answer(1, { kind: 'allow_following' });
  await answer(2, { kind: 'allow' });
  await session.settled();
  expect(ran).toEqual(['one', 'three', 'four']);
  expect(of('approval_requested').map(({ payload }) => [payload.toolCallId, payload.following])).toEqual([
    ['a', ['c']],
    ['d', []],
  ]);
});

test('calls whose arguments do not fit are not among those asked for next', async () => {
  const { session, asked, answer } = asking([{ content: [bash('a', 'one'), bash('b', '')] }, done]);
  await session.prompt('go');
  expect((await asked()).following).toEqual([]);
  await answer(1, { kind: 'allow' });
  await session.settled();
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

test('a new session does not wait for the answer', async () => {
  const { session, asked, of } = asking([{ content: [bash('a', 'ls')] }]);
  await session.prompt('go');
  await asked();
  await session.newSession();
  expect(of('approval_resolved').map(({ payload }) => payload.outcome)).toEqual(['stopped']);
});

test('in read-only nothing runs and nothing is changed; the model is told why', async () => {
  const { session, ran, of, requests } = asking([{ content: [bash('a', 'ls'), write('b', 'x')] }, done], {
    settings: { mode: 'read_only' },
  });
  await session.prompt('go');
  await session.settled();
  expect([ran, of('approval_requested')]).toEqual([[], []]);
  const refused =
    'This call did not run: the session is read-only. No file may be changed and no command run. Tell what you would do instead.';
  expect(resultsIn(requests[1])).toEqual([refused, refused]);
});

test('a rule that denies says which it is', async () => {
  const { session, requests } = asking([{ content: [bash('a', 'ls && rm x')] }, done], {
    settings: { mode: 'auto', rules: [rule('deny', 'rm')] },
  });
  await session.prompt('go');
  await session.settled();
  expect(resultsIn(requests[1])).toEqual([
    'This call did not run: a rule of the person denies it (rm). Do not try to get the same effect in another way.',
  ]);
});

test('without rules nothing is looked at in auto', async () => {
  const { session, ran, effectOf } = asking([{ content: [bash('a', 'ls')] }, done], { settings: { mode: 'auto' } });
  await session.prompt('go');
  await session.settled();
  expect(ran).toEqual(['ls']);
  expect(effectOf).not.toHaveBeenCalled();
});

test('what cannot be looked at does not run', async () => {
  const { session, ran, effectOf, of } = asking([{ content: [bash('a', 'ls')] }, done]);
  effectOf.mockRejectedValue(new Error('the sandbox is gone'));
  await session.prompt('go');
  await session.settled();
  expect(ran).toEqual([]);
  expect(of('tool_execution_end')[0]?.payload).toMatchObject({
    failure: 'blocked',
    content: [text('the sandbox is gone')],
  });
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

test('the mode is told at the start of a session and whenever it changes', async () => {
  const { session, of } = asking([]);
  const modes = () => of('permission_mode').map(({ payload }) => `${payload.mode} ${payload.scope}`);
  expect(modes()).toEqual(['ask_commands settings']);
  session.permissions?.setMode('read_only');
  session.permissions?.setSettings({ mode: 'ask_commands', rules: [rule('deny', 'rm')] });
  session.permissions?.setSettings({ mode: 'ask_all', rules: [] });
  expect(modes()).toEqual(['ask_commands settings', 'read_only session', 'ask_all settings']);
  session.permissions?.setMode('auto');
  await session.newSession();
  expect(modes().slice(3)).toEqual(['auto session', 'ask_all settings']);
});

async function leftWaiting() {
  const left = asking([{ content: [bash('a', 'ls'), bash('b', 'pwd')] }]);
  left.session.permissions?.setMode('ask_all');
  await left.session.prompt('go');
  await left.asked();
  return left.events.slice();
}

test('a session whose page was closed while a call waited comes back with that call interrupted', async () => {
  const kept = await leftWaiting();
  const restored = restoredSession(kept, messagesOfLog(kept));
  const next = asking([done], restored === null ? {} : { restored });
  expect(next.of('approval_resolved').map(({ payload, turnId, t }) => [payload, turnId, t])).toEqual([
    [{ approvalId: 'approval_1', toolCallId: 'a', outcome: 'interrupted' }, kept.at(-1)?.turnId, kept.at(-1)?.t],
  ]);
  const view = foldEvents(emptyView(), [...kept, ...next.events]);
  expect(view.approval).toBeNull();
  expect(view.turns[0]?.calls.map(({ status }) => status)).toEqual(['interrupted', 'not_started']);
  await next.session.prompt('and now');
  await next.session.settled();
  const [asking1] = next.requests[0]?.messages.filter((message) => message.role === 'assistant') ?? [];
  expect(asking1 === undefined ? [] : toolCallsOf(asking1).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(resultsIn(next.requests[0])?.length).toBe(2);
});

test('a session keeps the mode that was chosen for it, unless the settings are stricter', async () => {
  const kept = await leftWaiting();
  const restored = restoredSession(kept, []);
  if (restored === null) throw new Error('nothing was kept');
  const modeUnder = (mode: PermissionSettings['mode']) =>
    asking([], { restored, settings: { mode } }).of('permission_mode').at(-1)?.payload;
  expect(modeUnder('auto')).toEqual({ mode: 'ask_all', scope: 'session' });
  expect(modeUnder('read_only')).toEqual({ mode: 'read_only', scope: 'settings' });
});
