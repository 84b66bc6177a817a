/** Where the steps of a replay lead. A place is how many events of the log are shown: 0 is before the first. */
import type { Envelope } from '../../../protocol/events.ts';
import type { TurnView } from '../../../store/view.ts';
import { isError } from '../events/event-class.logic.ts';

/** The log as far as places need it. */
export interface PlacedLog {
  readonly length: number;
  at(index: number): Envelope | undefined;
}

export type Step = 'event' | 'turn' | 'error';
export type Direction = 1 | -1;

/** The place where an event is the last that is shown. */
export function placeOfSeq(log: PlacedLog, seq: number): number {
  return seq - (log.at(0)?.seq ?? 1) + 1;
}

/** The places where turns begin, in order. */
export function turnPlaces(log: PlacedLog, turns: readonly TurnView[]): number[] {
  return turns.map((turn) => placeOfSeq(log, turn.firstSeq));
}

export interface ErrorPlaces {
  /** The places of failures that a person should look at, in order. Looks only at what is new in the log. */
  update(): readonly number[];
}

export function createErrorPlaces(log: PlacedLog): ErrorPlaces {
  let places: number[] = [];
  let seen = 0;
  return {
    update() {
      if (log.length < seen) {
        places = [];
        seen = 0;
      }
      for (; seen < log.length; seen++) {
        const event = log.at(seen);
        if (event !== undefined && isError(event)) places = [...places, seen + 1];
      }
      return places;
    },
  };
}

export interface Marks {
  turns: readonly number[];
  errors: readonly number[];
  /** Of the log. */
  length: number;
}

/** Where a step leads; null: nowhere. Before the first turn is the start of the log, after the last its end. */
export function stepPlace(marks: Marks, from: number, step: Step, direction: Direction): number | null {
  if (step === 'event') return inRange(from + direction, marks.length);
  const places = step === 'turn' ? [0, ...marks.turns, marks.length] : marks.errors;
  const next = direction === 1 ? places.find((place) => place > from) : places.findLast((place) => place < from);
  return next ?? null;
}

function inRange(place: number, length: number): number | null {
  return place >= 0 && place <= length ? place : null;
}

/** Where a key on the slider leads, or null when it is for nothing here. Arrows step events. */
export function keyPlace(marks: Marks, from: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepPlace(marks, from, 'event', 1) ?? from;
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepPlace(marks, from, 'event', -1) ?? from;
    case 'PageDown':
      return stepPlace(marks, from, 'turn', 1) ?? from;
    case 'PageUp':
      return stepPlace(marks, from, 'turn', -1) ?? from;
    case 'Home':
      return 0;
    case 'End':
      return marks.length;
    default:
      return null;
  }
}
