/** What a screen reader is told: changes of state, in words. Pure. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import { formatCount, formatDuration } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { waitingCall } from '../../store/fold-approvals.ts';
import type { RunView, SessionView } from '../../store/view.ts';
import { cardHead } from '../conversation/tool-card/tool-card.logic.ts';

export interface Words {
  texts: Catalogue['app']['announce'];
  /** The words of the cards. */
  calls: Catalogue['conversation'];
  locale: Locale;
}

/** The sentences that the step from one view to the next deserves, in order; usually none. */
export function announcementsBetween(before: SessionView, after: SessionView, words: Words): string[] {
  // Another session, or one that was kept and is back: nothing of it is news.
  if (before.sessionId !== after.sessionId) return [];
  return [
    ...(before.runId === null && after.runId !== null ? [words.texts.started] : []),
    ...readMessages(before, after, words),
    ...askedCall(before, after, words),
    ...(before.phase !== 'retry_wait' && after.phase === 'retry_wait' ? [words.texts.retrying] : []),
    ...settledRuns(before, after).map((run) => ending(run, after, words)),
  ];
}

/** "Approval needed: Wants to run npm test" */
function askedCall(before: SessionView, after: SessionView, { texts, calls, locale }: Words): string[] {
  const call = waitingCall(after);
  if (call === null || call.approval?.approvalId === waitingCall(before)?.approval?.approvalId) return [];
  const { verb, target } = cardHead(call, after.t, { texts: calls, locale });
  return [texts.asking(`${verb} ${target}`)];
}

function readMessages(before: SessionView, after: SessionView, { texts, locale }: Words): string[] {
  if (before.marks === after.marks) return [];
  const wasRead = new Set(before.marks.filter(({ readInTurnId }) => readInTurnId).map(({ itemId }) => itemId));
  return after.marks.flatMap(({ itemId, lane, readInTurnId }) => {
    const turn = after.turns.find(({ turnId }) => turnId === readInTurnId);
    if (turn === undefined || wasRead.has(itemId)) return [];
    const shown = formatCount(turn.number, locale);
    return [lane === 'steer' ? texts.steered(shown) : texts.followedUp(shown)];
  });
}

function settledRuns(before: SessionView, after: SessionView): RunView[] {
  if (before.runs === after.runs) return [];
  return after.runs.filter((run, index) => run.settledAt !== undefined && before.runs[index]?.settledAt === undefined);
}

function ending(run: RunView, view: SessionView, { texts, locale }: Words): string {
  if (run.outcome === 'failed') return texts.failed(run.errorMessage ?? '');
  if (run.outcome === 'aborted') {
    const last = view.turns.findLast(({ runId }) => runId === run.runId);
    return texts.stopped(formatCount(last?.number ?? 0, locale));
  }
  const turns = run.turnIds.length;
  const duration = formatDuration((run.settledAt ?? run.startedAt) - run.startedAt, locale);
  return texts.completed(texts.turns(turns, formatCount(turns, locale)), duration);
}

/** The call that runs now, if one does: the last one, where several run at once. */
export function runningCall(view: SessionView): { toolCallId: string; toolName: string; startedAt: number } | null {
  if (view.runId === null) return null;
  const call = view.turns.at(-1)?.calls.findLast(({ status }) => status === 'running');
  if (call?.startedAt === undefined) return null;
  return { toolCallId: call.toolCallId, toolName: call.toolName, startedAt: call.startedAt };
}
