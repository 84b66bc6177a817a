// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../i18n/testing.ts';
import type { Locale } from '../../i18n/locale.ts';
import { LocaleContext } from '../../i18n/use-locale.tsx';
import type { EventPayloads } from '../../protocol/events.ts';
import { Composer } from '../composer/composer.tsx';
import { FakeSession } from '../composer/testing.ts';
import { SessionContext } from '../shared/session-context.tsx';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
  sessionStorage.clear();
});
afterEach(cleanup);

const asked: EventPayloads['approval_requested'] = {
  approvalId: 'a1',
  toolCallId: 'c1',
  toolName: 'bash',
  args: { command: 'npm test' },
  access: 'command',
  files: [],
  reason: { kind: 'mode', mode: 'ask_commands' },
  following: [],
};

/** A run whose reply asks for calls. */
function startRun() {
  session.startRun();
  const content = ['c1', 'c2'].map((id) => ({ type: 'toolCall' as const, id, name: 'bash', arguments: {} }));
  session.emit('turn_start', { turnId: 't1', number: 1 }, 'run-1');
  session.emit('message_start', { role: 'assistant', messageId: 'm1', provider: 'p', model: 'm' }, 'run-1');
  session.emit('message_end', { role: 'assistant', messageId: 'm1', content, stopReason: 'toolUse' }, 'run-1');
}

function ask(changes: Partial<EventPayloads['approval_requested']> = {}) {
  const payload = { ...asked, ...changes };
  const { toolCallId, toolName, args } = payload;
  session.emit('tool_execution_start', { toolCallId, toolName, args }, 'run-1');
  session.emit('approval_requested', payload, 'run-1');
  session.store.flush();
}

function answered(approvalId = 'a1', toolCallId = 'c1') {
  session.emit('approval_resolved', { approvalId, toolCallId, outcome: 'allow' }, 'run-1');
  session.store.flush();
}

/** Shows the composer with the question above it. */
async function show(changes: Partial<EventPayloads['approval_requested']> = {}, locale: Locale = 'en') {
  startRun();
  ask(changes);
  const { services } = session;
  render(
    <LocaleContext value={locale}>
      <SessionContext value={services}>
        <main>
          <div id="composer">
            <Composer />
          </div>
        </main>
      </SessionContext>
    </LocaleContext>,
  );
  return screen.findByTestId('approval-bar');
}

const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    fireEvent.keyDown(target, { key, ...more });
    await Promise.resolve();
  });
const click = (name: string | RegExp, detail = 1) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }), { detail });
    await Promise.resolve();
  });
const box = () => screen.getByRole('textbox', { name: 'Steer the agent' });

test('the question shows the command and why it is asked, and takes no focus', async () => {
  const bar = await show();
  expect(bar.getAttribute('aria-label')).toBe('Approval');
  expect(within(bar).getByText('Run this command?')).toBeDefined();
  expect(within(bar).getByText('npm test')).toBeDefined();
  expect(within(bar).getByText('policy: Ask for commands')).toBeDefined();
  expect(bar.contains(document.activeElement)).toBe(false);
  expect(box().getAttribute('placeholder')).toBe('Steer this run. It does not answer the approval.');
});

test('and in Chinese', async () => {
  const bar = await show(
    { reason: { kind: 'rule', rule: { subject: 'command', pattern: 'npm', action: 'ask' } } },
    'zh-CN',
  );
  expect(within(bar).getByText('运行这条命令？')).toBeDefined();
  expect(within(bar).getByText('你的规则：npm')).toBeDefined();
});

test.each([
  ['Allow once', { kind: 'allow' }],
  ['Allow for the session', { kind: 'allow_for_session' }],
  ['Allow all 3', { kind: 'allow_following' }],
])('%s', async (name, answer) => {
  await show({ following: ['c2', 'c3'] });
  expect(screen.getByText('Then 2 more calls of this turn')).toBeDefined();
  await click(new RegExp(`^${name}`));
  expect(session.asked).toEqual([`resolve a1 ${JSON.stringify(answer)}`]);
});

test('the second click of a double click answers nothing', async () => {
  await show();
  await click(/^Allow once/, 2);
  expect(session.asked).toEqual([]);
});

