import type { SpanKind } from '../../store/turn-spans.ts';

/** A stretch of time; milliseconds on any one clock. */
export interface BarSpan {
  kind: SpanKind;
  start: number;
  end: number;
}

export interface PlacedSpan {
  kind: SpanKind;
  /** Percent of the bar's width. */
  left: number;
  width: number;
}

/** Where spans stand in a bar that shows `from` to `to`. What lies outside is cut off or left out. */
export function placeSpans(spans: readonly BarSpan[], from: number, to: number): PlacedSpan[] {
  const length = to - from;
  if (length <= 0) return [];
  const placed: PlacedSpan[] = [];
  for (const { kind, start, end } of spans) {
    if (end < from || start > to) continue;
    const left = ((Math.max(start, from) - from) / length) * 100;
    const right = ((Math.min(end, to) - from) / length) * 100;
    placed.push({ kind, left, width: right - left });
  }
  return placed;
}

/** The stretch that holds all spans; [0, 0] for none. */
export function extentOf(spans: readonly BarSpan[]): [from: number, to: number] {
  const [first, ...rest] = spans;
  if (first === undefined) return [0, 0];
  let [from, to] = [first.start, first.end];
  for (const span of rest) {
    from = Math.min(from, span.start);
    to = Math.max(to, span.end);
  }
  return [from, to];
}
