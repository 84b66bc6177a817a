import { describe, expect, test } from 'vitest';
import { textOf } from './messages.ts';
import { MessageQueue } from './queue.ts';
import { VirtualTime } from './testing-virtual-time.ts';
import type { QueuedMessage, QueueState } from './types.ts';

interface Queued {
  queue: MessageQueue;
  /** The ids of the steers s1 s2 s3 and the follow-ups f1 f2, by text. */
  ids: Record<string, string>;
  changes: QueueState[];
}

function filledQueue(): Queued {
  const queue = new MessageQueue(new VirtualTime().environment);
  const ids: Record<string, string> = {};
  for (const text of ['s1', 'f1', 's2', 'f2', 's3']) {
    ids[text] = queue.enqueue(text.startsWith('s') ? 'steer' : 'follow_up', text);
  }
  const changes: QueueState[] = [];
  queue.subscribe((state) => void changes.push(state));
  return { queue, ids, changes };
}

const lanes = ({ steer, followUp }: QueueState) =>
  [steer, followUp].map((items) => items.map(({ text }) => text).join(' '));
const texts = (messages: QueuedMessage[]) =>
  messages.map(({ message }) => (message.role === 'user' ? textOf(message.content) : message.role));

describe('the commands', () => {
  test('enqueue puts an item at the end of its lane and tells of it', () => {
    const { queue, changes } = filledQueue();
    const id = queue.enqueue('follow_up', 'f3', [{ data: 'AAAA', mimeType: 'image/png' }]);
    expect(lanes(queue.state)).toEqual(['s1 s2 s3', 'f1 f2 f3']);
    expect(queue.state.followUp[2]).toEqual({
      id,
      lane: 'follow_up',
      text: 'f3',
      images: [{ data: 'AAAA', mimeType: 'image/png' }],
      queuedAt: 0,
    });
    expect(changes).toEqual([queue.state]);
  });

  test('edit changes the text and keeps the place', () => {
    const { queue, ids, changes } = filledQueue();
    expect(queue.edit(ids['s2'] ?? '', 'new')).toBe(true);
    expect(lanes(queue.state)).toEqual(['s1 new s3', 'f1 f2']);
    expect(changes).toHaveLength(1);
  });

  test.each([
    ['s3', 0, 's3 s1 s2'],
    ['s1', 1, 's2 s1 s3'],
    ['s1', 2, 's2 s3 s1'],
    ['s1', 99, 's2 s3 s1'],
    ['s2', -1, 's2 s1 s3'],
    ['s2', 1, 's1 s2 s3'],
  ])('move puts %s at index %i of its lane', (text, index, expected) => {
    const { queue, ids } = filledQueue();
    expect(queue.move(ids[text] ?? '', index)).toBe(true);
    expect(lanes(queue.state)).toEqual([expected, 'f1 f2']);
  });

  test('changeLane puts an item at the end of the other lane', () => {
    const { queue, ids } = filledQueue();
    expect(queue.changeLane(ids['f1'] ?? '', 'steer')).toBe(true);
    expect(queue.changeLane(ids['s1'] ?? '', 'follow_up')).toBe(true);
    expect(queue.changeLane(ids['s2'] ?? '', 'steer')).toBe(true);
    expect(lanes(queue.state)).toEqual(['s2 s3 f1', 'f2 s1']);
    expect(queue.state.followUp[1]?.lane).toBe('follow_up');
  });

  test('remove takes an item out; restore puts it back where it was, whatever has changed around it', () => {
    const { queue, ids, changes } = filledQueue();
    expect(queue.remove(ids['s2'] ?? '')).toBe(true);
    expect(lanes(queue.state)).toEqual(['s1 s3', 'f1 f2']);
    queue.drain('steer')[0]?.delivered();
    queue.enqueue('steer', 's4');
    expect(queue.restore(ids['s2'] ?? '')).toBe(true);
    expect(lanes(queue.state)).toEqual(['s2 s3 s4', 'f1 f2']);
    expect(changes.at(-1)).toEqual(queue.state);
    expect(queue.restore(ids['s2'] ?? '')).toBe(false);
  });

  test('several removals are undone in any order', () => {
    const { queue, ids } = filledQueue();
    for (const text of ['s2', 's1', 's3']) queue.remove(ids[text] ?? '');
    expect(lanes(queue.state)).toEqual(['', 'f1 f2']);
    for (const text of ['s3', 's2', 's1']) queue.restore(ids[text] ?? '');
    expect(lanes(queue.state)).toEqual(['s1 s2 s3', 'f1 f2']);
  });

  test('only the latest 16 removals are remembered', () => {
    const queue = new MessageQueue(new VirtualTime().environment);
    const ids = Array.from({ length: 17 }, (_, index) => queue.enqueue('steer', String(index)));
    for (const id of ids) queue.remove(id);
    expect(ids.map((id) => queue.restore(id))).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
    expect(queue.state.steer.map(({ text }) => text)).toEqual(
      Array.from({ length: 16 }, (_, index) => String(index + 1)),
    );
  });

  test('clear empties one lane or both, and can be undone', () => {
    const { queue, ids } = filledQueue();
    queue.clear('steer');
    expect(lanes(queue.state)).toEqual(['', 'f1 f2']);
    queue.clear();
    expect(lanes(queue.state)).toEqual(['', '']);
    queue.restore(ids['f2'] ?? '');
    expect(lanes(queue.state)).toEqual(['', 'f2']);
  });

  test('a held item is not delivered, and those behind it overtake it', () => {
    const { queue, ids } = filledQueue();
    queue.setModes({ steer: 'all' });
    queue.hold(ids['s1'] ?? '', true);
    expect(queue.state.steer[0]?.held).toBe(true);
    expect(texts(queue.drain('steer'))).toEqual(['s2', 's3']);
    queue.returnInFlight();
    queue.hold(ids['s1'] ?? '', false);
    expect(queue.state.steer[0]).not.toHaveProperty('held');
    expect(texts(queue.drain('steer'))).toEqual(['s1', 's2', 's3']);
  });

  test('a removed item is no longer held when it is restored', () => {
    const { queue, ids } = filledQueue();
    queue.hold(ids['s1'] ?? '', true);
    queue.remove(ids['s1'] ?? '');
    queue.restore(ids['s1'] ?? '');
    expect(texts(queue.drain('steer'))).toEqual(['s1']);
  });

  test('that name an unknown item do nothing and tell nothing', () => {
    const { queue, ids, changes } = filledQueue();
    queue.remove(ids['s1'] ?? '');
    changes.length = 0;
    for (const id of ['nobody', ids['s1'] ?? '']) {
      expect([
        queue.edit(id, 'x'),
        queue.hold(id, true),
        queue.move(id, 0),
        queue.changeLane(id, 'steer'),
        queue.remove(id),
      ]).toEqual([false, false, false, false, false]);
    }
    expect(queue.restore('nobody')).toBe(false);
    expect(changes).toEqual([]);
  });
});

