import { FileSystemError } from './file-system-error.ts';

/**
 * Directories that stay where they are, and those that stay as they are, by their real paths: these cannot change, for
 * nothing above them can move.
 */
export class ProtectedPlaces {
  readonly #pinned = new Set(['/']);
  #sealed = new Set<string>();

  /** Keeps a directory from being removed, renamed or replaced. */
  pin(path: string): void {
    this.#pinned.add(path);
  }

  isPinned(path: string): boolean {
    return this.#pinned.has(path);
  }

  /** Whether the path is pinned, or one below it is. */
  holdsPinned(path: string): boolean {
    if (path === '/' || this.#pinned.has(path)) return true;
    return [...this.#pinned].some((pinned) => pinned.startsWith(`${path}/`));
  }

  /** Keeps the names in a directory, and the files under them, as they are. */
  seal(path: string): void {
    this.pin(path);
    this.#sealed.add(path);
  }

  /** Throws if what is at the path must stay as it is. */
  checkSeal(path: string): void {
    if (this.#sealed.has(path.slice(0, path.lastIndexOf('/')))) throw new FileSystemError('EACCES', path);
  }

  /** Makes a change that seals would refuse. */
  breakSeals(change: () => void): void {
    const sealed = this.#sealed;
    this.#sealed = new Set();
    try {
      change();
    } finally {
      this.#sealed = sealed;
    }
  }
}
