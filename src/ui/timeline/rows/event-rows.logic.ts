/** The rows of events: folded deltas, the deltas themselves, and raw JSON. */
import type { Envelope } from '../../../protocol/events.ts';
import type { EventGroup, ReadableLog } from '../events/event-groups.ts';
import { jsonLines } from '../events/event-json.ts';
import type { EventRow, JsonRow, Opened, RowHeights, TimelineRow } from './row-types.ts';

export interface EventRowSources {
  log: ReadableLog;
  opened: Opened;
  heights: RowHeights;
}

/** The place of a row in the tree. */
export interface TreePlace {
  level: number;
  position: number;
  /** -1: not known. */
  setSize: number;
}

/** A group's row, and what is open beneath it. */
export function eventRows(
  group: EventGroup,
  turnId: string | null,
  { level, position, setSize }: TreePlace,
  { log, opened, heights }: EventRowSources,
): TimelineRow[] {
  const { seq } = group.event;
  const folded = group.to - group.from > 1;
  const expanded = folded ? opened.deltas.has(seq) : opened.json.has(seq);
  const row: EventRow = {
    kind: 'event',
    key: `event:${seq}`,
    level,
    position,
    setSize,
    expanded,
    height: heights.span,
    group,
    turnId,
  };
  if (!expanded) return [row];
  if (!folded) return [row, jsonRow(group.event, turnId, level + 1)];
  const rows: TimelineRow[] = [row];
  let previous = log.at(group.from - 1);
  for (let index = group.from; index < group.to; index++) {
    const event = log.at(index);
    if (event === undefined) break;
    const jsonOpen = opened.json.has(event.seq);
    rows.push({
      kind: 'event',
      key: `delta:${event.seq}`,
      level: level + 1,
      position: index - group.from + 1,
      setSize: group.to - group.from,
      expanded: jsonOpen,
      height: heights.span,
      turnId,
      group: single(event, index, previous, group),
    });
    if (jsonOpen) rows.push(jsonRow(event, turnId, level + 2));
    previous = event;
  }
  return rows;
}

/** One delta of a group, as a group of its own. */
function single(event: Envelope, index: number, previous: Envelope | undefined, group: EventGroup): EventGroup {
  return {
    ...group,
    event,
    from: index,
    to: index + 1,
    endedAt: event.t,
    sincePrevious: previous === undefined ? 0 : event.t - previous.t,
  };
}

/** Height of a line of JSON, and of the bar above it, in pixels. */
const jsonLineHeight = 18;
const jsonBarHeight = 36;
const jsonLinesShown = 12;

function jsonRow(event: Envelope, turnId: string | null, level: number): JsonRow {
  return {
    kind: 'json',
    key: `json:${event.seq}`,
    level,
    position: 1,
    setSize: 1,
    expanded: null,
    height: Math.min(jsonLines(event), jsonLinesShown) * jsonLineHeight + jsonBarHeight,
    event,
    turnId,
  };
}