describe('delivery', () => {
  test('takes one item or all, and makes user messages of them', () => {
    const time = new VirtualTime();
    const queue = new MessageQueue(time.environment);
    const id = queue.enqueue('follow_up', 'look', [{ data: 'AAAA', mimeType: 'image/png' }]);
    queue.enqueue('follow_up', 'later');
    const [taken, ...others] = queue.drain('follow_up');
    expect(others).toEqual([]);
    expect(taken?.message).toEqual({
      role: 'user',
      id: 'msg_3',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
      timestamp: 0,
      origin: 'follow_up',
      queueItemId: id,
      queuedAt: 0,
    });
    expect(queue.drain('steer')).toEqual([]);
  });

  test('an item is in flight until it is delivered: visible, but out of reach of every command', () => {
    const { queue, ids, changes } = filledQueue();
    const [taken] = queue.drain('steer');
    const id = ids['s1'] ?? '';
    expect(changes.map(({ steer }) => steer[0]?.inFlight)).toEqual([true]);
    expect([
      queue.edit(id, 'x'),
      queue.hold(id, true),
      queue.move(id, 2),
      queue.changeLane(id, 'follow_up'),
      queue.remove(id),
    ]).toEqual([false, false, false, false, false]);
    queue.clear();
    expect(lanes(queue.state)).toEqual(['s1', '']);
    taken?.delivered();
    expect(lanes(queue.state)).toEqual(['', '']);
    taken?.delivered();
    expect(queue.restore(ids['s2'] ?? '')).toBe(true);
    expect(lanes(queue.state)).toEqual(['s2', '']);
  });

  test('what is not delivered is back at the front of its lane', () => {
    const { queue, changes } = filledQueue();
    queue.drain('steer');
    queue.enqueue('steer', 's4');
    queue.returnInFlight();
    expect(lanes(queue.state)).toEqual(['s1 s2 s3 s4', 'f1 f2']);
    expect(changes.at(-1)?.steer[0]).not.toHaveProperty('inFlight');
    const count = changes.length;
    queue.returnInFlight();
    expect(changes).toHaveLength(count);
  });

  test('a paused queue delivers nothing; pausing twice tells it once', () => {
    const { queue, changes } = filledQueue();
    queue.pause();
    queue.pause();
    expect(changes.map(({ paused }) => paused)).toEqual([true]);
    expect([...queue.drain('steer'), ...queue.drain('follow_up')]).toEqual([]);
    queue.resume();
    expect(texts(queue.drain('steer'))).toEqual(['s1']);
  });

  test('modes are set lane by lane', () => {
    const { queue } = filledQueue();
    queue.setModes({ followUp: 'all' });
    expect(queue.state.modes).toEqual({ steer: 'one-at-a-time', followUp: 'all' });
    expect(texts(queue.drain('steer'))).toEqual(['s1']);
    expect(texts(queue.drain('follow_up'))).toEqual(['f1', 'f2']);
  });
});

test('a queue can be made from what an earlier one told last', () => {
  const { queue, ids } = filledQueue();
  queue.hold(ids['f2'] ?? '', true);
  queue.setModes({ steer: 'all' });
  queue.drain('steer');
  queue.pause();
  const again = new MessageQueue(new VirtualTime().environment, structuredClone(queue.state));
  expect(again.state).toEqual({
    ...queue.state,
    steer: queue.state.steer.map((item) => ({ ...item, inFlight: undefined })),
  });
  again.resume();
  expect(texts(again.drain('steer'))).toEqual(['s1', 's2', 's3']);
});

test('a state that was told does not change later, and a listener can be taken off', () => {
  const { queue, ids } = filledQueue();
  const { state } = queue;
  const told: QueueState[] = [];
  const unsubscribe = queue.subscribe((change) => void told.push(change));
  queue.edit(ids['s1'] ?? '', 'new');
  unsubscribe();
  queue.clear();
  expect(state.steer[0]?.text).toBe('s1');
  expect(told.map(lanes)).toEqual([['new s2 s3', 'f1 f2']]);
});
