/** The rows of the waterfall and of the event list, flat and in order, for drawing only those in view. */
import type { RunView, SessionView, TurnView } from '../../../store/view.ts';
import { groupsWithin, type EventGroup } from '../events/event-groups.ts';
import { eventRows, type EventRowSources } from './event-rows.logic.ts';
import type {
  CallRow,
  EventRow,
  NextRow,
  Opened,
  RawEventsRow,
  RequestRow,
  RowHeights,
  RowPlace,
  RunRow,
  TimelineRow,
  TurnRow,
  UserRow,
} from './row-types.ts';

export interface RowSources extends EventRowSources {
  view: SessionView;
  groups: readonly EventGroup[];
  /** Null: everything. */
  turnMatches: ((turn: TurnView) => boolean) | null;
  eventMatches: ((group: EventGroup) => boolean) | null;
}

/** Turns keep their rows as long as nothing about them changes, so that unchanged rows are the same objects. */
interface KnownRows {
  previous: TurnView | undefined;
  position: number;
  setSize: number;
  opened: Opened;
  heights: RowHeights;
  eventMatches: RowSources['eventMatches'];
  rows: readonly TimelineRow[];
}

export interface RowBuilder {
  waterfall(sources: RowSources): TimelineRow[];
  events(sources: RowSources): TimelineRow[];
}

export function createRowBuilder(): RowBuilder {
  const knownTurns = new WeakMap<TurnView, KnownRows>();
  const knownEvents = new WeakMap<EventGroup, EventRow>();
  const settledRuns = new WeakMap<RunView, RunRow>();

  function rowOfRun(run: RunView, turns: readonly TurnView[], position: number, sources: RowSources): RunRow {
    const expanded = !sources.opened.collapsedRuns.has(run.runId);
    const setSize = sources.view.runs.length;
    const height = sources.heights.run;
    const known = settledRuns.get(run);
    if (known?.expanded === expanded && known.setSize === setSize && known.height === height) return known;
    const key = `run:${run.runId}`;
    const row: RunRow = { kind: 'run', key, level: 1, position, setSize, expanded, height, run, turns };
    if (run.settledAt !== undefined) settledRuns.set(run, row);
    return row;
  }

  function rowsOfTurn(
    turn: TurnView,
    previous: TurnView | undefined,
    position: number,
    setSize: number,
    sources: RowSources,
  ): readonly TimelineRow[] {
    const { opened, heights, eventMatches } = sources;
    const known = knownTurns.get(turn);
    if (
      known !== undefined &&
      known.previous === previous &&
      known.position === position &&
      known.setSize === setSize &&
      known.opened === opened &&
      known.heights === heights &&
      known.eventMatches === eventMatches
    )
      return known.rows;
    const rows = turnRows(turn, previous, position, setSize, sources);
    knownTurns.set(turn, { previous, position, setSize, opened, heights, eventMatches, rows });
    return rows;
  }

  return {
    waterfall(sources) {
      const { view, heights, turnMatches } = sources;
      const rows: TimelineRow[] = [];
      let at = 0;
      for (const [index, run] of view.runs.entries()) {
        const turns = turnsOf(run, view.turns, at);
        const first = at;
        at += turns.length;
        const shown = turnMatches === null ? turns : turns.filter(turnMatches);
        if (shown.length === 0 && turnMatches !== null) continue;
        const row = rowOfRun(run, turns, index + 1, sources);
        rows.push(row);
        if (row.expanded === false) continue;
        turns.forEach((turn, place) => {
          if (turnMatches !== null && !turnMatches(turn)) return;
          rows.push(...rowsOfTurn(turn, view.turns[first + place - 1], place + 1, turns.length, sources));
        });
      }
      if (turnMatches === null) rows.push(...nextRows(view, heights));
      return rows;
    },
    events({ groups, log, opened, heights, eventMatches }) {
      const rows: TimelineRow[] = [];
      for (const [index, group] of groups.entries()) {
        if (eventMatches !== null && !eventMatches(group)) continue;
        const isOpen = opened.deltas.has(group.event.seq) || opened.json.has(group.event.seq);
        const known = knownEvents.get(group);
        if (!isOpen && known?.position === index + 1 && known.height === heights.span) {
          rows.push(known);
          continue;
        }
        const made = eventRows(group, null, { level: 1, position: index + 1, setSize: -1 }, { log, opened, heights });
        const [row] = made;
        if (!isOpen && row?.kind === 'event') knownEvents.set(group, row);
        rows.push(...made);
      }
      return rows;
    },
  };
}

