/** Whose changes the pane shows. Pure. */
import { changedFiles, type ChangedFile } from '../../../store/changed-files.ts';
import type { RunView, SessionView, TurnView } from '../../../store/view.ts';

export type Extent = 'turn' | 'run' | 'session';

export interface Extents {
  /** The selected turn; else, of the last run, the last turn that has changed files, or its last. */
  turn: TurnView | null;
  /** That of the selected turn, else the last. */
  run: RunView | null;
}

export function extentsOf({ runs, turns }: Pick<SessionView, 'runs' | 'turns'>, selected: string | null): Extents {
  const chosen = turns.find(({ turnId }) => turnId === selected);
  const runId = chosen?.runId ?? runs.at(-1)?.runId;
  const run = runs.find((candidate) => candidate.runId === runId) ?? null;
  const ofRun = turns.filter((turn) => turn.runId === runId);
  const turn = chosen ?? ofRun.findLast(({ files = [] }) => files.length > 0) ?? ofRun.at(-1) ?? null;
  return { turn, run };
}

export interface ExtentChanges {
  files: readonly ChangedFile[];
  /** Not all changes could be told. */
  isIncomplete: boolean;
  /** A run took part that does not tell what changes. */
  isUnrecorded: boolean;
}

type Changes = Pick<SessionView, 'runs' | 'turns' | 'personChanges'>;

export function changesOf(
  { runs, turns, personChanges }: Changes,
  extent: Extent,
  { turn, run }: Extents,
): ExtentChanges {
  const taking = turns.filter(({ turnId, runId }) => {
    if (extent === 'session') return true;
    return extent === 'turn' ? turnId === turn?.turnId : runId === run?.runId;
  });
  const unrecorded = new Set(runs.flatMap(({ runId, recordsFiles }) => (recordsFiles === true ? [] : [runId])));
  return {
    files: changedFiles(taking, extent === 'session' ? personChanges : []),
    isIncomplete: taking.some(({ filesIncomplete }) => filesIncomplete === true),
    isUnrecorded: taking.some(({ runId }) => unrecorded.has(runId)),
  };
}
