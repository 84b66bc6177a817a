import { expect, test } from 'vitest';
import { asking, bash, done, resultsIn, rule, text, write } from '../testing/asking-session.ts';

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
