/** What the overview strip shows, worked out in pixels. */
import { turnSpans } from '../../../store/turn-spans.ts';
import type { SessionView } from '../../../store/view.ts';
import { sessionAxis } from '../waterfall/frames.logic.ts';
import { positionOf, roundedLength, shareOf, type Frame } from '../waterfall/time-axis.logic.ts';
import type { OverviewPicture, OverviewPiece, OverviewTick } from './overview-paint.ts';

/** The whole session on one axis, with room for what is still to come. */
export function overviewFrame(view: SessionView, now: number): Frame {
  const axis = sessionAxis(view.runs);
  const last = view.runs.at(-1);
  const end = last === undefined ? 0 : positionOf(axis, last.settledAt ?? Math.max(now, last.startedAt));
  const length = view.runId === null ? Math.max(1, end) : roundedLength(end, true);
  return { axis, from: 0, to: length };
}

export function overviewPicture(view: SessionView, frame: Frame, width: number, now: number): OverviewPicture {
  const pieces: OverviewPiece[] = [];
  const ticks: OverviewTick[] = [];
  const at = (time: number) => shareOf(frame, time) * width;
  for (const run of view.runs)
    if (run.promptText !== '') ticks.push({ kind: 'prompt', hollow: false, x: at(run.startedAt) });
  for (const turn of view.turns) {
    for (const span of turnSpans(turn, now)) {
      const x = at(span.start);
      if (span.kind === 'error') ticks.push({ kind: 'error', hollow: false, x });
      else pieces.push({ span, x, width: Math.max(1, at(span.end) - x - (span.state === 'open' ? 0 : 1)) });
    }
  }
  for (const { approval } of view.turns.flatMap(({ calls }) => calls)) {
    if (approval === undefined) continue;
    ticks.push({ kind: 'approval', hollow: approval.answeredAt === undefined, x: at(approval.askedAt) });
  }
  for (const mark of view.marks) {
    if (mark.removed === true || mark.queuedInTurnId === null) continue;
    ticks.push({ kind: mark.lane, hollow: mark.readInTurnId === undefined, x: at(mark.queuedAt) });
  }
  return { pieces, ticks: apart(ticks) };
}

/** Marks that would cover one another stand side by side. */
function apart(ticks: readonly OverviewTick[]): OverviewTick[] {
  let last = Number.NEGATIVE_INFINITY;
  return ticks
    .toSorted((a, b) => a.x - b.x)
    .map((tick) => {
      const x = Math.max(tick.x, last + tickRoom);
      last = x;
      return { ...tick, x };
    });
}

/** Pixels. */
const tickRoom = 10;

/** The window that a brush from one pixel to another asks for, in axis milliseconds; null for a mere click. */
export function brushed(fromX: number, toX: number, width: number, frame: Frame): { from: number; to: number } | null {
  if (Math.abs(toX - fromX) < 3) return null;
  const clamp = (x: number) => Math.min(Math.max(0, x), width);
  const length = frame.to - frame.from;
  const [left, right] = [clamp(Math.min(fromX, toX)), clamp(Math.max(fromX, toX))];
  return { from: (left / width) * length, to: (right / width) * length };
}
