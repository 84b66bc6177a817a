/** What pointer and keys do to rows. */
import { select } from '../../shared/selection.ts';
import { setTimeline, timelineStore, toggleOpened } from '../timeline-state.ts';
import type { RowSubject, TimelineRow } from './row-types.ts';

/** What a row is about, for the inspector. */
export function subjectOf(row: TimelineRow): RowSubject {
  switch (row.kind) {
    case 'run':
      return { kind: 'run', runId: row.run.runId };
    case 'next':
      return { kind: 'turn', turnId: row.runningTurnId };
    case 'event':
      return { kind: 'event', seq: row.group.event.seq, turnId: row.turnId ?? row.group.event.turnId ?? null };
    case 'json':
      return { kind: 'event', seq: row.event.seq, turnId: row.turnId ?? row.event.turnId ?? null };
    case 'call':
      return { kind: 'call', turnId: row.turn.turnId, callIndex: row.callIndex };
    case 'request':
    case 'retry':
      return { kind: 'request', turnId: row.turn.turnId, requestIndex: row.requestIndex };
    default:
      return { kind: 'turn', turnId: row.turn.turnId };
  }
}

/** Selects a row here, and its turn or call in the conversation. */
export function selectRow(row: TimelineRow): void {
  if (timelineStore.getState().selectedKey === row.key) return;
  const subject = subjectOf(row);
  setTimeline({ selectedKey: row.key, subject });
  if (subject.kind === 'run' || subject.turnId === null) return;
  const toolCallId = row.kind === 'call' ? row.turn.calls[row.callIndex]?.toolCallId : undefined;
  select('timeline', subject.turnId, toolCallId === undefined || toolCallId === '' ? null : toolCallId);
}

/**
 * Opens or closes what is below a row; without `open`, turns it round. The person looks at it now: only what is
 * opened of the last turn does not end the following of new rows.
 */
export function toggleRow(row: TimelineRow, open?: boolean): void {
  const ofRunningTurn = (row.kind === 'turn' || row.kind === 'events') && row.turn.status === 'running';
  if (!ofRunningTurn) setTimeline({ live: false });
  switch (row.kind) {
    case 'run':
      toggleOpened('collapsedRuns', row.run.runId, open === undefined ? undefined : !open);
      return;
    case 'turn':
      toggleOpened('turns', row.turn.turnId, open);
      return;
    case 'events':
      toggleOpened('rawEvents', row.turn.turnId, open);
      return;
    case 'event':
      toggleOpened(row.group.to - row.group.from > 1 ? 'deltas' : 'json', row.group.event.seq, open);
      setTimeline({ revealKey: row.key });
      return;
    default:
  }
}

/** A click: what has nothing else to show opens at once, and a card, which has no chevron. */
export function activateRow(row: TimelineRow, cards: boolean): void {
  if (row.kind === 'event' || row.kind === 'events' || (cards && row.kind === 'turn')) toggleRow(row);
}

/** A double click. */
export function openRow(row: TimelineRow): void {
  if (row.kind === 'run' || row.kind === 'turn') toggleRow(row);
}

/** Shows or hides raw events: those of the row's turn, or the JSON of the event itself. */
export function toggleRaw(row: TimelineRow): void {
  if (row.kind === 'event') {
    toggleRow(row);
    return;
  }
  if (row.kind === 'json') {
    toggleOpened('json', row.event.seq, false);
    return;
  }
  const subject = subjectOf(row);
  if (subject.kind === 'run' || subject.turnId === null) return;
  setTimeline({ live: false });
  toggleOpened('turns', subject.turnId, true);
  toggleOpened('rawEvents', subject.turnId);
}
