import { describe, expect, test } from 'vitest';
import type { QueueItem } from '../../../agent/types.ts';
import type { Envelope, EventPayloads, EventType } from '../../../protocol/events.ts';
import { emptyView } from '../../../store/empty-view.ts';
import { createEventLog } from '../../../store/event-log.ts';
import { foldEvents } from '../../../store/fold.ts';
import type { SessionView } from '../../../store/view.ts';
import { createEventGrouper } from '../events/event-groups.ts';
import type { Opened, RowHeights, TimelineRow } from './row-types.ts';
import { createRowBuilder, type RowSources } from './rows.logic.ts';

const heights: RowHeights = { run: 26, turn: 32, span: 24 };
const closed: Opened = {
  collapsedRuns: new Set(),
  turns: new Set(),
  rawEvents: new Set(),
  deltas: new Set(),
  json: new Set(),
};

type Told = { [T in EventType]: [T, EventPayloads[T], turnId?: string] }[EventType];

function eventsFrom(parts: readonly Told[]): Envelope[] {
  return parts.map(([type, payload, turnId], index) => ({
    v: 1,
    seq: index + 1,
    sessionId: 's1',
    runId: 'r1',
    ...(turnId === undefined ? {} : { turnId }),
    t: 1000 + index * 10,
    type,
    payload,
  })) as Envelope[];
}

const delta = (text: string, turnId: string): Told => [
  'message_update',
  { messageId: 'a', kind: 'text', contentIndex: 0, delta: text },
  turnId,
];
const call = (toolCallId: string, turnId: string): Told[] => [
  [
    'message_update',
    { messageId: 'a', kind: 'toolCall', contentIndex: 1, delta: '{}', toolCallId, toolName: 'bash' },
    turnId,
  ],
  ['tool_execution_start', { toolCallId, toolName: 'bash', args: {} }, turnId],
  ['tool_execution_update', { toolCallId, delta: 'out' }, turnId],
  ['tool_execution_end', { toolCallId, toolName: 'bash', content: [], isError: false }, turnId],
];
const assistant = (turnId: string): Told => [
  'message_start',
  { role: 'assistant', messageId: 'a', provider: 'demo', model: 'demo' },
  turnId,
];
const request = (requestId: string, turnId: string): Told => [
  'request_start',
  {
    requestId,
    attempt: 1,
    provider: 'demo',
    model: 'demo',
    base: null,
    keep: 0,
    append: [],
    system: '',
    tools: '',
    parameters: {},
    blobs: {},
  },
  turnId,
];

/** Two turns, the second still under way. */
const running = eventsFrom([
  ['session_start', {}],
  ['agent_start', { attempt: 1 }],
  ['turn_start', { turnId: 't1', number: 1 }, 't1'],
  ['message_start', { role: 'user', messageId: 'u', text: 'Go', images: 0, origin: 'prompt' }, 't1'],
  assistant('t1'),
  request('q1', 't1'),
  delta('a', 't1'),
  delta('b', 't1'),
  ...call('c1', 't1'),
  ['turn_end', { turnId: 't1', messageId: 'a', toolResultIds: [], stopReason: 'toolUse' }, 't1'],
  ['turn_start', { turnId: 't2', number: 2 }, 't2'],
  assistant('t2'),
  request('q2', 't2'),
  ...call('c2', 't2').slice(0, 2),
]);

function sourcesOf(events: readonly Envelope[], changes: Partial<RowSources> = {}): RowSources {
  const log = createEventLog();
  log.append(events);
  return {
    view: foldEvents(emptyView(), events),
    log,
    groups: createEventGrouper(log).update().groups,
    opened: closed,
    heights,
    turnMatches: null,
    eventMatches: null,
    ...changes,
  };
}

const keys = (rows: readonly TimelineRow[]) => rows.map((row) => row.key);

