import type { EnvelopeOf } from '../protocol/events.ts';
import { replaceAt } from './fold-turn.ts';
import { projectPath } from './project-path.ts';
import type { FileChangeView, SessionView } from './view.ts';

/** It comes after the end of its turn, and perhaps after that of the run. */
export function foldFilesChanged(view: SessionView, event: EnvelopeOf<'files_changed'>): SessionView {
  const { turnId, changes, omitted = 0, failure } = event.payload;
  const told: FileChangeView[] = changes.map((change) => ({
    ...change,
    path: projectPath(view, change.path),
    seq: event.seq,
  }));
  if (turnId === null) return { ...view, personChanges: [...view.personChanges, ...told] };
  const index = view.turns.findLastIndex((turn) => turn.turnId === turnId);
  const turn = view.turns[index];
  if (turn === undefined) return view;
  const isIncomplete = omitted > 0 || failure !== undefined;
  const changed = {
    ...turn,
    files: [...(turn.files ?? []), ...told],
    ...(isIncomplete && { filesIncomplete: true as const }),
    lastSeq: event.seq,
    version: event.seq,
  };
  return {
    ...view,
    turns: replaceAt(view.turns, index, changed),
    // What is known of a run is kept by its identity.
    runs: view.runs.map((run) => (run.runId === turn.runId && run.settledAt !== undefined ? { ...run } : run)),
  };
}
