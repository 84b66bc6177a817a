import { expect, test } from 'vitest';
import {
  afterScroll,
  afterUpwardIntent,
  distanceFromEnd,
  followFromStart,
  isUpwardKey,
  type FollowState,
} from './follow.logic.ts';

const at = (scrollTop: number, scrollHeight = 2000, clientHeight = 500) => ({ scrollTop, scrollHeight, clientHeight });
const press = (key: string, shiftKey = false) => isUpwardKey({ key, shiftKey });
const following: FollowState = { following: true, last: at(1500) };
const released: FollowState = { following: false, last: at(1200) };

test('the distance from the end is never negative', () => {
  expect(distanceFromEnd(at(1460))).toBe(40);
  expect(distanceFromEnd(at(1510))).toBe(0);
});

test('an upward wheel, key or finger lets go, even by a little', () => {
  const state = afterUpwardIntent(following, at(1500));
  expect(state.following).toBe(false);
  expect(afterScroll(state, at(1490)).following).toBe(false);
});

test('what is too short to scroll goes on following', () => {
  expect(afterUpwardIntent(following, at(0, 300)).following).toBe(true);
});

test('coming down to within 40 px of the end follows again', () => {
  expect(afterScroll(released, at(1459)).following).toBe(false);
  expect(afterScroll(released, at(1460)).following).toBe(true);
});

test('going up by the scroll bar lets go, a layout that shrinks does not', () => {
  expect(afterScroll(following, at(1400)).following).toBe(false);
  expect(afterScroll(following, at(1470)).following).toBe(true);
  expect(afterScroll(following, at(1200, 1800)).following).toBe(true);
});

test('growing text does not let go', () => {
  expect(afterScroll(following, at(1500, 2600)).following).toBe(true);
  expect(afterScroll(followFromStart, at(0, 2600)).following).toBe(true);
});

test('the keys that scroll upwards', () => {
  expect(['ArrowUp', 'PageUp', 'Home'].map((key) => press(key))).toEqual([true, true, true]);
  expect(['ArrowDown', 'PageDown', 'End', 'a', ' '].map((key) => press(key))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(press(' ', true)).toBe(true);
});
