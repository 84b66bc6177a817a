/** How times map to places on the waterfall's axis. Long pauses between runs are folded to a short break. */

/** Pauses between runs longer than this are folded. */
export const foldIdleMs = 5000;
/** A folded pause takes this share of the axis of one run or session. */
const foldShare = 0.015;

/** A stretch of time drawn to scale. */
interface Stretch {
  /** Milliseconds since the epoch. */
  from: number;
  /** Infinity: the stretch that time goes on in. */
  to: number;
  /** Where `from` stands on the axis, in milliseconds. */
  at: number;
}

export interface AxisFold {
  /** Where the break begins on the axis, and how much of it the break takes, in milliseconds. */
  at: number;
  length: number;
  /** The pause it stands for, in milliseconds. */
  hidden: number;
}

export interface TimeAxis {
  stretches: readonly Stretch[];
  folds: readonly AxisFold[];
}

/** A part of an axis that fills the waterfall from its left to its right edge, in axis milliseconds. */
export interface Frame {
  axis: TimeAxis;
  from: number;
  to: number;
}

export interface Interval {
  start: number;
  /** Undefined: under way. */
  end: number | undefined;
}

/** An axis that begins at `start` and folds nothing. */
export function axisFrom(start: number): TimeAxis {
  return { stretches: [{ from: start, to: Number.POSITIVE_INFINITY, at: 0 }], folds: [] };
}

/** An axis over intervals in order, with the pauses between them folded. Axis time goes on after the last. */
export function axisOver(intervals: readonly Interval[]): TimeAxis {
  const first = intervals[0];
  if (first === undefined) return axisFrom(0);
  const breaks: { from: number; to: number }[] = [];
  let end = first.end;
  for (const interval of intervals.slice(1)) {
    if (end !== undefined && interval.start - end > foldIdleMs) breaks.push({ from: end, to: interval.start });
    end = interval.end;
  }
  const drawn =
    (end ?? intervals.at(-1)?.start ?? first.start) - first.start - sum(breaks.map(({ from, to }) => to - from));
  const length = Math.max(drawn, 1000) * foldShare;

  const stretches: Stretch[] = [];
  const folds: AxisFold[] = [];
  let from = first.start;
  let at = 0;
  for (const gap of breaks) {
    stretches.push({ from, to: gap.from, at });
    at += gap.from - from;
    folds.push({ at, length, hidden: gap.to - gap.from });
    at += length;
    from = gap.to;
  }
  stretches.push({ from, to: Number.POSITIVE_INFINITY, at });
  return { stretches, folds };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Where a time stands on the axis, in milliseconds. A time inside a folded pause stands inside its break. */
export function positionOf(axis: TimeAxis, time: number): number {
  let previous: Stretch | undefined;
  for (const stretch of axis.stretches) {
    if (time < stretch.from && previous !== undefined) {
      const share = (time - previous.to) / (stretch.from - previous.to);
      const breakAt = previous.at + previous.to - previous.from;
      return breakAt + share * (stretch.at - breakAt);
    }
    if (time <= stretch.to) return stretch.at + time - stretch.from;
    previous = stretch;
  }
  return 0;
}

/** Where a time stands in the frame: 0 at its left edge, 1 at its right. */
export function shareOf(frame: Frame, time: number): number {
  return (positionOf(frame.axis, time) - frame.from) / (frame.to - frame.from);
}

export interface Tick {
  /** 0 at the left edge of the frame, 1 at its right. */
  share: number;
  /** Milliseconds since the start of the stretch. */
  label: number;
}

/** Round steps that people read: 1, 2, 5 and their tens; whole minutes beyond one. */
const steps = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  1_200_000, 1_800_000, 3_600_000, 7_200_000, 18_000_000, 36_000_000, 86_400_000,
];

/** The smallest round step that is at least `length / count`. */
export function stepFor(length: number, count: number): number {
  const wanted = length / count;
  return steps.find((step) => step >= wanted) ?? Math.ceil(wanted / 86_400_000) * 86_400_000;
}

/** At most about `count` ticks, counted from the start of each stretch. */
export function ticksOf(frame: Frame, count: number): Tick[] {
  const { axis, from, to } = frame;
  const step = stepFor(to - from, count);
  const ticks: Tick[] = [];
  for (const stretch of axis.stretches) {
    const end = Math.min(to, stretch.at + stretch.to - stretch.from);
    const first = Math.max(0, Math.ceil((from - stretch.at) / step));
    for (let index = first; stretch.at + index * step <= end; index++) {
      ticks.push({ share: (stretch.at + index * step - from) / (to - from), label: index * step });
    }
  }
  return ticks;
}

/** The folded pauses in a frame, with their place and width as shares of it. */
export function foldsOf({ axis, from, to }: Frame): { share: number; width: number; hidden: number }[] {
  return axis.folds
    .filter(({ at, length }) => at < to && at + length > from)
    .map(({ at, length, hidden }) => ({ share: (at - from) / (to - from), width: length / (to - from), hidden }));
}

/**
 * Rounds the length of an axis up, so that a growing run moves its bars in steps and not with each frame. A running
 * one leaves room for what is planned.
 */
export function roundedLength(length: number, running: boolean): number {
  const wanted = Math.max(length, 100) * (running ? 1.15 : 1.02);
  const step = stepFor(wanted, running ? 6 : 24);
  return Math.ceil(wanted / step) * step;
}

/** A zoom window in axis milliseconds. */
export interface ZoomWindow {
  from: number;
  to: number;
}

const shortestWindowMs = 20;

/** Zooms about `centre` (axis milliseconds); null when the window would show everything. */
export function zoomed(window: ZoomWindow, factor: number, centre: number, length: number): ZoomWindow | null {
  const wanted = Math.max((window.to - window.from) * factor, Math.min(shortestWindowMs, length));
  if (wanted >= length) return null;
  const share = (centre - window.from) / (window.to - window.from);
  return clamped({ from: centre - share * wanted, to: centre + (1 - share) * wanted }, length);
}

/** Moves the window by a share of its width. */
export function panned(window: ZoomWindow, share: number, length: number): ZoomWindow {
  const by = (window.to - window.from) * share;
  return clamped({ from: window.from + by, to: window.to + by }, length);
}

function clamped(window: ZoomWindow, length: number): ZoomWindow {
  const width = window.to - window.from;
  const from = Math.min(Math.max(0, window.from), Math.max(0, length - width));
  return { from, to: from + width };
}
