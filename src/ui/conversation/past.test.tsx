// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeSession } from '../composer/testing.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { Conversation } from './conversation.tsx';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
});
afterEach(cleanup);

function show() {
  session.store.flush();
  const { services } = session;
  render(
    <SessionContext value={services}>
      <Conversation />
    </SessionContext>,
  );
}

test('a turn under way at the place looked at is as old as it was there', () => {
  session.startRun();
  session.emit('turn_start', { turnId: 't', number: 1 }, 'run-1');
  session.emit('phase_change', { phase: 'streaming' }, 'run-1');
  session.emit('phase_change', { phase: 'executing' }, 'run-1');
  show();
  act(() => session.store.seek(4));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Turn 1 · running · 2 ms');
  act(() => session.store.seek(3));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Turn 1 · running · 1 ms');
});

test('what goes on after a stop can be done live only', () => {
  session.startRun();
  session.emit('turn_start', { turnId: 't', number: 1 }, 'run-1');
  session.emit('agent_settled', { outcome: 'aborted' }, 'run-1');
  show();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
  act(() => session.store.seek(3));
  expect(screen.getByTestId('run-ending')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  act(() => session.store.backToLive());
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});
