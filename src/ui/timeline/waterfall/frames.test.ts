import { expect, test } from 'vitest';
import type { RunView } from '../../../store/view.ts';
import { turnView } from '../../conversation/testing.ts';
import { axisLength, createFrames } from './frames.logic.ts';
import { shareOf } from './time-axis.logic.ts';

function runView(changes: Partial<RunView>): RunView {
  return { runId: 'r1', number: 1, promptText: '', startedAt: 1000, turnIds: [], ...changes };
}

const first = runView({ settledAt: 11_000 });
const second = runView({ runId: 'r2', number: 2, startedAt: 100_000 });
const none = new Set<string>();

test('an axis is as long as its longest open run, or as the session without its pauses', () => {
  expect(axisLength([first, second], 'run', none, 104_000)).toBe(10_000);
  expect(axisLength([first, second], 'run', new Set(['r1']), 104_000)).toBe(4000);
  expect(axisLength([first, second], 'session', none, 104_000)).toBeCloseTo(14_150);
  expect(axisLength([first], 'session', none, 50_000)).toBe(10_000);
  expect(axisLength([], 'session', none, 50_000)).toBe(0);
});

test('at run scale every run begins at the left', () => {
  const frames = createFrames([first, second], 'run', 10_000, null);
  const turn = turnView({ runId: 'r2', startedAt: 102_000 });
  expect(shareOf(frames.ofTurn(turn, 0), 102_000)).toBe(0.2);
  expect(frames.ofTurn(turn, 0)).toBe(frames.ofRun(second, 0));
});

test('at session scale runs follow one another', () => {
  const frames = createFrames([first, second], 'session', 20_000, null);
  expect(shareOf(frames.ofRun(first, 0), 1000)).toBe(0);
  expect(shareOf(frames.ofRun(second, 0), 100_000)).toBeCloseTo(0.5075);
  expect(frames.axisFrame).toBe(frames.ofRun(first, 0));
});

test('at turn scale a turn fills its bar, and zoom says nothing', () => {
  const frames = createFrames([first], 'turn', 10_000, { from: 0, to: 10 });
  const turn = turnView({ startedAt: 2000, endedAt: 4000 });
  expect([shareOf(frames.ofTurn(turn, 0), 2000), shareOf(frames.ofTurn(turn, 0), 4000)]).toEqual([0, 1]);
  expect(frames.axisFrame).toBeNull();
});

test('a zoom window is what the frames show', () => {
  const frames = createFrames([first], 'run', 10_000, { from: 5000, to: 6000 });
  expect(shareOf(frames.ofRun(first, 0), 6500)).toBe(0.5);
});
