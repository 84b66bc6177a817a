// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { LocaleContext } from '../../i18n/use-locale.tsx';
import type { Locale } from '../../i18n/locale.ts';
import { createSessionStore } from '../../store/session-store.ts';
import { eventScript } from '../../store/testing/event-script.ts';
import { FakeSession } from '../composer/testing.ts';
import { savedSession } from '../shared/saved-session.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { PastBanner } from './past-banner.tsx';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
  savedSession.setState({ opened: null });
  session.startRun();
  session.emit('turn_start', { turnId: 't', number: 1 }, 'run-1');
  session.emit('phase_change', { phase: 'streaming' }, 'run-1');
  session.store.flush();
});
afterEach(cleanup);

function show(locale: Locale = 'en') {
  render(
    <LocaleContext value={locale}>
      <SessionContext value={session.services}>
        <PastBanner />
      </SessionContext>
    </LocaleContext>,
  );
}

const text = () => screen.queryByTestId('past-banner')?.querySelector('p')?.textContent ?? null;
const seek = (place: number) => act(() => session.store.seek(place));

test('says which place is looked at, what comes after it, and what is new', () => {
  show();
  expect(text()).toBeNull();
  seek(2);
  expect(text()).toMatch(/^Viewing \d\d:\d\d:\d\d, turn 1 · 1 later event$/);
  seek(0);
  expect(text()).toBe('Viewing before the first turn · 3 later events');
  act(() => {
    session.settle();
    session.store.flush();
  });
  expect(text()).toBe('Viewing before the first turn · 4 later events, 1 of them new');
  seek(4);
  expect(text()).toMatch(/no later events, 1 of them new$/);
});

test('and in Chinese', () => {
  show('zh-CN');
  seek(2);
  expect(text()).toMatch(/^正在查看 \d\d:\d\d:\d\d，第 1 轮 · 之后还有 1 个事件$/);
  expect(screen.getByRole('button', { name: '回到实时' })).toBeDefined();
});

test('leads back to live', () => {
  show();
  seek(1);
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  expect(session.store.state.getState().replay).toBeNull();
  expect(text()).toBeNull();
});

test('of a saved conversation it says so, and leads back to the current one', () => {
  show();
  const store = createSessionStore((callback) => callback());
  store.append(eventScript('old').add('session_start', {}).events);
  store.seek(1);
  const summary = { sessionId: 'old', title: 'old', startedAt: 0, changedAt: 0, turns: 0 };
  act(() => savedSession.setState({ opened: { summary, store } }));
  expect(text()).toMatch(
    /^Viewing a saved conversation · \d\d:\d\d:\d\d, before the first turn · the files are those of now$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Back to the current one' }));
  expect(savedSession.getState().opened).toBeNull();
});
