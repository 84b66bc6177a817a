import { expect, test } from 'vitest';
import type { QueueItem, QueueLane, QueueState } from '../../agent/types.ts';
import { newestItem, nextPlace, queueGroups, tabStop, type ChipAction } from './queue-panel.logic.ts';

const item = (id: string, lane: QueueLane, queuedAt = 1): QueueItem => ({ id, lane, text: id, queuedAt });
const items = [item('a', 'steer'), item('b', 'steer'), item('c', 'follow_up')];
const queue = (steer: QueueItem[], followUp: QueueItem[]): QueueState => ({
  steer,
  followUp,
  paused: false,
  modes: { steer: 'one-at-a-time', followUp: 'one-at-a-time' },
});

const go = (itemId: string, action: ChipAction, key: string) => {
  const place = nextPlace(items, { itemId, action }, key);
  return place === null ? null : `${place.itemId} ${place.action}`;
};

test('lanes with items, steers first', () => {
  expect(queueGroups(queue([], [])).length).toBe(0);
  expect(queueGroups(queue([], [item('c', 'follow_up')])).map((group) => group.lane)).toEqual(['follow_up']);
  expect(queueGroups(queue([item('a', 'steer')], [item('c', 'follow_up')])).map((group) => group.lane)).toEqual([
    'steer',
    'follow_up',
  ]);
});

test('the newest of both lanes', () => {
  expect(newestItem(queue([], []))).toBeNull();
  expect(newestItem(queue([item('a', 'steer', 5), item('b', 'steer', 9)], [item('c', 'follow_up', 7)]))?.id).toBe('b');
});

test('arrows lead along a chip and between chips, and stop at the ends', () => {
  expect(go('a', 'edit', 'ArrowRight')).toBe('a up');
  expect(go('a', 'edit', 'ArrowLeft')).toBe('a edit');
  expect(go('a', 'remove', 'ArrowRight')).toBe('a remove');
  expect(go('a', 'lane', 'ArrowDown')).toBe('b lane');
  expect(go('b', 'lane', 'ArrowDown')).toBe('c lane');
  expect(go('c', 'lane', 'ArrowDown')).toBe('c lane');
  expect(go('b', 'down', 'Home')).toBe('b edit');
  expect(go('b', 'down', 'End')).toBe('b remove');
  expect(go('b', 'down', 'x')).toBeNull();
});

test('the tab stop stays with its chip, or goes to the one in its place', () => {
  expect(tabStop(items, null, 0)).toEqual({ itemId: 'a', action: 'edit' });
  expect(tabStop(items, { itemId: 'c', action: 'lane' }, 0)).toEqual({ itemId: 'c', action: 'lane' });
  expect(tabStop(items.slice(0, 2), { itemId: 'c', action: 'remove' }, 2)).toEqual({ itemId: 'b', action: 'remove' });
  expect(tabStop([], { itemId: 'c', action: 'remove' }, 0)).toBeNull();
});
