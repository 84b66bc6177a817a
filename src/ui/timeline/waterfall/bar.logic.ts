/** Where the pieces of a bar stand in a frame. */
import type { Span } from '../../../store/turn-spans.ts';
import { shareOf, type Frame } from './time-axis.logic.ts';

export interface PlacedPiece {
  span: Span;
  /** Shares of the frame's width. */
  left: number;
  width: number;
  /** Notches as shares of the piece, thinned out to at most `notchesShown`. */
  notches: readonly number[];
}

const notchesShown = 60;

/** The pieces that show in the frame, cut off at its edges. */
export function placePieces(spans: readonly Span[], frame: Frame): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  for (const span of spans) {
    const from = shareOf(frame, span.start);
    const to = shareOf(frame, span.end);
    if (to < 0 || from > 1) continue;
    const left = Math.max(0, from);
    const width = Math.min(1, to) - left;
    pieces.push({ span, left, width, notches: notchesOf(span, frame, left, width) });
  }
  return pieces;
}

function notchesOf(span: Span, frame: Frame, left: number, width: number): number[] {
  if (span.notches === undefined || width <= 0) return [];
  const shares = new Set<number>();
  for (const time of span.notches) {
    const share = (shareOf(frame, time) - left) / width;
    if (share >= 0 && share <= 1) shares.add(Math.round(share * notchesShown) / notchesShown);
  }
  return [...shares];
}
