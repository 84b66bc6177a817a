/** Everything the timeline draws from, worked out of the session's view and the person's choices. */
import { useMemo, useState } from 'react';
import type { Envelope } from '../../protocol/events.ts';
import { createRequestReader, type RequestReader } from '../../store/request-of-turn.ts';
import type { RunView, SessionView, TurnView } from '../../store/view.ts';
import { useIsPast, useServices, useSessionView, useShownStore, useWholeView } from '../shared/session-context.tsx';
import { useNow } from '../shared/use-now.ts';
import { createEventGrouper, type EventGroup, type EventGroups, type ReadableLog } from './events/event-groups.ts';
import { parseFilter, type Filter } from './filter/filter.logic.ts';
import { eventMatcher, turnMatcher } from './filter/filter-subjects.logic.ts';
import type { GridLayout } from './layout.logic.ts';
import { placeOfView, type PlayheadPlace } from './replay/playhead.logic.ts';
import { createRowBuilder } from './rows/rows.logic.ts';
import type { TimelineRow } from './rows/row-types.ts';
import { useTimeline, type TimelineScale } from './timeline-state.ts';
import { axisLength, createFrames, type Frames } from './waterfall/frames.logic.ts';
import { roundedLength, type ZoomWindow } from './waterfall/time-axis.logic.ts';

export interface TimelineModel {
  view: SessionView;
  running: boolean;
  now: number;
  /** The place of the past that is looked at; null while there is none. */
  playhead: PlayheadPlace | null;
  scale: TimelineScale;
  /** Null: everything shows. */
  zoom: ZoomWindow | null;
  frames: Frames;
  events: EventGroups;
  rows: readonly TimelineRow[];
  filter: Filter;
  /** How much the filter lets through; null when it lets everything through. */
  matched: { count: number; total: number } | null;
  turnsById: ReadonlyMap<string, TurnView>;
  runsById: ReadonlyMap<string, RunView>;
  /** Time of the first event, in milliseconds since the epoch. */
  sessionStart: number;
  /** An event of the log by its seq. */
  eventAt: (seq: number) => Envelope | null;
  readRequest: RequestReader['read'];
}

export function useTimelineModel(layout: GridLayout): TimelineModel {
  const store = useShownStore();
  const { log } = store;
  const view = useWholeView((session) => session);
  const shownView = useSessionView((session) => session);
  const isPast = useIsPast();
  // A saved session may end in the middle of a run; nothing goes on there.
  const isSaved = store !== useServices().store;
  const running = view.runId !== null && !isSaved;
  const clock = useNow(running);
  const now = isSaved ? view.t : clock;
  const mode = useTimeline((state) => state.mode);
  const opened = useTimeline((state) => state.opened);
  const classes = useTimeline((state) => state.classes);
  const query = useTimeline((state) => state.query);
  const zoom = useTimeline((state) => state.zoom);
  const chosenScale = useTimeline((state) => state.scale);
  const scale = chosenScale ?? (layout.cards ? 'turn' : 'run');

  const [grouper] = useState(() => createEventGrouper(log));
  const [builder] = useState(createRowBuilder);
  const [requests] = useState(() => createRequestReader(log));
  const events = grouper.update();

  const filter = useMemo(() => parseFilter(query), [query]);
  const turnNumbers = useTurnNumbers(view);
  const eventMatches = useMemo(
    () => eventMatcher(filter, classes, log, turnNumbers),
    [filter, classes, log, turnNumbers],
  );
  const turnTest = useMemo(() => turnMatcher(filter, classes), [filter, classes]);
  const turnMatches = turnTest === null ? null : (turn: TurnView) => turnTest(turn, now);

  const sources = { view, log, groups: events.groups, opened, heights: layout.heights, turnMatches, eventMatches };
  const rows = mode === 'waterfall' ? builder.waterfall(sources) : builder.events(sources);
  return {
    view,
    running,
    now,
    playhead: isPast ? placeOfView(shownView) : null,
    scale,
    zoom,
    eventAt: (seq) => eventBySeq(log, seq),
    readRequest: requests.read,
    sessionStart: log.at(0)?.t ?? 0,
    frames: useFrames(view, scale, zoom, opened.collapsedRuns, running ? now : view.t),
    events,
    rows,
    filter,
    matched:
      mode === 'waterfall' ? matchedTurns(view.turns, turnMatches) : matchedEvents(events.groups, rows, eventMatches),
    turnsById: useMemo(() => new Map(view.turns.map((turn) => [turn.turnId, turn])), [view.turns]),
    runsById: useMemo(() => new Map(view.runs.map((run) => [run.runId, run])), [view.runs]),
  };
}

/** Changes only when a turn is added, so that what depends on it does not change with every event. */
function useTurnNumbers({ turns, sessionId }: SessionView): ReadonlyMap<string, number> {
  const count = turns.length;
  // oxlint-disable-next-line react/exhaustive-deps -- the number of a turn never changes
  return useMemo(() => new Map(turns.map((turn) => [turn.turnId, turn.number])), [count, sessionId]);
}

function useFrames(
  view: SessionView,
  scale: TimelineScale,
  zoom: ZoomWindow | null,
  collapsedRuns: ReadonlySet<string>,
  end: number,
): Frames {
  const { runs } = view;
  const rounded = roundedLength(axisLength(runs, scale, collapsedRuns, end), view.runId !== null);
  return useMemo(() => createFrames(runs, scale, rounded, zoom), [runs, scale, rounded, zoom]);
}

/** The log holds one session, whose events count from 1 without gaps. */
function eventBySeq(log: ReadableLog, seq: number): Envelope | null {
  const event = log.at(seq - (log.at(0)?.seq ?? 1));
  return event?.seq === seq ? event : null;
}

function matchedTurns(turns: readonly TurnView[], matches: ((turn: TurnView) => boolean) | null) {
  return matches === null ? null : { count: turns.filter(matches).length, total: turns.length };
}

function matchedEvents(
  groups: readonly EventGroup[],
  rows: readonly TimelineRow[],
  matches: ((group: EventGroup) => boolean) | null,
) {
  if (matches === null) return null;
  const count = rows.filter((row) => row.kind === 'event' && row.level === 1).length;
  return { count, total: groups.length };
}
