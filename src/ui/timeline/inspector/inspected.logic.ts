/** What the inspector shows, found from what a row is about. */
import type { Envelope } from '../../../protocol/events.ts';
import type { CallView, RequestView, RunView, TurnView } from '../../../store/view.ts';
import type { EventGroup } from '../events/event-groups.ts';
import type { RowSubject } from '../rows/row-types.ts';

export interface Inspected {
  run: RunView | null;
  /** Null for a run, and for an event outside a turn. */
  turn: TurnView | null;
  /** The chosen attempt, else the last. */
  request: RequestView | null;
  call: CallView | null;
  event: Envelope | null;
  /** The events that belong to it, by seq. */
  firstSeq: number;
  lastSeq: number;
}

export interface InspectedSources {
  view: { turns: readonly TurnView[] };
  turnsById: ReadonlyMap<string, TurnView>;
  runsById: ReadonlyMap<string, RunView>;
  events: { groups: readonly EventGroup[] };
  eventAt: (seq: number) => Envelope | null;
}

/** Null: there is nothing to show. Without a subject, or if it is gone, the last turn. */
export function inspectedOf(sources: InspectedSources, subject: RowSubject | null): Inspected | null {
  const found = subject === null ? null : find(sources, subject);
  if (found !== null) return found;
  const last = sources.view.turns.at(-1);
  return last === undefined ? null : ofTurn(sources, last);
}

function find(sources: InspectedSources, subject: RowSubject): Inspected | null {
  if (subject.kind === 'run') return ofRun(sources, subject.runId);
  if (subject.kind === 'event') return ofEvent(sources, subject.seq, subject.turnId);
  const turn = sources.turnsById.get(subject.turnId);
  if (turn === undefined) return null;
  const inspected = ofTurn(sources, turn);
  if (subject.kind === 'request')
    return { ...inspected, request: turn.requests[subject.requestIndex] ?? inspected.request };
  if (subject.kind !== 'call') return inspected;
  const call = turn.calls[subject.callIndex] ?? null;
  return call === null ? inspected : { ...inspected, call, firstSeq: call.firstSeq, lastSeq: call.lastSeq };
}

function ofTurn({ runsById }: InspectedSources, turn: TurnView): Inspected {
  return {
    run: runsById.get(turn.runId) ?? null,
    turn,
    request: turn.requests.at(-1) ?? null,
    call: null,
    event: null,
    firstSeq: turn.firstSeq,
    lastSeq: turn.lastSeq,
  };
}

function ofRun({ runsById, view, events }: InspectedSources, runId: string): Inspected | null {
  const run = runsById.get(runId);
  if (run === undefined) return null;
  const turns = view.turns.filter((turn) => turn.runId === runId);
  const firstSeq = turns[0]?.firstSeq ?? events.groups.find(({ event }) => event.runId === runId)?.event.seq ?? 1;
  const lastSeq = turns.at(-1)?.lastSeq ?? firstSeq;
  return { run, turn: null, request: null, call: null, event: null, firstSeq, lastSeq };
}

function ofEvent(sources: InspectedSources, seq: number, turnId: string | null): Inspected | null {
  const event = sources.eventAt(seq);
  if (event === null) return null;
  const turn = turnId === null ? undefined : sources.turnsById.get(turnId);
  const base = turn === undefined ? { run: null, turn: null, request: null, call: null } : ofTurn(sources, turn);
  return { ...base, event, firstSeq: seq, lastSeq: seq };
}
