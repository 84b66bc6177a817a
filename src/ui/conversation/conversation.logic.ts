/** The conversation as a list of rows, each an object that stays the same until what it shows changes. */
import type { NoticeView, SessionView, TurnView } from '../../store/view.ts';
import { summaryOf, type RunSummary } from './run-ending.logic.ts';

export type ConversationRow =
  | { kind: 'turn'; key: string; turn: TurnView }
  | { kind: 'ending'; key: string; summary: RunSummary; isLast: boolean }
  | { kind: 'notice'; key: string; notice: NoticeView };

/** Turns in order; after the last turn of a settled run how it ended; notices where they came. */
export function conversationRows(view: SessionView): ConversationRow[] {
  const rows: ConversationRow[] = [];
  const runs = new Map(view.runs.map((run) => [run.runId, run]));
  const lastRun = view.runs.at(-1);
  const addNotices = (turnId: string | null) => {
    for (const notice of view.notices) {
      if (notice.afterTurnId === turnId) rows.push({ kind: 'notice', key: `notice-${notice.seq}`, notice });
    }
  };
  addNotices(null);
  view.turns.forEach((turn, index) => {
    rows.push({ kind: 'turn', key: turn.turnId, turn });
    const run = runs.get(turn.runId);
    if (run !== undefined && view.turns[index + 1]?.runId !== turn.runId) {
      const summary = summaryOf(run, view);
      if (summary !== null) rows.push({ kind: 'ending', key: `ending-${run.runId}`, summary, isLast: run === lastRun });
    }
    addNotices(turn.turnId);
  });
  return rows;
}

/** How many messages there are, for telling how many are new. */
export function messageCount(view: SessionView): number {
  let count = view.notices.length;
  for (const turn of view.turns) count += turn.users.length + (turn.assistant === null ? 0 : 1);
  return count;
}
