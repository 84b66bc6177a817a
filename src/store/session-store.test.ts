import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { eventScript } from './testing/event-script.ts';

function storeWithHeldFrames() {
  const frames: (() => void)[] = [];
  const store = createSessionStore((callback) => frames.push(callback));
  return { store, frames };
}

test('many appends notify once, at the frame', () => {
  const { store, frames } = storeWithHeldFrames();
  let notified = 0;
  store.state.subscribe(() => notified++);
  const { events } = eventScript().add('session_start', {}).add('notice', { code: 'help', text: 'a' });
  for (const event of events) store.append([event]);
  expect(frames.length).toBe(1);
  expect(notified).toBe(0);
  frames[0]?.();
  expect(notified).toBe(1);
  expect(store.state.getState().view.notices.map((notice) => notice.text)).toEqual(['a']);
  expect(store.log.length).toBe(2);
});

test('a new session empties the log, also when both sessions arrive in one batch', () => {
  const { store } = storeWithHeldFrames();
  const first = eventScript('one').add('session_start', {}).add('notice', { code: 'help', text: 'old' });
  const second = eventScript('two').add('session_start', {}).add('notice', { code: 'help', text: 'new' });
  store.append([...first.events, ...second.events]);
  store.flush();
  expect(store.state.getState().view).toMatchObject({ sessionId: 'two', notices: [{ text: 'new' }] });
  expect(store.log.slice(0).map((event) => event.sessionId)).toEqual(['two', 'two']);
});

test('60,000 events held back by missing frames are caught up with in one fold', () => {
  const { store } = storeWithHeldFrames();
  const script = eventScript().add('session_start', {}).run('r').turn('t');
  script.add('turn_start', { turnId: 't', number: 1 });
  script.add('message_start', { role: 'assistant', messageId: 'm', provider: 'p', model: 'm' });
  for (let i = 0; i < 60_000; i++) {
    script.add('message_update', { messageId: 'm', kind: 'text', contentIndex: 0, delta: 'ab' });
  }
  store.append(script.events);
  const before = performance.now();
  store.flush();
  expect(performance.now() - before).toBeLessThan(400);
  const block = store.state.getState().view.turns[0]?.assistant?.blocks[0];
  expect(block).toMatchObject({ kind: 'text', text: 'ab'.repeat(60_000) });
});
