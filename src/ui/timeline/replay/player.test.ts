import { expect, test } from 'vitest';
import { createSessionStore } from '../../../store/session-store.ts';
import { eventScript } from '../../../store/testing/event-script.ts';
import { createPlayer } from './player.ts';

/** Events at 0, 100, 200 ms, then one an hour later. The test gives the frames. */
function playing(place: number) {
  const store = createSessionStore((callback) => callback());
  const script = eventScript().add('session_start', {});
  for (const after of [100, 100, 3_600_000]) script.add('phase_change', { phase: 'idle' }, after);
  store.append(script.events);
  store.seek(place);
  let pending: ((time: number) => void) | null = null;
  const player = createPlayer(store, (callback) => {
    pending = callback;
    return () => (pending = null);
  });
  return {
    store,
    player,
    script,
    place: () => store.state.getState().replay?.place ?? null,
    isWaiting: () => pending !== null,
    /** Runs the next frame at a time in milliseconds. */
    frame(time: number) {
      const callback = pending;
      pending = null;
      callback?.(time);
    },
  };
}

test('plays by the times of the events, at the speed', () => {
  const { player, frame, place } = playing(1);
  player.toggle();
  frame(0);
  frame(60);
  expect(place()).toBe(1);
  frame(120);
  expect(place()).toBe(2);
  player.setSpeed(4);
  frame(140);
  expect(place()).toBe(3);
});

test('an hour without events takes a second, and the end stops it', () => {
  const { player, frame, place, isWaiting } = playing(3);
  player.toggle();
  frame(0);
  for (let time = 200; time < 1_000; time += 200) frame(time);
  expect(place()).toBe(3);
  frame(1_000);
  expect(place()).toBe(4);
  expect(player.state.getState().playing).toBe(false);
  expect(isWaiting()).toBe(false);
});

test('from the end it plays from the start', () => {
  const { player, frame, place } = playing(4);
  player.toggle();
  expect(place()).toBe(0);
  player.setSpeed('max');
  frame(0);
  expect(place()).toBe(4);
});

test('a tab that was hidden for a minute goes on from where it was', () => {
  const { player, frame, place } = playing(1);
  player.toggle();
  frame(0);
  frame(60_000);
  expect(place()).toBe(3);
});

test('a step by hand, a pause and the way back to live end it', () => {
  for (const end of ['seek', 'pause', 'live'] as const) {
    const { store, player, frame, place, isWaiting } = playing(1);
    player.toggle();
    frame(0);
    if (end === 'seek') player.seek(2);
    else if (end === 'pause') player.toggle();
    else store.backToLive();
    frame(500);
    expect(player.state.getState().playing, end).toBe(false);
    expect(isWaiting(), end).toBe(false);
    expect(place(), end).toBe({ seek: 2, pause: 1, live: null }[end]);
  }
});

test('without a replay there is nothing to play', () => {
  const { store, player, isWaiting } = playing(1);
  store.backToLive();
  player.toggle();
  expect(isWaiting()).toBe(false);
});
