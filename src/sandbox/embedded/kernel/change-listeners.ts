import type { FileChange } from '../../types.ts';
import { sortedEntries } from './inode.ts';
import type { Inode } from './inode.ts';

export type ChangeListener = (change: FileChange) => void;

/** Those who hear of every change of the files. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>();

  get some(): boolean {
    return this.#listeners.size > 0;
  }

  /** The answer ends it. */
  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(type: FileChange['type'], path: string): void {
    for (const listener of this.#listeners) listener({ type, path });
  }

  /** Tells of a node and all below it: what appears from the top down, what goes from the bottom up. */
  tellTree(type: 'created' | 'removed', path: string, node: Inode): void {
    if (!this.some) return;
    if (type === 'created') this.tell(type, path);
    if (node.type === 'directory') {
      for (const [name, child] of sortedEntries(node)) this.tellTree(type, `${path}/${name}`, child);
    }
    if (type === 'removed') this.tell(type, path);
  }
}
