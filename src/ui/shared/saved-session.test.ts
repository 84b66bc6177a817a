import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createSessionArchive, type SessionArchive } from '../../storage/session-archive.ts';
import { createSessionStore } from '../../store/session-store.ts';
import { eventScript } from '../../store/testing/event-script.ts';
import { backToLive, isPast, openSaved, savedSession } from './saved-session.ts';

let archives = 0;
let archive: SessionArchive;
const running = createSessionStore((callback) => callback());
running.append(eventScript('running').add('session_start', {}).run('r').add('agent_start', { attempt: 1 }).events);

beforeEach(async () => {
  savedSession.setState({ opened: null });
  running.backToLive();
  archive = createSessionArchive(`saved-${archives++}`);
  for (const [index, sessionId] of ['s1', 's2'].entries()) {
    const script = eventScript(sessionId).add('session_start', {}).run('r').add('agent_start', { attempt: 1 });
    await archive.append(script.events, { sessionId, title: sessionId, startedAt: 0, changedAt: index, turns: 0 });
  }
});

const openedId = () => savedSession.getState().opened?.summary.sessionId ?? null;

test('a saved session opens at its end, in replay, and leaves the running one as it is', async () => {
  const before = running.state.getState();
  expect(await openSaved(archive, 's1')).toBe(true);
  const { opened } = savedSession.getState();
  expect(opened?.summary.title).toBe('s1');
  expect(opened?.store.state.getState().replay?.place).toBe(2);
  expect(opened?.store.state.getState().view.runs.length).toBe(1);
  expect(running.state.getState()).toBe(before);
  expect(isPast(running)).toBe(true);
  backToLive(running);
  expect([openedId(), isPast(running)]).toEqual([null, false]);
});

test('none opens that is not kept, is deleted, or whose storage is refused', async () => {
  expect(await openSaved(archive, 'never')).toBe(false);
  await archive.setDeleted('s1', 1);
  expect(await openSaved(archive, 's1')).toBe(false);
  const refusing = { ...archive, load: () => Promise.reject(new Error('refused')) };
  expect(await openSaved(refusing, 's2')).toBe(false);
  expect(openedId()).toBeNull();
});

test('of two asked for in a row the last one opens, and the way back calls off both', async () => {
  const first = openSaved(archive, 's1');
  const second = openSaved(archive, 's2');
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(openedId()).toBe('s2');
  const third = openSaved(archive, 's1');
  backToLive(running);
  expect(await third).toBe(false);
  expect(openedId()).toBeNull();
});

test('the way back ends a replay of the running session', () => {
  running.seek(1);
  expect(isPast(running)).toBe(true);
  backToLive(running);
  expect(running.state.getState().replay).toBeNull();
});