describe('the waterfall', () => {
  test('has a row for each run and turn, and what comes next', () => {
    const rows = createRowBuilder().waterfall(sourcesOf(running));
    expect(keys(rows)).toEqual(['run:r1', 'turn:t1', 'turn:t2', 'next:steer']);
    expect(rows.map(({ level, position, setSize, expanded }) => [level, position, setSize, expanded])).toEqual([
      [1, 1, 1, true],
      [2, 1, 2, false],
      [2, 2, 2, false],
      [1, 2, -1, null],
    ]);
  });

  test('opens a turn to its message, its request, its calls and its events', () => {
    const opened = { ...closed, turns: new Set(['t1']) };
    const rows = createRowBuilder().waterfall(sourcesOf(running, { opened }));
    expect(keys(rows).slice(1, 7)).toEqual(['turn:t1', 'user:u', 'request:t1:0', 'call:t1:0', 'events:t1', 'turn:t2']);
    expect(rows.slice(2, 6).map(({ level, position, setSize }) => [level, position, setSize])).toEqual([
      [3, 1, 4],
      [3, 2, 4],
      [3, 3, 4],
      [3, 4, 4],
    ]);
  });

  test('opens the events of a turn, deltas folded, then unfolded, then as JSON', () => {
    const opened = { ...closed, turns: new Set(['t1']), rawEvents: new Set(['t1']) };
    const folded = createRowBuilder().waterfall(sourcesOf(running, { opened }));
    const below = folded.filter((row) => row.level >= 4);
    expect(keys(below)).toEqual([3, 4, 5, 6, 7, 9, 10, 11, 12, 13].map((seq) => `event:${seq}`));
    const all = { ...opened, deltas: new Set([7]), json: new Set([8]) };
    const unfolded = createRowBuilder().waterfall(sourcesOf(running, { opened: all }));
    expect(keys(unfolded.filter((row) => row.level >= 5))).toEqual(['delta:7', 'delta:8', 'json:8']);
  });

  test('closes a run', () => {
    const opened = { ...closed, collapsedRuns: new Set(['r1']) };
    expect(keys(createRowBuilder().waterfall(sourcesOf(running, { opened })))).toEqual(['run:r1', 'next:steer']);
  });

  test('shows the turns that match, and no run without one', () => {
    const builder = createRowBuilder();
    expect(keys(builder.waterfall(sourcesOf(running, { turnMatches: (turn) => turn.number === 2 })))).toEqual([
      'run:r1',
      'turn:t2',
    ]);
    expect(builder.waterfall(sourcesOf(running, { turnMatches: () => false }))).toEqual([]);
  });

  test('keeps the rows of turns that have not changed', () => {
    const builder = createRowBuilder();
    const before = builder.waterfall(sourcesOf(running));
    const events = [...running, { ...eventsFrom([delta('c', 't2')])[0], seq: running.length + 1 } as Envelope];
    const firstView = foldEvents(emptyView(), running);
    const first = sourcesOf(running, { view: firstView });
    const again = builder.waterfall(first);
    const later = builder.waterfall(sourcesOf(events, { view: foldEvents(firstView, events.slice(-1)) }));
    expect(later[1]).toBe(again[1]);
    expect(later[2]).not.toBe(again[2]);
    expect(keys(later)).toEqual(keys(before));
  });
});

describe('what comes next', () => {
  const item = (id: string, lane: QueueItem['lane']): QueueItem => ({ id, lane, text: id, queuedAt: 1 });

  function next(queue: Partial<SessionView['queue']>, changes: Partial<SessionView> = {}) {
    const sources = sourcesOf(running);
    const view = { ...sources.view, queue: { ...sources.view.queue, ...queue }, ...changes };
    return createRowBuilder()
      .waterfall({ ...sources, view })
      .flatMap((row) => (row.kind === 'next' ? [[row.lane, row.reads, row.later, row.resultsOf?.number]] : []));
  }

  test('says what the next request reads, one steer at a time, and what waits for the end', () => {
    const steer = [item('a', 'steer'), item('b', 'steer')];
    expect(next({ steer, followUp: [item('c', 'follow_up')] })).toEqual([
      ['steer', 1, 1, 2],
      ['follow_up', 1, 0, 2],
    ]);
    expect(next({ steer, modes: { steer: 'all', followUp: 'all' } })).toEqual([['steer', 2, 0, 2]]);
  });

  test('leaves out what is held, and says nothing of a paused queue or of a settled run', () => {
    expect(next({ steer: [{ ...item('a', 'steer'), held: true }] })).toEqual([['steer', 0, 0, 2]]);
    expect(next({ steer: [item('a', 'steer')], paused: true })).toEqual([]);
    expect(next({ steer: [item('a', 'steer')] }, { runId: null })).toEqual([]);
  });
});

describe('the event list', () => {
  test('reaches every event of the log, folded or not', () => {
    const sources = sourcesOf(running);
    const reached = (opened: Opened) =>
      createRowBuilder()
        .events({ ...sources, opened })
        .flatMap((row) => (row.kind === 'event' && row.level === 1 ? [row.group] : []))
        .reduce((count, group) => count + group.to - group.from, 0);
    expect(reached(closed)).toBe(running.length);
    const unfolded = createRowBuilder().events({ ...sources, opened: { ...closed, deltas: new Set([7]) } });
    const singles = unfolded.filter((row) => row.kind === 'event' && row.group.to - row.group.from === 1);
    expect(singles.length).toBe(running.length);
  });

  test('keeps its rows while the log grows', () => {
    const builder = createRowBuilder();
    const log = createEventLog();
    const grouper = createEventGrouper(log);
    const sources = sourcesOf([]);
    log.append(running.slice(0, 10));
    const before = builder.events({ ...sources, log, groups: grouper.update().groups });
    log.append(running.slice(10));
    const after = builder.events({ ...sources, log, groups: grouper.update().groups });
    expect(after.slice(0, before.length).every((row, index) => row === before[index])).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
  });
});
