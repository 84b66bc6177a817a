import { expect, test } from 'vitest';
import type { ApprovalView } from '../../../store/view.ts';
import { approvalView, callView, turnView } from '../../conversation/testing.ts';
import { placeApprovals, type ApprovalMarkSources } from './approval-marks.logic.ts';
import { axisFrom } from './time-axis.logic.ts';

const approval = approvalView();

function sources(calls: ApprovalView[], changes: Partial<ApprovalMarkSources> = {}): ApprovalMarkSources {
  const turn = turnView({ turnId: 't1', calls: calls.map((asked) => callView({ approval: asked })) });
  return {
    turns: new Map([['t1', turn]]),
    rowAt: () => ({ top: 32, height: 32 }),
    frameOf: () => ({ axis: axisFrom(0), from: 0, to: 10_000 }),
    width: 1000,
    ...changes,
  };
}

const told = (given: ApprovalMarkSources) =>
  placeApprovals(given).map(
    ({ itemId, lane, waiting, x, y }) => `${itemId} ${lane} ${x},${y}${waiting ? ' waiting' : ''}`,
  );

test('each call that was asked for has a mark where it was, hollow while it waits', () => {
  const answered = { ...approval, approvalId: 'a0', askedAt: 1000, answeredAt: 1500, outcome: 'allow' } as const;
  expect(told(sources([answered, approval]))).toEqual(['a0 approval 100,48', 'a1 approval 200,48 waiting']);
});

test('nothing is drawn outside the frame, or for a turn that does not show', () => {
  expect(told(sources([{ ...approval, askedAt: 11_000 }]))).toEqual([]);
  expect(told(sources([approval], { rowAt: () => undefined }))).toEqual([]);
});
