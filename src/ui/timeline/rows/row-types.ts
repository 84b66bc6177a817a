/** The kinds of rows that the timeline draws. */
import type { Envelope } from '../../../protocol/events.ts';
import type { RunView, TurnView, UserItemView } from '../../../store/view.ts';
import type { EventGroup } from '../events/event-groups.ts';

export interface RowPlace {
  key: string;
  /** 1-based depth, and place among the rows of the same parent: what a tree grid tells. */
  level: number;
  position: number;
  setSize: number;
  /** Null: nothing to expand. */
  expanded: boolean | null;
  /** Pixels. */
  height: number;
}

export interface RunRow extends RowPlace {
  kind: 'run';
  run: RunView;
  turns: readonly TurnView[];
}
export interface TurnRow extends RowPlace {
  kind: 'turn';
  turn: TurnView;
  previous: TurnView | undefined;
}
export interface UserRow extends RowPlace {
  kind: 'user';
  turn: TurnView;
  user: UserItemView;
}
export interface RequestRow extends RowPlace {
  kind: 'request' | 'retry';
  turn: TurnView;
  requestIndex: number;
}
export interface CallRow extends RowPlace {
  kind: 'call';
  turn: TurnView;
  callIndex: number;
}
/** Opens the raw events of a turn. */
export interface RawEventsRow extends RowPlace {
  kind: 'events';
  turn: TurnView;
}
/** An event, or deltas folded into one entry. */
export interface EventRow extends RowPlace {
  kind: 'event';
  group: EventGroup;
  turnId: string | null;
}
export interface JsonRow extends RowPlace {
  kind: 'json';
  event: Envelope;
  turnId: string | null;
}
/** What the queue will do before it happens. */
export interface NextRow extends RowPlace {
  kind: 'next';
  lane: 'steer' | 'follow_up';
  /** Items that this moment reads, and those that wait for a later one. */
  reads: number;
  later: number;
  /** The running turn, if its results go into the next request. */
  resultsOf: TurnView | null;
  turnNumber: number;
  runningTurnId: string;
}

export type TimelineRow =
  RunRow | TurnRow | UserRow | RequestRow | CallRow | RawEventsRow | EventRow | JsonRow | NextRow;

export interface RowHeights {
  run: number;
  turn: number;
  span: number;
}

/** What is open. Sets are replaced, never changed. */
export interface Opened {
  collapsedRuns: ReadonlySet<string>;
  turns: ReadonlySet<string>;
  /** Turns whose raw events show. */
  rawEvents: ReadonlySet<string>;
  /** Folded deltas that are unfolded, by the seq of their first event. */
  deltas: ReadonlySet<number>;
  /** Events whose JSON shows, by seq. */
  json: ReadonlySet<number>;
}

/** What a row is about: what the inspector shows. */
export type RowSubject =
  | { kind: 'run'; runId: string }
  | { kind: 'turn'; turnId: string }
  | { kind: 'request'; turnId: string; requestIndex: number }
  | { kind: 'call'; turnId: string; callIndex: number }
  | { kind: 'event'; seq: number; turnId: string | null };
