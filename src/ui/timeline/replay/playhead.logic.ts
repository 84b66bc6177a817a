/** Where the playhead stands among the rows of the waterfall, and which rows are still to come at its place. */
import type { RunView, SessionView, TurnView } from '../../../store/view.ts';
import type { TimelineRow } from '../rows/row-types.ts';
import type { Frames } from '../waterfall/frames.logic.ts';
import { shareOf } from '../waterfall/time-axis.logic.ts';

/** The place that is looked at. */
export interface PlayheadPlace {
  /** Milliseconds since the epoch. */
  t: number;
  /** The last ones that have begun by then. */
  run: RunView | undefined;
  turn: TurnView | undefined;
}

export interface Playhead {
  /** 0 at the left edge of the waterfall, 1 at its right; outside of that it is out of view. */
  share: number;
  /** The rows it crosses, in pixels from the top of all rows. What is below has not happened yet. */
  top: number;
  bottom: number;
}

export function placeOfView({ t, runs, turns }: Pick<SessionView, 't' | 'runs' | 'turns'>): PlayheadPlace {
  return { t, run: runs.at(-1), turn: turns.at(-1) };
}

export interface PlayheadSources {
  rows: readonly TimelineRow[];
  frames: Frames;
  turnsById: ReadonlyMap<string, TurnView>;
  runsById: ReadonlyMap<string, RunView>;
}

export function playheadOf(place: PlayheadPlace, sources: PlayheadSources): Playhead {
  let height = 0;
  let top: number | null = null;
  let bottom: number | null = null;
  for (const row of sources.rows) {
    const side = sideOf(row, place, sources);
    if (side >= 0) top ??= height;
    if (side > 0) bottom ??= height;
    height += row.height;
  }
  return { share: shareAt(place, sources), top: top ?? height, bottom: bottom ?? height };
}

/** −1: of a time before the stretch of the axis that the playhead crosses · 0: of that stretch · 1: after it. */
function sideOf(row: TimelineRow, { run, turn }: PlayheadPlace, sources: PlayheadSources): number {
  const { scale } = sources.frames;
  if (scale === 'session') return 0;
  if (scale === 'turn') return Math.sign(turnNumberOf(row, sources) - (turn?.number ?? 0));
  return Math.sign(runNumberOf(row, sources) - (run?.number ?? 0));
}

/** A run's own row stands just before its first turn. */
function turnNumberOf(row: TimelineRow, { turnsById }: PlayheadSources): number {
  if (row.kind === 'run') return (row.turns[0]?.number ?? 1) - 0.5;
  return turnOf(row, turnsById)?.number ?? Number.POSITIVE_INFINITY;
}

function runNumberOf(row: TimelineRow, { turnsById, runsById }: PlayheadSources): number {
  const runId = row.kind === 'run' ? row.run.runId : turnOf(row, turnsById)?.runId;
  return runsById.get(runId ?? '')?.number ?? Number.POSITIVE_INFINITY;
}

function turnOf(row: Exclude<TimelineRow, { kind: 'run' }>, turnsById: ReadonlyMap<string, TurnView>) {
  if (row.kind === 'next') return turnsById.get(row.runningTurnId);
  return 'turn' in row ? row.turn : turnsById.get(row.turnId ?? '');
}

/** Bars are drawn to their ends, so their frames are those of the whole turn and run. */
function shareAt({ t, run, turn }: PlayheadPlace, { frames, turnsById, runsById }: PlayheadSources): number {
  const wholeTurn = turnsById.get(turn?.turnId ?? '');
  const wholeRun = runsById.get(run?.runId ?? '');
  const frame =
    frames.scale === 'turn' ? wholeTurn && frames.ofTurn(wholeTurn, t) : wholeRun && frames.ofRun(wholeRun, t);
  return frame === undefined ? 0 : shareOf(frame, t);
}
