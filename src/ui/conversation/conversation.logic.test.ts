import { expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { catalogueOf } from '../../i18n/catalogue.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { CallStatus, RunView, SessionView } from '../../store/view.ts';
import { emptyView } from '../../store/empty-view.ts';
import { conversationRows, messageCount } from './conversation.logic.ts';
import { endingText, summaryOf } from './run-ending.logic.ts';
import { approvalView, callView, turnView, userView } from './testing.ts';

function runView(changes: Partial<RunView> = {}): RunView {
  return {
    runId: 'run-1',
    number: 1,
    promptText: 'Hello',
    startedAt: 1000,
    settledAt: 17_200,
    outcome: 'completed',
    turnIds: ['turn-1', 'turn-2'],
    ...changes,
  };
}

const twoTurns = [turnView(), turnView({ turnId: 'turn-2', number: 2, trigger: 'results' })];

function viewOf(changes: Partial<SessionView>): SessionView {
  return { ...emptyView(), runs: [runView()], turns: twoTurns, ...changes };
}

const notice = (seq: number, afterTurnId: string | null) => ({ seq, t: 0, code: 'help', text: '', afterTurnId });
const endingOf = (view: SessionView) => conversationRows(view).find((row) => row.kind === 'ending');
const keys = (view: SessionView) => conversationRows(view).map((row) => row.key);

test('turns in order, the ending after the last turn of its run, notices where they came', () => {
  const view = viewOf({
    runs: [runView(), runView({ runId: 'run-2', number: 2 })],
    turns: [...twoTurns, turnView({ turnId: 'turn-3', runId: 'run-2' })],
    notices: [notice(1, null), notice(9, 'turn-2'), notice(12, 'turn-3')],
  });
  expect(keys(view)).toEqual([
    'notice-1',
    'turn-1',
    'turn-2',
    'ending-run-1',
    'notice-9',
    'turn-3',
    'ending-run-2',
    'notice-12',
  ]);
  expect(conversationRows(view).flatMap((row) => (row.kind === 'ending' ? [row.isLast] : []))).toEqual([false, true]);
});

test('a run under way has no ending', () => {
  const { settledAt: _settledAt, outcome: _outcome, ...running } = runView();
  expect(keys(viewOf({ runs: [running] }))).toEqual(['turn-1', 'turn-2']);
});

test('an ending stays the same object, so that its row is not drawn again', () => {
  const view = viewOf({});
  const later = { ...view, seq: 99 };
  expect(endingOf(view)).toBeDefined();
  expect(endingOf(later)?.summary).toBe(endingOf(view)?.summary);
});

test('messages are those of people, replies and notices', () => {
  expect(messageCount(viewOf({ turns: [turnView({ users: [userView(), userView({ messageId: 'user-2' })] })] }))).toBe(
    2,
  );
});

function ending(locale: Locale, run: Partial<RunView>, turns = twoTurns, queuePaused = false): string | null {
  const view = viewOf({ runs: [runView(run)], turns });
  const settled = view.runs[0];
  const summary = settled === undefined ? null : summaryOf(settled, view);
  return summary === null ? null : endingText(summary, queuePaused, catalogueOf(locale).conversation.ending, locale);
}

const callsOf = (...statuses: CallStatus[]) =>
  statuses.map((status) =>
    callView({ status, toolName: 'read', ...(status === 'not_started' ? {} : { startedAt: 1 }) }),
  );

/** The files of a turn that were not there before it. */
const created = (...paths: string[]) =>
  paths.map((path) => ({ path, before: null, after: { kind: 'binary', bytes: 1 } as const, seq: 1 }));

test('a settled run says how long it took and what it changed', () => {
  const recorded = { recordsFiles: true } as const;
  expect(ending('en', recorded)).toBe('Settled in 16.2 s · 2 turns · no files changed');
  expect(ending('zh-CN', recorded)).toBe('已完成，用时 16.2 秒 · 2 轮 · 没有更改文件');
  const wrote = [turnView({ files: created('/w/a') }), turnView({ files: created('/w/a', '/w/b') })];
  expect(ending('en', recorded, wrote)).toBe('Settled in 16.2 s · 2 turns · 2 files changed');
});

test('and how long it waited for the person', () => {
  const asked = [turnView({ calls: [callView({ approval: approvalView({ answeredAt: 8_200, outcome: 'allow' }) })] })];
  expect(ending('en', {}, asked)).toBe('Settled in 16.2 s · waited 6.2 s for you · 1 turn');
  expect(ending('zh-CN', {}, asked)).toBe('已完成，用时 16.2 秒 · 等待你 6.2 秒 · 1 轮');
});

test('after commands it claims that no files changed only where all that changes is told', () => {
  const ran = [turnView({ calls: [callView({ toolName: 'bash', status: 'done', startedAt: 1 })] })];
  expect(ending('en', { recordsFiles: true }, ran)).toBe('Settled in 16.2 s · 1 turn · no files changed');
  expect(ending('en', {}, ran)).toBe('Settled in 16.2 s · 1 turn');
  const lost = [turnView({ filesIncomplete: true })];
  expect(ending('en', { recordsFiles: true }, lost)).toBe('Settled in 16.2 s · 1 turn');
});

test('a stopped run says what finished', () => {
  const stopped = [turnView({ number: 6, calls: callsOf('done', 'stopped', 'not_started') })];
  expect(ending('en', { outcome: 'aborted' }, stopped, true)).toBe(
    'Stopped in turn 6. 1 of 3 calls finished. Your queue is paused.',
  );
  expect(ending('zh-CN', { outcome: 'aborted' }, stopped, true)).toBe(
    '已在第 6 轮停止。3 个调用完成了 1 个。你的队列已暂停。',
  );
  expect(ending('en', { outcome: 'aborted' }, [turnView({ number: 1 })])).toBe('Stopped in turn 1.');
});

test('limits', () => {
  expect(ending('en', { outcome: 'limit', limit: 'turns' })).toBe('Ended at the limit of turns, after 16.2 s.');
  expect(ending('zh-CN', { outcome: 'limit', limit: 'context' })).toBe('上下文将满而结束，用时 16.2 秒。');
  expect(ending('en', { outcome: 'length' })).toBe('The reply reached its length limit and is cut off.');
});
