import { describe, expect, test } from 'vitest';
import type { Envelope, EventPayloads, EventType } from '../../../protocol/events.ts';
import { createEventLog } from '../../../store/event-log.ts';
import { createEventGrouper, groupsWithin, utf8Length } from './event-groups.ts';

function eventsFrom(parts: readonly { [T in EventType]: [T, EventPayloads[T], number] }[EventType][]): Envelope[] {
  return parts.map(([type, payload, t], index) => ({
    v: 1,
    seq: index + 1,
    sessionId: 's1',
    runId: 'r1',
    t,
    type,
    payload,
  })) as Envelope[];
}

const text = (delta: string, contentIndex = 0) => ({
  messageId: 'm1',
  kind: 'text' as const,
  contentIndex,
  delta,
});

const streamed = eventsFrom([
  ['session_start', {}, 1000],
  ['message_start', { role: 'assistant', messageId: 'm1', provider: 'demo', model: 'demo' }, 1100],
  ['message_update', text('He'), 1200],
  ['message_update', text('llo 你好'), 1300],
  ['message_update', text('x', 1), 1400],
  ['tool_execution_start', { toolCallId: 'c1', toolName: 'bash', args: {} }, 1500],
  ['tool_execution_update', { toolCallId: 'c1', delta: 'a\n' }, 1600],
  ['tool_execution_update', { toolCallId: 'c1', delta: 'b\n', stream: 'stderr' }, 1700],
  [
    'tool_execution_end',
    { toolCallId: 'c1', toolName: 'bash', content: [], isError: true, failure: 'returned', durationMs: 200 },
    1800,
  ],
]);

function groupsOf(events: readonly Envelope[]) {
  const log = createEventLog();
  log.append(events);
  return createEventGrouper(log).update();
}

describe('the event list', () => {
  test('folds deltas of one block, and counts every event exactly once', () => {
    const { groups } = groupsOf(streamed);
    expect(groups.map(({ event, from, to, deltas }) => [event.type, from, to, deltas])).toEqual([
      ['session_start', 0, 1, null],
      ['message_start', 1, 2, null],
      ['message_update', 2, 4, { kind: 'text', bytes: 12 }],
      ['message_update', 4, 5, { kind: 'text', bytes: 1 }],
      ['tool_execution_start', 5, 6, null],
      ['tool_execution_update', 6, 8, { kind: 'output', bytes: 4 }],
      ['tool_execution_end', 8, 9, null],
    ]);
    expect(groups.map((group) => group.sincePrevious)).toEqual([0, 100, 100, 100, 100, 100, 100]);
    expect(groups[2]?.endedAt).toBe(1300);
  });

  test('counts messages, calls and errors once each', () => {
    expect(groupsOf(streamed).counts).toEqual({
      messages: 1,
      tools: 1,
      hooks: 0,
      queue: 0,
      approvals: 0,
      retries: 0,
      sandbox: 0,
      errors: 1,
    });
  });

  test('counts a call that was asked for once', () => {
    const approval = { approvalId: 'a', toolCallId: 'c' };
    const asked = { ...approval, toolName: 'bash', args: {}, access: 'command' as const, files: [], following: [] };
    const told = eventsFrom([
      ['permission_mode', { mode: 'ask_all', scope: 'session' }, 0],
      ['approval_requested', { ...asked, reason: { kind: 'mode', mode: 'ask_all' } }, 1],
      ['approval_resolved', { ...approval, outcome: 'allow' }, 2],
    ]);
    const { counts, groups } = groupsOf(told);
    expect(counts.approvals).toBe(1);
    expect(groups.map(({ classes }) => classes)).toEqual([['approvals'], ['approvals'], ['approvals']]);
  });

  test('counts a queued item once, however often the queue is told', () => {
    const item = (id: string) => ({ id, lane: 'steer' as const, text: id, queuedAt: 1 });
    const modes = { steer: 'all', followUp: 'all' } as const;
    const queue = (steer: string[], followUp: string[]) => ({
      steer: steer.map(item),
      followUp: followUp.map(item),
      paused: false,
      modes,
    });
    const told = eventsFrom([
      ['queue_update', queue(['a'], []), 1],
      ['queue_update', queue(['a'], ['b']), 2],
      ['queue_update', queue([], ['b']), 3],
    ]);
    expect(groupsOf(told).counts.queue).toBe(2);
  });

  test('grows with the log, to the same list as at once, and is the same object when nothing came', () => {
    const log = createEventLog();
    const grouper = createEventGrouper(log);
    for (const event of streamed) {
      log.append([event]);
      grouper.update();
    }
    expect(grouper.update().groups).toEqual(groupsOf(streamed).groups);
    expect(grouper.update()).toBe(grouper.update());
  });

  test('a snapshot does not change when more comes', () => {
    const log = createEventLog();
    const grouper = createEventGrouper(log);
    log.append(streamed.slice(0, 3));
    const before = grouper.update();
    log.append(streamed.slice(3));
    grouper.update();
    expect(before.groups.at(-1)?.deltas).toEqual({ kind: 'text', bytes: 2 });
  });

  test('begins anew with a new session', () => {
    const log = createEventLog();
    const grouper = createEventGrouper(log);
    log.append(streamed);
    grouper.update();
    log.append(eventsFrom([['session_start', {}, 2000]]));
    expect(grouper.update().groups.map((group) => [group.event.type, group.from])).toEqual([['session_start', 9]]);
    log.clear();
    log.append(eventsFrom([['session_start', {}, 3000]]));
    expect(grouper.update().groups.map((group) => [group.event.t, group.from])).toEqual([[3000, 0]]);
    expect(grouper.update().counts.messages).toBe(0);
  });

  test('finds the groups of a turn by seq', () => {
    const { groups } = groupsOf(streamed);
    expect(groupsWithin(groups, 2, 6).map((group) => group.event.seq)).toEqual([2, 3, 5, 6]);
    expect(groupsWithin(groups, 10, 20)).toEqual([]);
  });
});

test('a size counts UTF-8 bytes', () => {
  expect(['a', 'é', '你', '😀'].map(utf8Length)).toEqual([1, 2, 3, 4]);
});