/** The turns of a run follow one another; `from` is where they begin. */
function turnsOf(run: RunView, turns: readonly TurnView[], from: number): readonly TurnView[] {
  const to = from + run.turnIds.length;
  const range = turns.slice(from, to);
  return range.every((turn) => turn.runId === run.runId) ? range : turns.filter((turn) => turn.runId === run.runId);
}

function turnRows(
  turn: TurnView,
  previous: TurnView | undefined,
  position: number,
  setSize: number,
  { log, groups, opened, heights, eventMatches }: RowSources,
): TimelineRow[] {
  const expanded = opened.turns.has(turn.turnId);
  const row: TurnRow = {
    kind: 'turn',
    key: `turn:${turn.turnId}`,
    level: 2,
    position,
    setSize,
    expanded,
    height: heights.turn,
    turn,
    previous,
  };
  if (!expanded) return [row];

  const parts = spanRowsOf(turn);
  const rows: TimelineRow[] = [row];
  const rawOpen = opened.rawEvents.has(turn.turnId);
  parts.forEach((part, index) => {
    const place = {
      level: 3,
      position: index + 1,
      setSize: parts.length,
      height: heights.span,
      turn,
      expanded: part.kind === 'events' ? rawOpen : null,
    };
    rows.push({ ...part, ...place });
  });
  if (!rawOpen) return rows;
  const events = groupsWithin(groups, turn.firstSeq, turn.lastSeq).filter((group) => eventMatches?.(group) ?? true);
  events.forEach((group, index) => {
    const place = { level: 4, position: index + 1, setSize: events.length };
    rows.push(...eventRows(group, turn.turnId, place, { log, opened, heights }));
  });
  return rows;
}

type Unplaced<R extends TimelineRow> = Omit<R, Exclude<keyof RowPlace, 'key'> | 'turn'>;
type SpanPart = Unplaced<UserRow> | Unplaced<RequestRow> | Unplaced<CallRow> | Unplaced<RawEventsRow>;

/** What a turn expands to: what the person sent, each attempt of the request, each call, and the way to its events. */
function spanRowsOf(turn: TurnView): SpanPart[] {
  const parts: SpanPart[] = turn.users.map((user) => ({ kind: 'user', key: `user:${user.messageId}`, user }));
  turn.requests.forEach((_, requestIndex) => {
    if (requestIndex > 0) parts.push({ kind: 'retry', key: `retry:${turn.turnId}:${requestIndex}`, requestIndex });
    parts.push({ kind: 'request', key: `request:${turn.turnId}:${requestIndex}`, requestIndex });
  });
  if (turn.retryWait !== undefined)
    parts.push({ kind: 'retry', key: `retry:${turn.turnId}:after`, requestIndex: turn.requests.length });
  turn.calls.forEach((_, callIndex) => {
    parts.push({ kind: 'call', key: `call:${turn.turnId}:${callIndex}`, callIndex });
  });
  parts.push({ kind: 'events', key: `events:${turn.turnId}` });
  return parts;
}

function nextRows(view: SessionView, heights: RowHeights): NextRow[] {
  const running = view.turns.at(-1);
  if (view.runId === null || running === undefined || view.queue.paused) return [];
  const { steer, followUp, modes } = view.queue;
  const steers = steer.filter((item) => item.held !== true).length;
  const followUps = followUp.filter((item) => item.held !== true).length;
  const resultsOf = running.calls.length > 0 ? running : null;
  const rows: NextRow[] = [];
  const push = (lane: NextRow['lane'], all: number, oneByOne: boolean) => {
    const reads = oneByOne ? Math.min(1, all) : all;
    rows.push({
      kind: 'next',
      key: `next:${lane}`,
      level: 1,
      position: view.runs.length + rows.length + 1,
      setSize: -1,
      expanded: null,
      height: heights.span,
      lane,
      reads,
      later: all - reads,
      resultsOf,
      turnNumber: running.number + 1,
      runningTurnId: running.turnId,
    });
  };
  if (steers > 0 || resultsOf !== null) push('steer', steers, modes.steer === 'one-at-a-time');
  if (followUps > 0) push('follow_up', followUps, modes.followUp === 'one-at-a-time');
  return rows;
}
