import { expect, test } from 'vitest';
import type { RunView, TurnView } from '../../../store/view.ts';
import { turnView } from '../../conversation/testing.ts';
import type { TimelineRow } from '../rows/row-types.ts';
import type { TimelineScale } from '../timeline-state.ts';
import { createFrames } from '../waterfall/frames.logic.ts';
import { placeOfView, playheadOf } from './playhead.logic.ts';

/** Two runs of two turns, each turn a second long; the second run begins at 10 s. */
const turns: TurnView[] = [0, 1_000, 10_000, 11_000].map((startedAt, index) =>
  turnView({
    turnId: `t${index + 1}`,
    number: index + 1,
    runId: index < 2 ? 'r1' : 'r2',
    startedAt,
    endedAt: startedAt + 1_000,
  }),
);
const runs: RunView[] = [
  { runId: 'r1', number: 1, promptText: 'a', startedAt: 0, settledAt: 2_000, turnIds: ['t1', 't2'] },
  { runId: 'r2', number: 2, promptText: 'b', startedAt: 10_000, settledAt: 12_000, turnIds: ['t3', 't4'] },
];

const place = { level: 1, position: 1, setSize: 1, expanded: null };
const rows: TimelineRow[] = runs.flatMap((run): TimelineRow[] => {
  const ofRun = turns.filter((turn) => turn.runId === run.runId);
  const runRow: TimelineRow = { ...place, kind: 'run', key: run.runId, height: 26, run, turns: ofRun };
  return [
    runRow,
    ...ofRun.map((turn): TimelineRow => ({
      ...place,
      kind: 'turn',
      key: turn.turnId,
      height: 32,
      turn,
      previous: undefined,
    })),
  ];
});

function playhead(scale: TimelineScale, t: number, zoom: { from: number; to: number } | null = null) {
  return playheadOf(
    placeOfView({
      t,
      runs: runs.filter(({ startedAt }) => startedAt <= t),
      turns: turns.filter(({ startedAt }) => startedAt <= t),
    }),
    {
      rows,
      frames: createFrames(runs, scale, 2_000, zoom),
      turnsById: new Map(turns.map((turn) => [turn.turnId, turn])),
      runsById: new Map(runs.map((run) => [run.runId, run])),
    },
  );
}

test('at the scale of a run it crosses the rows of its run; later runs are still to come', () => {
  expect(playhead('run', 500)).toEqual({ share: 0.25, top: 0, bottom: 90 });
  expect(playhead('run', 11_500)).toEqual({ share: 0.75, top: 90, bottom: 180 });
});

test('at the scale of a turn it crosses that turn only', () => {
  expect(playhead('turn', 1_250)).toEqual({ share: 0.25, top: 58, bottom: 90 });
});

test('at the scale of the session it crosses all rows', () => {
  expect(playhead('session', 1_000)).toMatchObject({ top: 0, bottom: 180 });
});

test('before the first run everything is still to come', () => {
  expect(playhead('run', -1)).toEqual({ share: 0, top: 0, bottom: 0 });
});

test('outside of a zoomed window it is out of view', () => {
  expect(playhead('run', 500, { from: 1_000, to: 2_000 }).share).toBe(-0.5);
});
