import type { Envelope } from '../protocol/events.ts';

/** An append-only list of events. Appending n events costs O(n), however long the log is. */
export interface EventLog {
  readonly length: number;
  /** The event at a position from 0, or undefined past the end. */
  at(index: number): Envelope | undefined;
  /** A copy of a range. */
  slice(from: number, to?: number): Envelope[];
  append(events: readonly Envelope[]): void;
  /** Forgets everything: a new session begins. */
  clear(): void;
}

export function createEventLog(): EventLog {
  let events: Envelope[] = [];
  return {
    get length() {
      return events.length;
    },
    at: (index) => events[index],
    slice: (from, to) => events.slice(from, to),
    append(more) {
      for (const event of more) events.push(event);
    },
    clear() {
      events = [];
    },
  };
}
