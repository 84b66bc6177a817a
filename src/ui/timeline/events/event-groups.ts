/** The event log as a list for people: one entry an event, but deltas that follow one another fold into one. */
import type { Envelope, EventPayloads } from '../../../protocol/events.ts';
import type { EventLog } from '../../../store/event-log.ts';
import { classesOf, countedAs, noCounts, type EventClass } from './event-class.logic.ts';

/** What a folded entry's deltas add up to. `output` is that of a tool. */
export type DeltaKind = EventPayloads['message_update']['kind'] | 'output';

export interface EventGroup {
  /** Positions in the log: [from, to). */
  from: number;
  to: number;
  /** The first event. */
  event: Envelope;
  /** The last event's time, in milliseconds since the epoch. */
  endedAt: number;
  /** Milliseconds since the event before the first one; 0 for the first of the log. */
  sincePrevious: number;
  /** Set for deltas: what they are, and their size in UTF-8 bytes. */
  deltas: { kind: DeltaKind; bytes: number } | null;
  classes: readonly EventClass[];
}

export interface EventGroups {
  readonly groups: readonly EventGroup[];
  /** How many things of each class there are; see countedAs. */
  readonly counts: Readonly<Record<EventClass, number>>;
}

/** What the groups need of the log. */
export type ReadableLog = Pick<EventLog, 'length' | 'at'>;

export interface EventGrouper {
  /** Takes in what the log has gained since the last call, in time linear in that; the same object if nothing. */
  update(): EventGroups;
}

export function createEventGrouper(log: ReadableLog): EventGrouper {
  let groups: EventGroup[] = [];
  let counts = noCounts();
  let queuedItems = new Set<string>();
  let taken = 0;
  let first: Envelope | undefined;
  let snapshot: EventGroups = { groups, counts };

  function restart(): void {
    groups = [];
    counts = noCounts();
    queuedItems = new Set();
  }

  function count(event: Envelope): void {
    const counted = countedAs(event);
    if (counted !== null) counts[counted] += 1;
    if (event.type !== 'queue_update') return;
    for (const item of [...event.payload.steer, ...event.payload.followUp]) queuedItems.add(item.id);
    counts.queue = queuedItems.size;
  }

  function take(event: Envelope, index: number, sincePrevious: number): void {
    if (event.type === 'session_start') restart();
    count(event);
    const last = groups.at(-1);
    const deltas = deltasOf(event);
    if (last?.deltas && deltas !== null && last.to === index && foldsInto(last.event, event)) {
      groups[groups.length - 1] = {
        ...last,
        to: index + 1,
        endedAt: event.t,
        deltas: { kind: deltas.kind, bytes: last.deltas.bytes + deltas.bytes },
      };
      return;
    }
    groups.push({
      from: index,
      to: index + 1,
      event,
      endedAt: event.t,
      sincePrevious,
      deltas,
      classes: classesOf(event),
    });
  }

  return {
    update() {
      if (log.length < taken || log.at(0) !== first) {
        restart();
        taken = 0;
        first = log.at(0);
        snapshot = { groups: [], counts };
      }
      if (taken === log.length) return snapshot;
      let previous = log.at(taken - 1);
      for (; taken < log.length; taken++) {
        const event = log.at(taken);
        if (event === undefined) break;
        take(event, taken, previous === undefined ? 0 : event.t - previous.t);
        previous = event;
      }
      snapshot = { groups: groups.slice(), counts: { ...counts } };
      return snapshot;
    },
  };
}

function deltasOf(event: Envelope): EventGroup['deltas'] {
  if (event.type === 'message_update') return { kind: event.payload.kind, bytes: utf8Length(event.payload.delta) };
  if (event.type === 'tool_execution_update') return { kind: 'output', bytes: utf8Length(event.payload.delta) };
  return null;
}

function foldsInto(first: Envelope, event: Envelope): boolean {
  if (first.type === 'message_update' && event.type === 'message_update')
    return (
      first.payload.messageId === event.payload.messageId && first.payload.contentIndex === event.payload.contentIndex
    );
  return (
    first.type === 'tool_execution_update' &&
    event.type === 'tool_execution_update' &&
    first.payload.toolCallId === event.payload.toolCallId
  );
}

/** The size of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The groups of a turn or any other stretch of the log, by the seq of its first and last event. */
export function groupsWithin(groups: readonly EventGroup[], firstSeq: number, lastSeq: number): EventGroup[] {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((groups[middle]?.event.seq ?? 0) < firstSeq) low = middle + 1;
    else high = middle;
  }
  const within: EventGroup[] = [];
  for (let index = low; index < groups.length; index++) {
    const group = groups[index];
    if (group === undefined || group.event.seq > lastSeq) break;
    within.push(group);
  }
  return within;
}