test('Alt+Y allows from the message box, and Alt+N opens the denial there', async () => {
  await show();
  box().focus();
  await press(box(), '¥', { code: 'KeyY', altKey: true, repeat: true });
  await press(box(), 'y', { code: 'KeyY', altKey: true, ctrlKey: true });
  expect(session.asked).toEqual([]);
  await press(box(), '¥', { code: 'KeyY', altKey: true });
  expect(session.asked).toEqual(['resolve a1 {"kind":"allow"}']);
  await press(box(), 'n', { code: 'KeyN', altKey: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Why not, or what instead' }));
});

test('behind a dialog the keys answer nothing', async () => {
  await show();
  screen.getByRole('main').setAttribute('aria-hidden', 'true');
  await press(document.body, 'y', { code: 'KeyY', altKey: true });
  expect(session.asked).toEqual([]);
});

test('Enter in the message box steers, and answers nothing', async () => {
  await show();
  fireEvent.change(box(), { target: { value: 'yes' } });
  await press(box(), 'Enter');
  expect(session.asked).toEqual(['steer yes']);
});

test('Escape in the message box goes to the question, and there it denies', async () => {
  const bar = await show();
  box().focus();
  await press(box(), 'Escape');
  expect(document.activeElement).toBe(bar);
  expect(session.asked).toEqual([]);
  await press(bar, 'Escape');
  expect(session.asked).toEqual(['resolve a1 {"kind":"deny","message":""}']);
});

test('a denial takes the person’s words; Escape goes back without denying', async () => {
  const bar = await show();
  await click(/^Deny…/);
  const words = screen.getByRole('textbox', { name: 'Why not, or what instead' });
  fireEvent.change(words, { target: { value: 'use pnpm' } });
  await press(words, 'Enter', { shiftKey: true });
  await press(words, 'Enter', { isComposing: true });
  await press(words, 'Escape');
  expect(session.asked).toEqual([]);
  expect(document.activeElement).toBe(bar);
  await click(/^Deny…/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Why not, or what instead' }), {
    target: { value: 'use pnpm' },
  });
  await press(screen.getByRole('textbox', { name: 'Why not, or what instead' }), 'Enter');
  expect(session.asked).toEqual(['resolve a1 {"kind":"deny","message":"use pnpm"}']);
});

test('edited arguments must be readable, and a refusal is told', async () => {
  await show({ args: { command: 'npm test', timeout: 5 } });
  await click('Edit arguments');
  const field = (name: string) => screen.getByRole('textbox', { name });
  expect(document.activeElement).toBe(field('command'));
  fireEvent.change(field('timeout'), { target: { value: 'five' } });
  await click(/^Run with these/);
  expect(screen.getByRole('alert').textContent).toBe('timeout is not valid JSON.');
  fireEvent.change(field('timeout'), { target: { value: '9' } });
  fireEvent.change(field('command'), { target: { value: 'rm x' } });
  session.refusals.set('resolve', { code: 'not_permitted', message: 'A rule denies it.' });
  await press(field('command'), 'Enter', { ctrlKey: true });
  expect(session.asked).toEqual(['resolve a1 {"kind":"edit","args":{"command":"rm x","timeout":9}}']);
  expect(screen.getByRole('alert').textContent).toBe('A rule of yours, or read-only, denies this. It was not run.');
});

test('a change shows its file and its size', async () => {
  const diff = '--- a.txt\n+++ a.txt\n@@ -1,1 +1,2 @@\n-old\n+new\n+more\n';
  const bar = await show({ toolName: 'write', access: 'change', args: { path: 'a.txt' }, files: ['a.txt'], diff });
  expect(within(bar).getByText('Change this file?')).toBeDefined();
  expect(within(bar).getByText('+2')).toBeDefined();
  expect(within(bar).getByText('2 added, 1 removed')).toBeDefined();
});

test('focus that was on a decision goes to the next question, and after the last one to the message box', async () => {
  const bar = await show();
  screen.getByRole('button', { name: /^Allow once/ }).focus();
  act(() => {
    answered();
    ask({ approvalId: 'a2', toolCallId: 'c2' });
  });
  expect(document.activeElement).toBe(bar);
  act(() => answered('a2', 'c2'));
  expect(document.activeElement).toBe(box());
});

test('in the past the question is shown as it was, with nothing to press', async () => {
  await show();
  act(() => session.store.seek(session.store.log.length));
  const bar = screen.getByTestId('approval-bar');
  expect(within(bar).getByText('npm test')).toBeDefined();
  expect(within(bar).queryAllByRole('button')).toEqual([]);
  await press(document.body, 'y', { code: 'KeyY', altKey: true });
  expect(session.asked).toEqual([]);
  act(() => session.store.seek(session.store.log.length - 1));
  expect(screen.queryByTestId('approval-bar')).toBeNull();
});

test('the mode is shown at the message box', async () => {
  session.emit('permission_mode', { mode: 'read_only', scope: 'settings' });
  await show();
  expect(screen.getByRole('button', { name: 'Permissions: Read-only' })).toBeDefined();
});
