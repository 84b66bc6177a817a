/** Which files were changed, and how, as the calls that wrote and edited them tell it. */
import type { CallView, TurnView } from '../../../store/view.ts';
import { diffOf, hasCreated, pathOf, stringOf } from '../../conversation/tool-card/tool-details.ts';
import { parseUnifiedDiff, type DiffRow } from '../../conversation/tool-card/unified-diff.ts';

export interface FileChange {
  /** Number of the turn that made it. */
  turn: number;
  /** replaced: the text before is not known, so the rows are the new text. */
  kind: 'created' | 'edited' | 'replaced';
  rows: readonly DiffRow[];
  added: number;
  removed: number;
}

export interface ChangedFile {
  /** Absolute. */
  path: string;
  /** In the order made. */
  changes: readonly FileChange[];
  added: number;
  removed: number;
}

/** In the order of their first change. */
export function changedFiles(turns: readonly TurnView[]): ChangedFile[] {
  const byPath = new Map<string, FileChange[]>();
  for (const { number, calls } of turns) {
    for (const call of calls) {
      const path = pathOf(call.details);
      const change = changeOf(call);
      if (path === null || change === null) continue;
      byPath.set(path, [...(byPath.get(path) ?? []), { turn: number, ...change }]);
    }
  }
  return [...byPath].map(([path, changes]) => ({
    path,
    changes,
    added: changes.reduce((sum, { added }) => sum + added, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
  }));
}

type Change = Omit<FileChange, 'turn'>;

const known = new WeakMap<CallView, Change>();

/** Null for a call that changed no file, or has not done so yet. */
function changeOf(call: CallView): Change | null {
  if (call.status !== 'done' || (call.toolName !== 'write' && call.toolName !== 'edit')) return null;
  const change = known.get(call) ?? read(call);
  known.set(call, change);
  return change;
}

function read(call: CallView): Change {
  const diff = diffOf(call.details);
  if (diff !== null) return { kind: 'edited', ...parseUnifiedDiff(diff) };
  const lines = linesOf(stringOf(call.args?.['content']) ?? '');
  const isNew = hasCreated(call.details);
  const rowKind = isNew ? 'added' : 'same';
  return {
    kind: isNew ? 'created' : 'replaced',
    rows: lines.map((text, index) => ({ kind: rowKind, before: null, after: index + 1, text })),
    added: isNew ? lines.length : 0,
    removed: 0,
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
