/** What pointer and keys do to rows. */
import { select } from '../../shared/selection.ts';
import { setTimeline, timelineStore, toggleOpened } from '../timeline-state.ts';
import type { TimelineRow } from './row-types.ts';

/** The turn a row belongs to, and the call it is about. */
export function subjectOf(row: TimelineRow): { turnId: string | null; toolCallId: string | null } {
  switch (row.kind) {
    case 'run':
      return { turnId: null, toolCallId: null };
    case 'next':
      return { turnId: null, toolCallId: null };
    case 'event':
      return { turnId: row.turnId ?? row.group.event.turnId ?? null, toolCallId: null };
    case 'json':
      return { turnId: row.turnId ?? row.event.turnId ?? null, toolCallId: null };
    case 'call':
      return { turnId: row.turn.turnId, toolCallId: row.turn.calls[row.callIndex]?.toolCallId || null };
    default:
      return { turnId: row.turn.turnId, toolCallId: null };
  }
}

/** Selects a row here, and its turn or call in the conversation. */
export function selectRow(row: TimelineRow): void {
  if (timelineStore.getState().selectedKey === row.key) return;
  setTimeline({ selectedKey: row.key });
  const { turnId, toolCallId } = subjectOf(row);
  if (turnId !== null) select('timeline', turnId, toolCallId);
}

/** Opens or closes what is below a row; without `open`, turns it round. */
export function toggleRow(row: TimelineRow, open?: boolean): void {
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
      return;
    default:
  }
}

/** A click: what has nothing else to show opens at once. */
export function activateRow(row: TimelineRow): void {
  if (row.kind === 'event' || row.kind === 'events') toggleRow(row);
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
  const { turnId } = subjectOf(row);
  if (turnId === null) return;
  toggleOpened('turns', turnId, true);
  toggleOpened('rawEvents', turnId);
}
