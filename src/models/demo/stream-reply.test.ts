import { describe, expect, it } from 'vitest';
import type { AssistantDelta, AssistantStreamEnd } from '../../agent/events.ts';
import type { AssistantContent } from '../../agent/messages.ts';
import { streamReply } from './stream-reply.ts';

const CONTENT: AssistantContent[] = [
  { type: 'thinking', thinking: 'The listing names package.json. 很好。' },
  { type: 'text', text: 'I will read it, then say — in a few words — what this is 😀.\n\n- one\n- two' },
  { type: 'toolCall', id: 'call_1', name: 'read', arguments: { path: 'package.json' } },
  { type: 'toolCall', id: 'call_2', name: 'ls', arguments: {} },
];

/** A clock that stands still until the stream asks to wait, and then is there at once. */
function fakeTimers(onWait?: (count: number) => void) {
  const waits: number[] = [];
  let pending = 0;
  const setTimer = (callback: () => void, ms: number) => {
    waits.push(ms);
    pending += 1;
    let cancelled = false;
    const finish = () => {
      pending -= 1;
      cancelled = true;
    };
    queueMicrotask(() => {
      onWait?.(waits.length);
      if (cancelled) return;
      finish();
      callback();
    });
    return finish;
  };
  return { waits, setTimer, pending: () => pending };
}

const end = (content: AssistantContent[], aborted: boolean): AssistantStreamEnd => ({
  content,
  stopReason: aborted ? 'aborted' : 'stop',
});

async function collect(
  content: AssistantContent[],
  { pace = 1, abortAtWait = Infinity, signal = new AbortController() } = {},
) {
  const timers = fakeTimers((count) => {
    if (count === abortAtWait) signal.abort();
  });
  const deltas: AssistantDelta[] = [];
  const ends: AssistantStreamEnd[] = [];
  for await (const event of streamReply(content, signal.signal, { setTimer: timers.setTimer, pace, end })) {
    if (event.type === 'end') ends.push(event.end);
    else deltas.push(event);
  }
  return { deltas, ends, ...timers };
}

const joined = (deltas: AssistantDelta[], index: number): string =>
  deltas
    .filter(({ contentIndex }) => contentIndex === index)
    .map(({ delta }) => delta)
    .join('');

describe('streamReply', () => {
  it('streams each block whole and in order, names each call at its first piece, and ends once', async () => {
    const { deltas, ends } = await collect(CONTENT);
    expect(joined(deltas, 0)).toBe('The listing names package.json. 很好。');
    expect(joined(deltas, 1)).toBe(CONTENT[1]?.type === 'text' ? CONTENT[1].text : '');
    expect(joined(deltas, 2)).toBe('{"path":"package.json"}');
    expect(deltas.map(({ contentIndex }) => contentIndex)).toEqual(
      deltas.map(({ contentIndex }) => contentIndex).sort((a, b) => a - b),
    );
    expect(deltas.filter((delta) => 'id' in delta)).toEqual([
      { type: 'toolcall_delta', contentIndex: 2, delta: '{"', id: 'call_1', name: 'read' },
      { type: 'toolcall_delta', contentIndex: 3, delta: '{}', id: 'call_2', name: 'ls' },
    ]);
    expect(ends).toEqual([{ content: CONTENT, stopReason: 'stop' }]);
  });

  it('begins within 300 ms and then waits 25 to 40 ms between pieces', async () => {
    const { waits } = await collect(CONTENT);
    const [first = Infinity, ...others] = waits;
    expect(first).toBeLessThanOrEqual(300);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...others)).toBeLessThanOrEqual(40);
  });

  it('takes at most three seconds for a long reply', async () => {
    const text = 'A sentence of seven words, no more. '.repeat(500);
    const { waits, deltas } = await collect([{ type: 'text', text }]);
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(3_000);
    expect(joined(deltas, 0)).toBe(text);
  });

  it('scales the waits by the pace, and waits nowhere at 0', async () => {
    const [full, half, none] = await Promise.all([
      collect(CONTENT),
      collect(CONTENT, { pace: 0.5 }),
      collect(CONTENT, { pace: 0 }),
    ]);
    expect(half.waits).toEqual(full.waits.map((ms) => ms / 2));
    expect(none.waits).toEqual([]);
    expect(none.deltas).toEqual(full.deltas);
  });

  it('ends at once as aborted with what was streamed until then', async () => {
    const { deltas, ends, pending } = await collect(CONTENT, { abortAtWait: 4 });
    expect(deltas).toHaveLength(3);
    expect(ends).toEqual([{ content: [{ type: 'thinking', thinking: joined(deltas, 0) }], stopReason: 'aborted' }]);
    expect(pending()).toBe(0);
  });

  it('marks a call that was cut off so that it never runs', async () => {
    const call: AssistantContent = { type: 'toolCall', id: 'c', name: 'read', arguments: { path: 'package.json' } };
    const { deltas, ends } = await collect([call], { abortAtWait: 3 });
    expect(ends[0]?.content).toEqual([
      {
        ...call,
        arguments: {},
        invalid: { message: 'The arguments were cut off by a stop.', received: joined(deltas, 0) },
      },
    ]);
    expect(joined(deltas, 0)).toBe('{"path');
  });

  it('says nothing at all when it was stopped before it began', async () => {
    const signal = new AbortController();
    signal.abort();
    expect(await collect(CONTENT, { signal, pace: 0 })).toMatchObject({
      deltas: [],
      ends: [{ content: [], stopReason: 'aborted' }],
    });
  });
});
