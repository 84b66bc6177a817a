/** The frames that bars are drawn in, for each of the three scales. */
import type { RunView, TurnView } from '../../../store/view.ts';
import { barEnd, isGrowing } from '../../../store/turn-spans.ts';
import type { TimelineScale } from '../timeline-state.ts';
import { axisFrom, axisOver, positionOf, type Frame, type TimeAxis, type ZoomWindow } from './time-axis.logic.ts';

export interface Frames {
  scale: TimelineScale;
  /** Of the whole axis, in axis milliseconds. */
  length: number;
  /** The part of the axis that shows. */
  window: ZoomWindow;
  /** The frame whose ticks stand on the axis; null where each bar has its own. */
  axisFrame: Frame | null;
  /** `now` matters only while the turn runs. */
  ofTurn(turn: TurnView, now: number): Frame;
  ofRun(run: RunView, now: number): Frame;
}

/** How long the axis must be to show everything up to `end`, in axis milliseconds. */
export function axisLength(
  runs: readonly RunView[],
  scale: TimelineScale,
  collapsedRuns: ReadonlySet<string>,
  end: number,
): number {
  const last = runs.at(-1);
  if (last === undefined) return 0;
  if (scale === 'session') return positionOf(sessionAxis(runs), last.settledAt ?? Math.max(end, last.startedAt));
  const open = runs.filter((run) => !collapsedRuns.has(run.runId));
  return Math.max(0, ...(open.length === 0 ? runs : open).map((run) => (run.settledAt ?? end) - run.startedAt));
}

/** One axis over all runs, with the pauses between them folded. */
export function sessionAxis(runs: readonly RunView[]): TimeAxis {
  return axisOver(runs.map((run) => ({ start: run.startedAt, end: run.settledAt })));
}

/**
 * Frames for an axis of `length`: the session's single one, one a run that begins with the run, or one a turn that
 * the turn fills. Frames are the same objects as long as these arguments are.
 */
export function createFrames(
  runs: readonly RunView[],
  scale: TimelineScale,
  length: number,
  zoom: ZoomWindow | null,
): Frames {
  const window = zoom === null || scale === 'turn' ? { from: 0, to: length } : zoom;
  const byRun = new Map<string, Frame>();
  const shared: Frame | null = scale === 'session' ? { axis: sessionAxis(runs), ...window } : null;

  function ofRunId(runId: string, startedAt: number): Frame {
    const known = shared ?? byRun.get(runId);
    if (known !== undefined) return known;
    const frame = { axis: axisFrom(startedAt), ...window };
    byRun.set(runId, frame);
    return frame;
  }

  const starts = new Map(runs.map((run) => [run.runId, run.startedAt]));
  return {
    scale,
    length,
    window,
    axisFrame: scale === 'turn' ? null : (shared ?? { axis: axisFrom(0), ...window }),
    ofTurn(turn, now) {
      if (scale !== 'turn') return ofRunId(turn.runId, starts.get(turn.runId) ?? turn.startedAt);
      return ownFrameOf(turn, now);
    },
    ofRun(run, now) {
      if (scale !== 'turn') return ofRunId(run.runId, run.startedAt);
      return ownFrame(run.startedAt, run.settledAt ?? now);
    },
  };
}

const endedTurns = new WeakMap<TurnView, Frame>();

/** A turn that has ended keeps its frame. */
function ownFrameOf(turn: TurnView, now: number): Frame {
  const known = endedTurns.get(turn);
  if (known !== undefined) return known;
  const frame = ownFrame(turn.startedAt, barEnd(turn, now));
  if (!isGrowing(turn)) endedTurns.set(turn, frame);
  return frame;
}

function ownFrame(start: number, end: number): Frame {
  return { axis: axisFrom(start), from: 0, to: Math.max(1, end - start) };
}
