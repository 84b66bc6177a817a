import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECKPOINT_EVERY } from './checkpoints.ts';
import { emptyView } from './empty-view.ts';
import { foldEvents } from './fold.ts';
import { advance } from './playback.ts';
import { createSessionStore } from './session-store.ts';
import { eventScript } from './testing/event-script.ts';

function longSession(deltas: number) {
  const script = eventScript().add('session_start', {}).run('r').add('agent_start', { attempt: 1 });
  for (let turn = 0; turn < 5; turn++) {
    script.turn(`t${turn}`).add('turn_start', { turnId: `t${turn}`, number: turn + 1 });
    script.add('message_start', { role: 'assistant', messageId: `m${turn}`, provider: 'p', model: 'm' });
    for (let i = 0; i < deltas / 5; i++) {
      script.add('message_update', { messageId: `m${turn}`, kind: 'text', contentIndex: 0, delta: `${i} ` }, 1);
    }
    script.add('turn_end', { turnId: `t${turn}`, messageId: `m${turn}`, toolResultIds: [], stopReason: 'stop' });
  }
  return script.events;
}

function storeOf(events: ReturnType<typeof longSession>) {
  const store = createSessionStore(() => undefined);
  store.append(events);
  store.flush();
  return store;
}

test('the view at any place, reached in any order, is the fold of the events before it', () => {
  const events = longSession(2_000);
  const store = storeOf(events);
  fc.assert(
    fc.property(fc.array(fc.nat(events.length), { minLength: 1, maxLength: 6 }), (places) => {
      for (const place of places) {
        store.seek(place);
        expect(store.state.getState().view).toEqual(foldEvents(emptyView(), events.slice(0, place)));
      }
    }),
    { numRuns: 25 },
  );
});

test('in replay new events go on behind the view, and live shows them', () => {
  const events = longSession(50);
  const store = storeOf(events.slice(0, 30));
  store.seek(10);
  store.append(events.slice(30));
  store.flush();
  const during = store.state.getState();
  expect(during.view.seq).toBe(10);
  expect(during.live.seq).toBe(events.length);
  expect(during.replay).toEqual({ place: 10, lengthAtStart: 30 });
  store.backToLive();
  expect(store.state.getState()).toMatchObject({ replay: null, view: { seq: events.length } });
});

test('a new session ends the replay', () => {
  const store = storeOf(longSession(50));
  store.seek(5);
  store.append(eventScript('next').add('session_start', {}).events);
  store.flush();
  expect(store.state.getState()).toMatchObject({ replay: null, view: { sessionId: 'next', turns: [] } });
});

test('a seek in a log of 10,000 events folds no more than one stretch between checkpoints', () => {
  const events = longSession(10_000);
  const store = storeOf(events);
  const start = performance.now();
  for (const place of [9_999, 4_321, 777, 8_250]) store.seek(place);
  expect((performance.now() - start) / 4).toBeLessThan(50);
  expect(CHECKPOINT_EVERY).toBe(500);
});

test('playing keeps the gaps, divided by the speed, and cuts long ones to a second', () => {
  const times = [0, 100, 300, 60_300, 60_400];
  const at = (index: number) => times[index];
  expect(advance(at, 1, 5, 99, 1)).toEqual({ place: 1, leftMs: 99 });
  expect(advance(at, 1, 5, 100, 1)).toEqual({ place: 2, leftMs: 0 });
  expect(advance(at, 1, 5, 1_299, 1)).toEqual({ place: 3, leftMs: 999 });
  expect(advance(at, 1, 5, 1_300, 1)).toEqual({ place: 4, leftMs: 0 });
  expect(advance(at, 1, 5, 75, 4)).toEqual({ place: 3, leftMs: 0 });
  expect(advance(at, 0, 5, 9_999, 16)).toEqual({ place: 5, leftMs: 0 });
  expect(advance(at, 0, 5, 16, 'max')).toEqual({ place: 5, leftMs: 0 });
});
