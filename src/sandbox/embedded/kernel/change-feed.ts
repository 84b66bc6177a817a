import type { FileChange } from '../../types.ts';

/** Milliseconds that changes are gathered before they are told. */
const gatherMs = 10;

interface Watch {
  path: string;
  listener: (changes: FileChange[]) => void;
}

/**
 * Gathers single changes into batches for those who watch a folder. Within a batch a path stands once: what was
 * created and removed again is not told, what was removed and created again has changed.
 */
export class ChangeFeed {
  readonly #watches = new Set<Watch>();
  #gathered = new Map<string, FileChange['type']>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(change: FileChange): void {
    if (this.#watches.size === 0) return;
    const type = merged(this.#gathered.get(change.path), change.type);
    this.#gathered.delete(change.path);
    if (type) this.#gathered.set(change.path, type);
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** Hears of the changes at `path` and below it from now on. The answer ends it. */
  watch(path: string, listener: Watch['listener']): () => void {
    // What was gathered so far is not for this one, and must not be merged with what comes.
    this.flush();
    const watch = { path: path === '/' ? '' : path.replace(/\/+$/, ''), listener };
    this.#watches.add(watch);
    return () => this.#watches.delete(watch);
  }

  /** Tells at once what was gathered so far. */
  flush(): void {
    if (this.#timer !== undefined) this.#tell();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watches.clear();
  }

  #tell(): void {
    clearTimeout(this.#timer);
    const changes = [...this.#gathered].map(([path, type]): FileChange => ({ type, path }));
    this.#gathered = new Map();
    this.#timer = undefined;
    for (const { path, listener } of this.#watches) {
      const below = changes.filter((change) => change.path === path || change.path.startsWith(`${path}/`));
      if (below.length > 0) listener(below);
    }
  }
}

function merged(before: FileChange['type'] | undefined, now: FileChange['type']): FileChange['type'] | undefined {
  if (before === 'created') return now === 'removed' ? undefined : 'created';
  if (before === 'removed' && now === 'created') return 'changed';
  return now;
}
