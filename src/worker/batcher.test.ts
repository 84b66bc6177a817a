import { expect, test } from 'vitest';
import type { Envelope } from '../protocol/events.ts';
import { eventScript } from '../store/testing/event-script.ts';
import { createBatcher, FRAME_MS } from './batcher.ts';

function heldBatcher() {
  const posts: number[][] = [];
  const timers: { callback: () => void; ms: number; cancelled: boolean }[] = [];
  const tasks: (() => void)[] = [];
  const batcher = createBatcher({
    post: (events) => posts.push(events.map((event) => event.seq)),
    setTimer(callback, ms) {
      const timer = { callback, ms, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    afterTask: (callback) => tasks.push(callback),
  });
  return { batcher, posts, timers, tasks };
}

const delta = { messageId: 'm', kind: 'text', contentIndex: 0, delta: 'x' } as const;

function events(...kinds: ('delta' | 'lifecycle')[]): Envelope[] {
  const script = eventScript();
  for (const kind of kinds) {
    if (kind === 'delta') script.add('message_update', delta);
    else script.add('phase_change', { phase: 'idle' });
  }
  return script.events;
}

test('deltas wait for the frame and go out as one batch', () => {
  const { batcher, posts, timers, tasks } = heldBatcher();
  for (const event of events('delta', 'delta', 'delta')) batcher.add(event);
  expect(timers.map((timer) => timer.ms)).toEqual([FRAME_MS]);
  expect(tasks).toEqual([]);
  timers[0]?.callback();
  expect(posts).toEqual([[1, 2, 3]]);
});

test('a lifecycle event flushes at the end of its task, with the deltas before it, in order', () => {
  const { batcher, posts, timers, tasks } = heldBatcher();
  for (const event of events('delta', 'lifecycle', 'lifecycle', 'delta')) batcher.add(event);
  expect(tasks.length).toBe(1);
  tasks[0]?.();
  expect(posts).toEqual([[1, 2, 3, 4]]);
  expect(timers[0]?.cancelled).toBe(true);
});

test('a flood within one frame is posted early, so that no message grows without bound', () => {
  const { batcher, posts, tasks } = heldBatcher();
  for (const event of events(...Array.from({ length: 256 }, () => 'delta' as const))) batcher.add(event);
  expect(tasks.length).toBe(1);
  tasks[0]?.();
  expect(posts[0]?.length).toBe(256);
});
