/** What a part of a session has made of the files in all: the changes of its turns, file by file, taken together. Pure. */
import type { FileVersion } from '../protocol/events.ts';
import type { FileChangeView, TurnView } from './view.ts';

/**
 * Changes of a file that follow on each other, as one. Where somebody else changed the file in between, another
 * stretch begins.
 */
export interface FileStretch {
  /** Null: the file was not there. */
  before: FileVersion | null;
  after: FileVersion | null;
  /** The turns that took part, in order, each once. */
  turns: readonly TurnView[];
}

export interface ChangedFile {
  /** In the project; absolute outside of it. */
  path: string;
  /**
   * In order. Those that lead back to where they began are left out; with all left out, the file is as it was before.
   */
  stretches: readonly FileStretch[];
  /** The person had a part in it. */
  byPerson: boolean;
}

/**
 * In the order of their first change. Files that the turns alone have brought back to what they were are left out.
 * `personChanges`: those to take in with the turns'.
 */
export function changedFiles(
  turns: readonly TurnView[],
  personChanges: readonly FileChangeView[] = [],
): readonly ChangedFile[] {
  const all = [
    ...turns.flatMap((turn) => (turn.files ?? []).map((change) => ({ change, turn }))),
    ...personChanges.map((change) => ({ change, turn: null })),
  ].sort((a, b) => a.change.seq - b.change.seq);
  const byPath = new Map<string, { stretches: FileStretch[]; byPerson: boolean }>();
  for (const { change, turn } of all) {
    const file = byPath.get(change.path) ?? { stretches: [], byPerson: false };
    byPath.set(change.path, file);
    if (turn === null) file.byPerson = true;
    const last = file.stretches.at(-1);
    if (last === undefined || !isSameVersion(last.after, change.before)) {
      file.stretches.push({ before: change.before, after: change.after, turns: turn === null ? [] : [turn] });
    } else {
      const known = last.turns.at(-1) === turn || turn === null;
      const taking = known ? last.turns : [...last.turns, turn];
      file.stretches[file.stretches.length - 1] = { before: last.before, after: change.after, turns: taking };
    }
  }
  return [...byPath]
    .map(([path, { stretches, byPerson }]) => ({ path, byPerson, stretches: stretches.filter(isChange) }))
    .filter(({ stretches, byPerson }) => byPerson || stretches.length > 0);
}

function isChange({ before, after }: FileStretch): boolean {
  if (before === null || after === null) return before !== after;
  return before.kind !== 'text' || !isSameVersion(before, after);
}

/** Versions without content cannot be told apart but by kind and length. */
export function isSameVersion(a: FileVersion | null, b: FileVersion | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'text') return b.kind === 'text' && a.hash === b.hash;
  return b.kind === a.kind && b.bytes === a.bytes;
}

/** The last change of each file in a session, by path. `by` says who made it. */
export interface LastChange {
  change: FileChangeView;
  by: 'agent' | 'person';
}

export function lastChanges(
  turns: readonly TurnView[],
  personChanges: readonly FileChangeView[],
): ReadonlyMap<string, LastChange> {
  const last = new Map<string, LastChange>();
  const note = (by: LastChange['by']) => (change: FileChangeView) => {
    const known = last.get(change.path);
    if (known === undefined || known.change.seq < change.seq) last.set(change.path, { change, by });
  };
  for (const turn of turns) turn.files?.forEach(note('agent'));
  personChanges.forEach(note('person'));
  return last;
}
