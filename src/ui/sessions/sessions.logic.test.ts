import { expect, test } from 'vitest';
import type { SessionSummary } from '../../storage/session-archive.ts';
import { emptyView } from '../../store/empty-view.ts';
import type { RunView } from '../../store/view.ts';
import { turnView } from '../conversation/testing.ts';
import { fileName } from './export-session.ts';
import { groupsByDay, matches, withRunning } from './sessions.logic.ts';

function session(sessionId: string, changedAt: number, title = sessionId): SessionSummary {
  return { sessionId, title, startedAt: changedAt, changedAt, turns: 1 };
}

const run: RunView = { runId: 'r', number: 1, promptText: 'Fix it\nplease', startedAt: 50, turnIds: ['turn-1'] };

test('the running session is listed as it is now, kept already or not', () => {
  const live = { ...emptyView(), sessionId: 'b', t: 90, runs: [run], turns: [turnView()] };
  const running = { sessionId: 'b', title: 'Fix it', startedAt: 50, changedAt: 90, turns: 1 };
  expect(withRunning([session('a', 70)], live)).toEqual([running, session('a', 70)]);
  expect(withRunning([session('a', 95), session('b', 60, 'As kept')], live)).toEqual([
    session('a', 95),
    { ...running, title: 'As kept', startedAt: 60 },
  ]);
  expect(withRunning([session('a', 70)], emptyView())).toEqual([session('a', 70)]);
});

test('a search finds titles by all of its words', () => {
  const { title } = session('s', 0, 'Fix the failing TEST');
  const found = ['test fix', 'FAIL', '', 'fix tests'].map((query) => matches({ ...session('s', 0), title }, query));
  expect(found).toEqual([true, true, true, false]);
});

test('groups are days of the clock, with names for the last two', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
  const sessions = [
    session('a', at(30, 9)),
    session('b', at(30, 0)),
    session('c', at(29, 23)),
    session('d', at(7, 12)),
    session('e', new Date(2025, 0, 2).getTime()),
  ];
  const words = { today: 'Today', yesterday: 'Yesterday' } as const;
  const shape = (locale: 'en' | 'zh-CN') =>
    groupsByDay(sessions, at(30, 10), { ...words, locale }).map((group) => [
      group.label,
      group.sessions.map(({ sessionId }) => sessionId).join(' '),
    ]);
  expect(shape('en')).toEqual([
    ['Today', 'a b'],
    ['Yesterday', 'c'],
    ['Saturday, November 7', 'd'],
    ['Thursday, January 2, 2025', 'e'],
  ]);
  expect(shape('zh-CN').map(([label]) => label)).toEqual(['Today', 'Yesterday', '11月7日星期六', '2025年1月2日星期四']);
});

test('a file is named for its day and title, in letters that any system takes', () => {
  const startedAt = Date.UTC(2026, 10, 30);
  expect(fileName('Fix: the "failing" test/s?', startedAt)).toBe('2026-11-30-fix-the-failing-test-s.md');
  expect(fileName('修复失败的测试。', startedAt)).toBe('2026-11-30-修复失败的测试.md');
  expect(fileName('…', startedAt)).toBe('2026-11-30.md');
});
