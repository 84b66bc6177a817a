// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionArchive, type SessionArchive } from '../../storage/session-archive.ts';
import { eventScript } from '../../store/testing/event-script.ts';
import { FakeSession } from '../composer/testing.ts';
import { savedSession } from '../shared/saved-session.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { ArchiveContext } from './archive-context.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { openSessions, sessionsState } from './sessions-state.ts';

let archives = 0;
let archive: SessionArchive;
let session: FakeSession;
let held: { name: string; clientId: string }[];

async function keep(sessionId: string, title: string, changedAt: number) {
  const script = eventScript(sessionId).add('session_start', {}).run('r').add('agent_start', { attempt: 1 });
  await archive.append(script.events, { sessionId, title, startedAt: changedAt, changedAt, turns: 3 });
}

/** A prompt to the running session. */
function begin(text: string) {
  session.startRun();
  session.emit('turn_start', { turnId: 't', number: 1 }, 'run-1');
  session.emit('message_start', { role: 'user', messageId: 'm', text, images: 0, origin: 'prompt' }, 'run-1');
  session.store.flush();
}

beforeEach(async () => {
  held = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: () => Promise.resolve({ held }) },
  });
  archive = createSessionArchive(`dialog-${archives++}`);
  session = new FakeSession();
  savedSession.setState({ opened: null });
  openSessions();
  await keep('old', 'Fix the test', Date.now() - 1_000);
  await keep('older', 'Read the README', Date.now() - 2_000);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function show(kept: SessionArchive = archive) {
  render(
    <SessionContext value={session.services}>
      <ArchiveContext value={kept}>
        <SessionsDialog />
      </ArchiveContext>
    </SessionContext>,
  );
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
}

const titles = () =>
  screen.queryAllByTestId('session-row').map((row) => row.querySelector('[title]')?.getAttribute('title'));
const rowOf = (title: string) => {
  const row = screen.getAllByTestId('session-row').find((element) => element.textContent.includes(title));
  if (row === undefined) throw new Error(`no row of ${title}`);
  return within(row);
};

test('lists what is kept, latest first, with the running one as it is now', async () => {
  begin('Say hello');
  await show();
  expect(titles()).toEqual(['Fix the test', 'Read the README', 'Say hello']);
  expect(screen.getByText('running').closest('[data-testid="session-row"]')?.textContent).toContain('current');
  expect(screen.getByRole('heading', { level: 3, name: 'Today' })).toBeDefined();
  expect(rowOf('Fix the test').getByText(/^3 turns · \d\d:\d\d$/)).toBeDefined();
});

test('the search leaves out what does not match', async () => {
  await show();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search titles' }), { target: { value: 'readme' } });
  expect(titles()).toEqual(['Read the README']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search titles' }), { target: { value: 'nothing' } });
  expect(screen.getByText('No title matches.')).toBeDefined();
});

test('a click opens a conversation to read, and closes the list', async () => {
  await show();
  fireEvent.click(rowOf('Fix the test').getByRole('button', { name: /^Fix the test/ }));
  await waitFor(() => expect(savedSession.getState().opened?.summary.sessionId).toBe('old'));
  await waitFor(() => expect(sessionsState.getState().isOpen).toBe(false));
  expect(session.asked).toEqual([]);
});

test('a deletion can be taken back; the way back has the focus', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Fix the test' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(await archive.list()).toHaveLength(1);
  fireEvent.click(undo);
  await waitFor(() => expect(titles()).toEqual(['Fix the test', 'Read the README']));
  expect(await archive.list()).toHaveLength(2);
});

test('after five seconds a deletion stands, and the focus is in the search', async () => {
  await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Fix the test' }));
  while (screen.queryByRole('button', { name: 'Undo' }) === null) await act(() => new Promise(setImmediate));
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(titles()).toEqual(['Read the README']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search titles');
});

test('the running conversation gives way to a new one before it is deleted; not while it runs', async () => {
  begin('Say hello');
  await show();
  const held = screen.getByRole('button', { name: /Stop the run first/ });
  expect(held.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(held);
  act(() => {
    session.settle();
    session.store.flush();
  });
  expect(session.asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Say hello' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(session.asked).toEqual(['new_session']);
});

test('one that another tab has open stays', async () => {
  held = [{ name: 'turnwise-session-old', clientId: 'other' }];
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Fix the test' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“Fix the test” is open in another tab. Close it there first.',
  );
  expect(await archive.list()).toHaveLength(2);
});

test('a browser that refuses storage says so', async () => {
  await show({ ...archive, list: () => Promise.reject(new Error('Access denied.')) });
  expect(await screen.findByText('This browser keeps no conversations here: Access denied.')).toBeDefined();
});

test('one that cannot be read says so, and the list stays', async () => {
  await show({ ...archive, load: () => Promise.reject(new Error('gone')) });
  fireEvent.click(rowOf('Fix the test').getByRole('button', { name: /^Fix the test/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('“Fix the test” could not be read.');
  expect(sessionsState.getState().isOpen).toBe(true);
});
