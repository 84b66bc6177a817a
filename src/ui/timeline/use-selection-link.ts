import { useEffect } from 'react';
import type { SessionStore } from '../../store/session-store.ts';
import { selectionStore, type Selection } from '../shared/selection.ts';
import { useShownStore } from '../shared/session-context.tsx';
import type { RowSubject } from './rows/row-types.ts';
import { setTimeline, toggleOpened } from './timeline-state.ts';

/** The last selection that was followed, so that a timeline that opens later follows it once. */
let followed: Selection | null = null;

/**
 * Follows what is selected in the conversation: its row is selected and brought into view, and its turn opened if
 * the row is a call.
 */
export function useSelectionLink(): void {
  const store = useShownStore();
  useEffect(() => {
    follow(store, selectionStore.getState());
    return selectionStore.subscribe((selection) => follow(store, selection));
  }, [store]);
}

function follow(store: SessionStore, selection: Selection): void {
  if (selection === followed) return;
  followed = selection;
  const { source, turnId, toolCallId } = selection;
  if (source === 'timeline' || turnId === null) return;
  const turn = store.state.getState().live.turns.find((other) => other.turnId === turnId);
  if (turn === undefined) return;
  const callIndex = toolCallId === null ? -1 : turn.calls.findIndex((call) => call.toolCallId === toolCallId);
  const key = callIndex < 0 ? `turn:${turnId}` : `call:${turnId}:${callIndex}`;
  toggleOpened('collapsedRuns', turn.runId, false);
  if (callIndex >= 0) toggleOpened('turns', turnId, true);
  const subject: RowSubject = callIndex < 0 ? { kind: 'turn', turnId } : { kind: 'call', turnId, callIndex };
  setTimeline({ mode: 'waterfall', selectedKey: key, subject, revealKey: key });
}
