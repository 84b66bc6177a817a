import { expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { catalogueOf } from '../../i18n/catalogue.ts';
import type { Locale } from '../../i18n/locale.ts';
import { emptyView } from '../../store/empty-view.ts';
import type { CallView, QueuedMark, RunView, SessionView, TurnView } from '../../store/view.ts';
import { approvalView } from '../conversation/testing.ts';
import { announcementsBetween, runningCall, type Words } from './announcements.logic.ts';

const wordsOf = (locale: Locale): Words => {
  const { app, conversation } = catalogueOf(locale);
  return { texts: app.announce, calls: conversation, locale };
};
const english = wordsOf('en');
const chinese = wordsOf('zh-CN');

const view = (change: Partial<SessionView>): SessionView => ({ ...emptyView(), sessionId: 's1', ...change });

const run = (change: Partial<RunView> = {}): RunView => ({
  runId: 'r1',
  number: 1,
  promptText: 'Go',
  startedAt: 1000,
  turnIds: ['t1', 't2'],
  ...change,
});

const turn = (number: number, calls: CallView[] = []): TurnView => ({
  turnId: `t${number}`,
  runId: 'r1',
  number,
  trigger: 'results',
  status: 'running',
  startedAt: 1000,
  users: [],
  assistant: null,
  calls,
  requests: [],
  firstSeq: 1,
  lastSeq: 2,
  version: 1,
});

const mark = (change: Partial<QueuedMark>): QueuedMark => ({
  itemId: 'q1',
  lane: 'steer',
  text: 'Also read X',
  queuedAt: 1500,
  queuedInTurnId: 't1',
  ...change,
});

const call = (change: Partial<CallView>): CallView => ({
  toolCallId: 'c1',
  toolName: 'bash',
  contentIndex: 0,
  argumentsText: '{}',
  argumentsStartedAt: 0,
  argumentsEndedAt: 0,
  status: 'running',
  startedAt: 2000,
  output: '',
  outputDropped: 0,
  outputAt: [],
  firstSeq: 1,
  lastSeq: 2,
  ...change,
});

const running = view({ phase: 'streaming', runId: 'r1', runs: [run()], turns: [turn(1), turn(2)] });

test('a session that was kept and is back is no news', () => {
  const before = { ...emptyView(), sessionId: '' };
  expect(
    announcementsBetween(before, view({ runs: [run({ settledAt: 2000, outcome: 'completed' })] }), english),
  ).toEqual([]);
});

test('a run that starts', () => {
  expect(announcementsBetween(view({}), running, english)).toEqual(['Run started.']);
});

test('text that streams says nothing', () => {
  const later = { ...running, seq: 40, turns: [turn(1), { ...turn(2), version: 2 }] };
  expect(announcementsBetween(running, later, english)).toEqual([]);
});

test('a message that was read, once', () => {
  const queued = { ...running, marks: [mark({})] };
  const read = { ...running, marks: [mark({ readInTurnId: 't2' })] };
  const more = {
    ...running,
    marks: [mark({ readInTurnId: 't2' }), mark({ itemId: 'q2', lane: 'follow_up' as const })],
  };
  expect(announcementsBetween(running, queued, english)).toEqual([]);
  expect(announcementsBetween(queued, read, english)).toEqual(['Steer read at turn 2.']);
  expect(announcementsBetween(read, more, english)).toEqual([]);
  const followed = {
    ...more,
    marks: [read.marks[0] ?? mark({}), mark({ itemId: 'q2', lane: 'follow_up', readInTurnId: 't1' })],
  };
  expect(announcementsBetween(more, followed, english)).toEqual(['Follow-up read at turn 1.']);
});

test('a wait for a retry', () => {
  expect(announcementsBetween(running, { ...running, phase: 'retry_wait' }, english)).toEqual([
    'Waiting to retry the request.',
  ]);
});

test('a call that waits for the person, once', () => {
  const approval = approvalView();
  const asking = (approvalId: string): SessionView => ({
    ...running,
    turns: [turn(1, [call({ status: 'waiting', args: approval.args, approval: { ...approval, approvalId } })])],
    approval: { turnId: 't1', callIndex: 0 },
  });
  expect(announcementsBetween(running, asking('a1'), english)).toEqual(['Approval needed: Wants to run npm test']);
  expect(announcementsBetween(running, asking('a1'), chinese)).toEqual(['需要审批：想运行 npm test']);
  expect(announcementsBetween(asking('a1'), { ...asking('a1'), seq: 9 }, english)).toEqual([]);
  expect(announcementsBetween(asking('a1'), asking('a2'), english)).toEqual(['Approval needed: Wants to run npm test']);
});

test.each([
  [{ outcome: 'completed' }, 'Settled in 16.2 s, 2 turns.', '已完成，用时 16.2 秒，共 2 轮。'],
  [{ outcome: 'completed', turnIds: ['t1'] }, 'Settled in 16.2 s, 1 turn.', '已完成，用时 16.2 秒，共 1 轮。'],
  [{ outcome: 'aborted' }, 'Stopped in turn 2.', '已在第 2 轮停止。'],
  [{ outcome: 'failed', errorMessage: 'No network.' }, 'The run failed. No network.', '运行失败。No network.'],
] as const)('a run that ended as %j', (end, inEnglish, inChinese) => {
  const settled = view({
    ...running,
    phase: 'idle',
    runId: null,
    runs: [run({ settledAt: 17_200, ...end, turnIds: 'turnIds' in end ? [...end.turnIds] : ['t1', 't2'] })],
  });
  expect(announcementsBetween(running, settled, english)).toEqual([inEnglish]);
  expect(announcementsBetween(running, settled, chinese)).toEqual([inChinese]);
  expect(announcementsBetween(settled, { ...settled, seq: 99 }, english)).toEqual([]);
});

test('a new session says nothing about the runs of the old', () => {
  const settled = view({ ...running, runId: null, runs: [run({ settledAt: 2000, outcome: 'completed' })] });
  expect(announcementsBetween(settled, view({ sessionId: 's2' }), english)).toEqual([]);
});

test('the running call is the last that runs', () => {
  const calls = [call({}), call({ toolCallId: 'c2', toolName: 'read' }), call({ toolCallId: 'c3', status: 'ready' })];
  expect(runningCall({ ...running, turns: [turn(1), turn(2, calls)] })).toEqual({
    toolCallId: 'c2',
    toolName: 'read',
    startedAt: 2000,
  });
  expect(runningCall({ ...running, turns: [turn(2, [call({ status: 'done' })])] })).toBeNull();
  expect(runningCall(view({ turns: [turn(1, [call({})])] }))).toBeNull();
});
