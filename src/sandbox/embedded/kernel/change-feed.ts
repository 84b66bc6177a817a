import type { FileChange } from '../../types.ts';

/** Milliseconds that changes are gathered before they are told. */
const gatherMs = 10;

type Listener = (changes: FileChange[]) => void;

/**
 * Gathers single changes into batches for those who watch a folder. Within a batch a path stands once: what was
 * created and removed again is not told, what was removed and created again has changed.
 */
export class ChangeFeed {
  /** Each watch by the path that it watches. */
  readonly #watches = new Map<string, Set<{ listener: Listener }>>();
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
  watch(path: string, listener: Listener): () => void {
    // What was gathered so far is not for this one, and must not be merged with what comes.
    this.flush();
    const watched = path.replace(/\/+$/, '');
    const watch = { listener };
    const watches = this.#watches.get(watched) ?? new Set();
    this.#watches.set(watched, watches.add(watch));
    return () => {
      watches.delete(watch);
      if (watches.size === 0 && this.#watches.get(watched) === watches) this.#watches.delete(watched);
    };
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
    this.#timer = undefined;
    const batches = new Map<{ listener: Listener }, FileChange[]>();
    for (const [path, type] of this.#gathered) {
      for (const watch of this.#watchesOf(path)) {
        const batch = batches.get(watch) ?? [];
        batch.push({ type, path });
        batches.set(watch, batch);
      }
    }
    this.#gathered = new Map();
    for (const [{ listener }, changes] of batches) listener(changes);
  }

  /** The watches of the path and of every folder above it. */
  *#watchesOf(path: string): Iterable<{ listener: Listener }> {
    for (let watched = path; ; watched = watched.slice(0, watched.lastIndexOf('/'))) {
      yield* this.#watches.get(watched) ?? [];
      if (watched === '') return;
    }
  }
}

function merged(before: FileChange['type'] | undefined, now: FileChange['type']): FileChange['type'] | undefined {
  if (before === 'created') return now === 'removed' ? undefined : 'created';
  if (before === 'removed' && now === 'created') return 'changed';
  return now;
}
