import { describe, expect, test } from 'vitest';
import type { Envelope } from '../../../protocol/events.ts';
import { createEventLog } from '../../../store/event-log.ts';
import { approvalView, callView, turnView, userView } from '../../conversation/testing.ts';
import type { EventClass } from '../events/event-class.logic.ts';
import { createEventGrouper } from '../events/event-groups.ts';
import { parseFilter } from './filter.logic.ts';
import { eventMatcher, turnMatcher } from './filter-subjects.logic.ts';

describe('turns', () => {
  const plain = turnView({ turnId: 't1', number: 1, users: [userView({ text: 'Explore the Project' })] });
  const failing = turnView({
    turnId: 't2',
    number: 2,
    trigger: 'follow_up',
    startedAt: 1000,
    endedAt: 9000,
    users: [userView({ origin: 'follow_up', queueItemId: 'q1', text: 'Test it' })],
    calls: [
      callView({
        toolName: 'bash',
        args: { command: 'npm test' },
        status: 'failed',
        startedAt: 1000,
        endedAt: 9000,
        resultText: 'expected 2, got 3',
        durationMs: 6000,
        approval: approvalView({ answeredAt: 3000, outcome: 'allow' }),
      }),
    ],
  });
  const matching = (query: string, classes: EventClass[] = []) => {
    const matches = turnMatcher(parseFilter(query), new Set(classes));
    return [plain, failing].filter((turn) => matches?.(turn, 10_000) ?? true).map((turn) => turn.number);
  };

  test.each([
    ['explore', [1]],
    ['"got 3"', [2]],
    ['npm', [2]],
    ['tool:bash', [2]],
    ['-tool:bash', [1]],
    ['status:error', [2]],
    ['status:done', [1, 2]],
    ['type:follow-up', [2]],
    ['type:exec', [2]],
    ['type:human', [2]],
    ['turn:1', [1]],
    ['dur:>5s', [2]],
    ['', [1, 2]],
  ])('%s', (query, numbers) => {
    expect(matching(query)).toEqual(numbers);
  });

  test('are in the classes that they have something of', () => {
    expect(matching('', ['tools'])).toEqual([2]);
    expect(matching('', ['errors'])).toEqual([2]);
    expect(matching('', ['queue'])).toEqual([2]);
    expect(matching('', ['messages'])).toEqual([1, 2]);
    expect(matching('', ['approvals'])).toEqual([2]);
    expect(matching('', ['retries', 'hooks', 'sandbox'])).toEqual([]);
    expect(matching('explore', ['tools'])).toEqual([]);
  });

  test('need no test when nothing is asked', () => {
    expect(turnMatcher(parseFilter(' '), new Set())).toBeNull();
  });
});

describe('events', () => {
  const envelope = (seq: number, rest: Pick<Envelope, 'type' | 'payload'>) =>
    ({ v: 1, seq, sessionId: 's', runId: 'r', turnId: 't7', t: seq * 1000, ...rest }) as Envelope;
  const log = createEventLog();
  log.append([
    envelope(1, { type: 'message_update', payload: { messageId: 'm', kind: 'text', contentIndex: 0, delta: 'READ' } }),
    envelope(2, {
      type: 'message_update',
      payload: { messageId: 'm', kind: 'text', contentIndex: 0, delta: 'ME first' },
    }),
    envelope(3, {
      type: 'tool_execution_start',
      payload: { toolCallId: 'c', toolName: 'bash', args: { command: 'ls' } },
    }),
    envelope(4, {
      type: 'tool_execution_end',
      payload: {
        toolCallId: 'c',
        toolName: 'bash',
        content: [{ type: 'text', text: 'No such file' }],
        isError: true,
        failure: 'returned',
        durationMs: 900,
      },
    }),
  ]);
  const { groups } = createEventGrouper(log).update();
  const matching = (query: string, classes: EventClass[] = []) => {
    const matches = eventMatcher(parseFilter(query), new Set(classes), log, new Map([['t7', 7]]));
    return groups.filter((group) => matches?.(group) ?? true).map((group) => group.event.seq);
  };

  test.each([
    ['readme', [1]],
    ['type:message_update', [1]],
    ['type:text', [1]],
    ['tool:bash', [3, 4]],
    ['type:tool-execution -status:error', [3]],
    ['status:error', [4]],
    ['"no such"', [4]],
    ['turn:7', [1, 3, 4]],
    ['turn:8', []],
    ['dur:>800', [1, 4]],
    ['ls', [3]],
  ])('%s', (query, seqs) => {
    expect(matching(query)).toEqual(seqs);
  });

  test('are in their classes', () => {
    expect(matching('', ['tools'])).toEqual([3, 4]);
    expect(matching('', ['errors', 'messages'])).toEqual([1, 4]);
  });
});
