/** The line after a settled run: how it ended, and what a person can do next. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import { formatDuration } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { changedFiles } from '../../store/changed-files.ts';
import { waitedForPerson } from '../../store/fold-approvals.ts';
import type { RunView, SessionView, TurnView } from '../../store/view.ts';

export type EndingTone = 'settled' | 'stopped' | 'failed';

/** What a settled run amounts to. A settled run changes no more, so neither does this. */
export interface RunSummary {
  run: RunView;
  tone: EndingTone;
  turnCount: number;
  /** Files that are not as they were before it; null where not all of them could be told. */
  changedFiles: number | null;
  lastTurn: TurnView | null;
  /** How long calls waited for the person, in milliseconds. */
  waitedMs: number;
}

const summaries = new WeakMap<RunView, RunSummary>();

/** Null while the run is under way. The same object again for the same run. */
export function summaryOf(run: RunView, view: SessionView): RunSummary | null {
  if (run.settledAt === undefined) return null;
  const known = summaries.get(run);
  if (known !== undefined) return known;
  const turns = view.turns.filter((turn) => turn.runId === run.runId);
  const summary: RunSummary = {
    run,
    tone: run.outcome === 'failed' ? 'failed' : run.outcome === 'aborted' ? 'stopped' : 'settled',
    turnCount: turns.length,
    changedFiles: countChangedFiles(run, turns),
    lastTurn: turns.at(-1) ?? null,
    waitedMs: waitedForPerson(turns, run.settledAt),
  };
  summaries.set(run, summary);
  return summary;
}

function countChangedFiles(run: RunView, turns: readonly TurnView[]): number | null {
  if (run.recordsFiles !== true || turns.some(({ filesIncomplete }) => filesIncomplete === true)) return null;
  return changedFiles(turns).length;
}

/** The sentence, for every outcome but failed. */
export function endingText(
  { run, turnCount, changedFiles: changed, lastTurn, waitedMs }: RunSummary,
  queuePaused: boolean,
  texts: Catalogue['conversation']['ending'],
  locale: Locale,
): string {
  const duration = formatDuration((run.settledAt ?? run.startedAt) - run.startedAt, locale);
  switch (run.outcome) {
    case 'aborted':
      return sentences([...stoppedSentences(lastTurn, texts), ...(queuePaused ? [texts.queuePaused] : [])], locale);
    case 'limit':
      return run.limit === 'context' ? texts.contextLimit(duration) : texts.turnLimit(duration);
    case 'length':
      return texts.length;
    default: {
      const files = changed === null ? [] : [changed === 0 ? texts.noFilesChanged : texts.filesChanged(changed)];
      const waited = waitedMs > 0 ? [texts.waitedForYou(formatDuration(waitedMs, locale))] : [];
      return [texts.settled(duration), ...waited, texts.turns(turnCount), ...files].join(' · ');
    }
  }
}

function stoppedSentences(turn: TurnView | null, texts: Catalogue['conversation']['ending']): string[] {
  if (turn === null) return [texts.stopped];
  const where = texts.stoppedIn(turn.number);
  const started = turn.calls.some((call) => call.startedAt !== undefined || call.endedAt !== undefined);
  if (!started) return turn.assistant === null ? [where] : [where, texts.replyUnfinished];
  const finished = turn.calls.filter((call) => call.status === 'done' || call.status === 'failed').length;
  return [where, texts.callsFinished(finished, turn.calls.length)];
}

function sentences(parts: readonly string[], locale: Locale): string {
  return parts.join(locale === 'zh-CN' ? '' : ' ');
}
