import type { FileChange } from '../../../types.ts';
import type { Survey, SurveyEntry } from '../../protocol/messages.ts';
import { depthFirst } from './paths.ts';

/** What the last survey has found in the workspace. Paths are relative to it; none leads through a link. */
export class WorkspaceIndex {
  readonly #entries = new Map<string, SurveyEntry>();
  /** Sorted depth first; made when it is asked for. */
  #sorted: { key: string; entry: SurveyEntry }[] | undefined;

  get(path: string): SurveyEntry | undefined {
    return this.#entries.get(path);
  }

  /** Takes over what a survey tells, and answers what has changed by it, with paths as the survey has them. */
  apply({ isFirst, present, removed }: Survey): FileChange[] {
    const gone = isFirst ? this.#othersThan(present) : removed;
    const changes: FileChange[] = [];
    for (const path of sortedPaths(gone).toReversed()) {
      if (this.#entries.delete(path)) changes.push({ type: 'removed', path });
    }
    const found = present.filter((entry) => !isSame(this.#entries.get(entry.path), entry));
    const byPath = new Map(found.map((entry) => [entry.path, entry]));
    for (const path of sortedPaths(byPath.keys())) {
      const entry = byPath.get(path);
      if (!entry) continue;
      const known = this.#entries.get(path);
      changes.push({ type: known ? 'changed' : 'created', path });
      this.#entries.set(path, entry);
    }
    if (changes.length > 0) this.#sorted = undefined;
    return changes;
  }

  /** Everything below a path, depth first, sorted by name. */
  below(path: string): SurveyEntry[] {
    this.#sorted ??= Array.from(this.#entries.values(), (entry) => ({ key: depthFirst(entry.path), entry })).toSorted(
      (a, b) => (a.key < b.key ? -1 : 1),
    );
    if (path === '') return this.#sorted.map(({ entry }) => entry);
    const prefix = depthFirst(`${path}/`);
    const entries: SurveyEntry[] = [];
    for (let at = lowerBound(this.#sorted, prefix); at < this.#sorted.length; at += 1) {
      const found = this.#sorted[at];
      if (!found?.key.startsWith(prefix)) break;
      entries.push(found.entry);
    }
    return entries;
  }

  #othersThan(present: readonly SurveyEntry[]): string[] {
    const there = new Set(present.map(({ path }) => path));
    return [...this.#entries.keys()].filter((path) => !there.has(path));
  }
}

const sortedPaths = (paths: Iterable<string>): string[] =>
  [...paths].toSorted((a, b) => (depthFirst(a) < depthFirst(b) ? -1 : 1));

const isSame = (known: SurveyEntry | undefined, found: SurveyEntry): boolean =>
  known !== undefined &&
  known.type === found.type &&
  known.id === found.id &&
  known.mode === found.mode &&
  (known.type === 'directory' || (known.size === found.size && known.modifiedAt === found.modifiedAt));

function lowerBound(sorted: readonly { key: string }[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
