import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createSessionArchive } from '../../storage/session-archive.ts';
import { createSessionStore, type SessionStore } from '../../store/session-store.ts';
import { eventScript } from '../../store/testing/event-script.ts';
import { navigation } from '../shared/navigation.ts';
import { savedSession } from '../shared/saved-session.ts';
import { clearSelection, select, selectionStore } from '../shared/selection.ts';
import { nowhere } from './deep-link.logic.ts';
import { createPagePlace } from './page-place.ts';

function events(sessionId: string) {
  const script = eventScript(sessionId).add('session_start', {}).run('r').add('agent_start', { attempt: 1 });
  for (const number of [1, 2]) {
    script.turn(`${sessionId}-${number}`).add('turn_start', { turnId: `${sessionId}-${number}`, number });
  }
  return script.events;
}

const archive = createSessionArchive('places');
let running: SessionStore;

function pagePlace(isPhone = false) {
  return createPagePlace({ running, archive, isPhone: () => isPhone });
}

beforeEach(async () => {
  running = createSessionStore((callback) => callback());
  running.append(events('now'));
  savedSession.setState({ opened: null });
  clearSelection();
  navigation.setState({ phoneTab: 'chat', sideTab: 'files' });
  const summary = { sessionId: 'old', title: 'old', startedAt: 0, changedAt: 0, turns: 2 };
  await archive.append(events('old'), summary);
});

test('the running session with a prompt has its name in the address; before that it has none', () => {
  expect(pagePlace().read()).toEqual({ ...nowhere, session: 'now' });
  running = createSessionStore((callback) => callback());
  running.append(eventScript('empty').add('session_start', {}).events);
  expect(pagePlace().read()).toEqual(nowhere);
});

test('turn, place of a replay and tab are read', () => {
  const place = pagePlace();
  select('timeline', 'now-2');
  running.seek(3);
  navigation.setState({ sideTab: 'sandbox' });
  expect(place.read()).toEqual({ session: 'now', turn: 2, event: 3, tab: 'sandbox' });
});

test('a link to a place of the running session is gone to, and back to its end', async () => {
  const place = pagePlace();
  expect(await place.goTo({ session: 'now', turn: 1, event: 2, tab: 'sandbox' })).toBe(true);
  expect(running.state.getState().replay?.place).toBe(2);
  expect(selectionStore.getState()).toMatchObject({ turnId: 'now-1', source: 'address' });
  expect(navigation.getState().sideTab).toBe('sandbox');
  expect(await place.goTo(nowhere)).toBe(true);
  expect(place.read()).toEqual({ ...nowhere, session: 'now' });
});

test('a link to a saved session opens it at its end, or at the place', async () => {
  const place = pagePlace();
  expect(await place.goTo({ ...nowhere, session: 'old', turn: 2 })).toBe(true);
  expect(place.read()).toEqual({ ...nowhere, session: 'old', turn: 2, event: 4 });
  await place.goTo({ ...nowhere, session: 'old', event: 1 });
  expect(place.read()).toEqual({ ...nowhere, session: 'old', event: 1 });
  await place.goTo({ ...nowhere, session: 'old' });
  expect(place.read()).toEqual({ ...nowhere, session: 'old', event: 4 });
  await place.goTo(nowhere);
  expect(savedSession.getState().opened).toBeNull();
});

test('a link to a session that is not kept shows the running one', async () => {
  running.seek(1);
  expect(await pagePlace().goTo({ ...nowhere, session: 'never', turn: 1 })).toBe(false);
  expect(pagePlace().read()).toEqual({ ...nowhere, session: 'now' });
});

test('on a phone the tab is the part in view', async () => {
  const place = pagePlace(true);
  for (const tab of ['timeline', 'files', 'changes', 'sandbox', null] as const) {
    await place.goTo({ ...nowhere, tab });
    expect(place.read().tab).toBe(tab);
  }
});

test('listeners hear of the store that is shown, and of no other', async () => {
  const place = pagePlace();
  let heard = 0;
  const end = place.subscribe(() => (heard += 1));
  await place.goTo({ ...nowhere, session: 'old' });
  const { opened } = savedSession.getState();
  heard = 0;
  opened?.store.seek(1);
  expect(heard).toBe(1);
  running.seek(1);
  expect(heard).toBe(1);
  end();
  opened?.store.seek(2);
  expect(heard).toBe(1);
});
