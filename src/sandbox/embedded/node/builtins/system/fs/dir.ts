/** `fs.opendir`: a directory that is read entry by entry. */
import { nodeError } from '../../library/errors.ts';
import { validateFunction } from '../../library/validators.ts';
import { toOptions, toPath } from './arguments.ts';
import type { Dirent } from './dirent.ts';
import type { KernelFiles } from './kernel-files.ts';
import type { Operations } from './operation.ts';

type Settle<T> = (error: Error | null, value?: T) => void;

export class Dir {
  readonly #path: string;
  readonly #entries: Dirent[];
  readonly #soon: (callback: () => void) => void;
  #closed = false;

  constructor(path: string, entries: Dirent[], soon: (callback: () => void) => void) {
    this.#path = path;
    this.#entries = entries;
    this.#soon = soon;
  }

  get path(): string {
    return this.#path;
  }

  readSync(): Dirent | null {
    this.#check();
    return this.#entries.shift() ?? null;
  }

  read(): Promise<Dirent | null>;
  read(callback: Settle<Dirent | null>): void;
  read(callback?: Settle<Dirent | null>): Promise<Dirent | null> | undefined {
    return this.#later(() => this.readSync(), callback);
  }

  closeSync(): void {
    this.#check();
    this.#closed = true;
  }

  close(): Promise<void>;
  close(callback: Settle<void>): void;
  close(callback?: Settle<void>): Promise<void> | undefined {
    return this.#later(() => this.closeSync(), callback);
  }

  async *entries(): AsyncGenerator<Dirent, void> {
    try {
      for (let entry = await this.read(); entry; entry = await this.read()) yield entry;
    } finally {
      await this.close();
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<Dirent, void> {
    return this.entries();
  }

  #check(): void {
    if (this.#closed) throw nodeError(Error, 'ERR_DIR_CLOSED', 'Directory handle was closed');
  }

  #later<T>(perform: () => T, callback: Settle<T> | undefined): Promise<T> | undefined {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        void this.#later(perform, (error, value) => {
          if (error) reject(error);
          else resolve(value as T);
        });
      });
    }
    validateFunction(callback, 'callback');
    this.#check();
    this.#soon(() => callback(null, perform()));
    return undefined;
  }
}

export function opendirOperation(files: KernelFiles, operations: Operations, namesPath: boolean) {
  return (path: unknown, options?: unknown) => {
    const text = toPath(path);
    const { recursive } = toOptions(options, {}) as { recursive?: boolean };
    return () => {
      files.attempt('opendir', () => files.call('readdir', files.absolute(text)), namesPath ? text : undefined);
      const entries = operations['readdir']?.(text, { withFileTypes: true, recursive })() as Dirent[];
      return new Dir(text, entries, (callback) => files.runtime.loop.soon(callback));
    };
  };
}
