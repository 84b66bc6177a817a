/** When each event is shown while a past session plays: real gaps, divided by the speed, and long ones cut short. */

export type PlaybackSpeed = 1 | 4 | 16 | 'max';

/** No gap between two events is played for longer than this, whatever the speed. */
export const LONGEST_GAP_MS = 1_000;
/** With the speed `max`, events shown a step. */
const STEP_AT_MAX = 50;

/**
 * The place to be at after `elapsedMs` of playing from `from`, and what is left of the time there. Places count
 * events from 0; `times` are their times in milliseconds.
 */
export function advance(
  times: (index: number) => number | undefined,
  from: number,
  length: number,
  elapsedMs: number,
  speed: PlaybackSpeed,
): { place: number; leftMs: number } {
  if (speed === 'max') return { place: Math.min(length, from + STEP_AT_MAX), leftMs: 0 };
  let place = from;
  let leftMs = elapsedMs;
  while (place < length) {
    const gap = gapBefore(times, place) / speed;
    if (gap > leftMs) break;
    leftMs -= gap;
    place++;
  }
  return { place, leftMs: place < length ? leftMs : 0 };
}

/** The time played between an event and the one before it, at single speed. */
function gapBefore(times: (index: number) => number | undefined, index: number): number {
  const before = index > 0 ? times(index - 1) : undefined;
  const at = times(index);
  if (before === undefined || at === undefined) return 0;
  return Math.min(Math.max(0, at - before), LONGEST_GAP_MS);
}
