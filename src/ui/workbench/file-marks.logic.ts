/** Which files the agent has read or changed, and in which turn: the marks of the file tree. Pure. */
import type { TurnView } from '../../store/view.ts';

export interface FileMark {
  kind: 'read' | 'changed';
  /** Number of the last turn that did it. */
  turn: number;
}

/** By the path in the project. A change outlives later reads. */
export type FileMarks = ReadonlyMap<string, FileMark>;

const kindOfTool: Partial<Record<string, FileMark['kind']>> = { read: 'read', write: 'changed', edit: 'changed' };

const known = new WeakMap<TurnView, FileMarks>();

/** Calls tell at once what they did; what commands changed is told at the end of the turn. */
function marksOf(turn: TurnView): FileMarks {
  const marked = known.get(turn);
  if (marked !== undefined) return marked;
  const { calls, files = [], number } = turn;
  const marks = new Map<string, FileMark>();
  for (const call of calls) {
    const kind = kindOfTool[call.toolName];
    const path = call.status === 'done' ? pathIn(call.details) : null;
    if (kind !== undefined && path !== null) put(marks, path, { kind, turn: number });
  }
  for (const { path, after } of files) if (after !== null) put(marks, path, { kind: 'changed', turn: number });
  known.set(turn, marks);
  return marks;
}

function pathIn(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('path' in details)) return null;
  return typeof details.path === 'string' ? details.path : null;
}

function put(marks: Map<string, FileMark>, path: string, mark: FileMark): void {
  if (mark.kind === 'read' && marks.get(path)?.kind === 'changed') return;
  marks.set(path, mark);
}

/**
 * A function from the turns to their marks that answers the same map as before when nothing has changed, so that a
 * tree does not render with every delta of a reply. Turns that began before `since` are about the files of before.
 */
export function createMarksSelector(since: number): (turns: readonly TurnView[]) => FileMarks {
  let last: FileMarks = new Map();
  return (turns) => {
    const marks = new Map<string, FileMark>();
    for (const turn of turns) {
      if (turn.startedAt < since) continue;
      for (const [path, mark] of marksOf(turn)) put(marks, path, mark);
    }
    if (!areEqual(last, marks)) last = marks;
    return last;
  };
}

function areEqual(a: FileMarks, b: FileMarks): boolean {
  if (a.size !== b.size) return false;
  for (const [path, { kind, turn }] of a) {
    const other = b.get(path);
    if (other?.kind !== kind || other.turn !== turn) return false;
  }
  return true;
}
