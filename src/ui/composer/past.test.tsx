// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { savedSession } from '../shared/saved-session.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { createSessionStore } from '../../store/session-store.ts';
import { eventScript } from '../../store/testing/event-script.ts';
import { Composer } from './composer.tsx';
import { FakeSession } from './testing.ts';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
  savedSession.setState({ opened: null });
  sessionStorage.clear();
});
afterEach(cleanup);

function show() {
  session.store.flush();
  const { services } = session;
  render(
    <SessionContext value={services}>
      <main>
        <Composer />
      </main>
    </SessionContext>,
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const isPast = () => session.store.state.getState().replay !== null || savedSession.getState().opened !== null;
const seek = (place: number) => act(() => session.store.seek(place));

async function press(key: string, more: Partial<KeyboardEventInit> = {}) {
  await act(async () => {
    fireEvent.keyDown(box(), { key, ...more });
    await Promise.resolve();
  });
}

test('in replay, Enter goes back to live and then sends as usual: a prompt, or a steer', async () => {
  session.startRun();
  show();
  seek(0);
  expect(box().placeholder).toBe('Sending goes back to live first');
  fireEvent.change(box(), { target: { value: 'be brief' } });
  await press('Enter');
  expect([session.asked, isPast()]).toEqual([['steer be brief'], false]);
  act(() => {
    session.settle();
    session.store.flush();
  });
  seek(0);
  fireEvent.change(box(), { target: { value: 'and then' } });
  await press('Enter');
  expect([session.asked.at(-1), isPast()]).toEqual(['prompt and then', false]);
});

test('in replay, Escape goes back to live and stops nothing; the draft stays', async () => {
  session.startRun();
  show();
  seek(0);
  fireEvent.change(box(), { target: { value: 'draft' } });
  await press('Escape');
  expect([session.asked, isPast(), box().value]).toEqual([[], false, 'draft']);
  await press('Escape');
  expect(session.asked).toEqual(['abort']);
});

test('from a saved conversation the text goes to the running one', async () => {
  show();
  const store = createSessionStore((callback) => callback());
  store.append(eventScript('old').add('session_start', {}).events);
  store.seek(1);
  const summary = { sessionId: 'old', title: 'old', startedAt: 0, changedAt: 0, turns: 0 };
  act(() => savedSession.setState({ opened: { summary, store } }));
  fireEvent.change(box(), { target: { value: 'hello' } });
  await press('Enter');
  expect([session.asked, isPast()]).toEqual([['prompt hello'], false]);
});

test('the queue is shown as it was at the place, with nothing to press', () => {
  session.startRun();
  session.enqueue('steer', 'one');
  session.enqueue('follow_up', 'two');
  session.take('item-1');
  show();
  expect(screen.getAllByTestId('queue-chip').length).toBe(1);
  seek(3);
  expect(screen.queryByTestId('queue-chip')).toBeNull();
  expect(screen.getAllByTestId('past-queue-item').map((item) => item.textContent)).toEqual(['1one2 ms', '1two1 ms']);
  expect(screen.getAllByText(/as queued at \d\d:\d\d:\d\d/).length).toBe(2);
  expect(screen.queryByRole('button', { name: /Remove|Edit/ })).toBeNull();
});

test('the wait before a retry is what was left of it at the place', () => {
  session.startRun();
  const error = { kind: 'rate_limit', message: 'Slow down', retryable: true } as const;
  session.emit('auto_retry_start', { attempt: 2, maxAttempts: 4, delayMs: 8_000, error }, 'run-1');
  session.emit('phase_change', { phase: 'retry_wait' }, 'run-1');
  show();
  seek(3);
  expect(screen.getByText('Retrying in 7.9 s')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry now' })).toBeNull();
});
