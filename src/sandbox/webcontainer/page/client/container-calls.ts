import type { DirEnt, SpawnOptions, WebContainer, WebContainerProcess } from '@webcontainer/api';
import { refuse, succeed } from '../../../result.ts';
import type { DirectoryEntry, SandboxResult } from '../../../types.ts';
import { callFailure } from './call-failure.ts';
import { Pool } from './pool.ts';

/** The client adds a listener for each call in flight, so many at once cost more than they bring. */
const mostAtOnce = 32;
/** Longest time for a call, in milliseconds, and for each byte that it carries. */
const callMs = 10_000;
const byteMs = 1 / 1_000;
/** Longest time for many files at once. */
const mountMs = 60_000;

/**
 * The calls of a booted container. Every one answers: with a failure when it takes too long, and at once when they have
 * been ended. Paths are absolute, below the working directory of the container.
 */
export class ContainerCalls {
  readonly #container: WebContainer;
  readonly #onSilence: () => void;
  readonly #pool = new Pool(mostAtOnce);
  readonly #pending = new Set<(answer: SandboxResult<never>) => void>();
  #over: SandboxResult<never> | undefined;

  /** `onSilence` hears that a call was not answered in time. */
  constructor(container: WebContainer, onSilence: () => void = () => undefined) {
    this.#container = container;
    this.#onSilence = onSilence;
  }

  readFile(path: string, expectedBytes = 0): Promise<SandboxResult<Uint8Array>> {
    return this.#call(path, () => this.#container.fs.readFile(this.#inside(path)), expectedBytes);
  }

  writeFile(path: string, data: Uint8Array): Promise<SandboxResult<void>> {
    return this.#call(path, () => this.#container.fs.writeFile(this.#inside(path), data), data.length);
  }

  async mkdir(path: string): Promise<SandboxResult<void>> {
    const made = await this.#call(path, () => this.#container.fs.mkdir(this.#inside(path), { recursive: true }));
    return made.ok ? succeed(undefined) : made;
  }

  rm(path: string, options: { recursive?: boolean; force?: boolean }): Promise<SandboxResult<void>> {
    return this.#call(path, () => this.#container.fs.rm(this.#inside(path), options));
  }

  rename(from: string, to: string): Promise<SandboxResult<void>> {
    return this.#call(from, () => this.#container.fs.rename(this.#inside(from), this.#inside(to)));
  }

  /** Sorted by name, by code unit. */
  async readdir(path: string): Promise<SandboxResult<DirectoryEntry[]>> {
    const read = await this.#call(path, () => this.#container.fs.readdir(this.#inside(path), { withFileTypes: true }));
    if (!read.ok) return read;
    return succeed(
      read.value
        .map((entry) => ({ name: entry.name, type: typeOf(entry) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  }

  /** Adds a packed tree to a folder, see pack-tree.ts. The bytes are handed over. */
  mount(tree: Uint8Array, folder: string): Promise<SandboxResult<void>> {
    return this.#call(folder, () => this.#container.mount(tree, { mountPoint: this.#inside(folder) }), 0, mountMs);
  }

  spawn(command: string, args: string[], options: SpawnOptions): Promise<SandboxResult<WebContainerProcess>> {
    return this.#call(undefined, () => this.#container.spawn(command, args, options));
  }

  /** What is pending answers `unavailable`, and so does every later call. */
  end(detail: string): void {
    this.#over = refuse('unavailable', detail);
    for (const settle of this.#pending) settle(this.#over);
  }

  #inside(path: string): string {
    return path.slice(this.#container.workdir.length).replace(/^\/+/, '') || '.';
  }

  #call<T>(path: string | undefined, start: () => Promise<T>, bytes = 0, limitMs = callMs): Promise<SandboxResult<T>> {
    return this.#pool.run(async () => this.#over ?? this.#limited(path, start, limitMs + bytes * byteMs));
  }

  #limited<T>(path: string | undefined, start: () => Promise<T>, limitMs: number): Promise<SandboxResult<T>> {
    return new Promise((resolve) => {
      const settle = (answer: SandboxResult<T>): void => {
        clearTimeout(timer);
        this.#pending.delete(settle);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        settle(
          refuse('timeout', `The WebContainer did not answer within ${Math.round(limitMs / 1_000)} seconds`, path),
        );
        this.#onSilence();
      }, limitMs);
      this.#pending.add(settle);
      start().then(
        (value) => settle(succeed(value)),
        (thrown: unknown) => settle(callFailure(thrown, path)),
      );
    });
  }
}

/** What is neither a file nor a directory to the client is a link. */
function typeOf(entry: DirEnt<string>): DirectoryEntry['type'] {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'symlink';
}
