import type { FileAnswer, FileCall, FileCallName, FileCalls } from '../shell-protocol.ts';

/** What just-bash sees when a call fails; it reads the code out of the message. */
export class FileCallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'FileCallError';
    this.code = code;
  }
}

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: FileCallError) => void;
}

/**
 * Calls the files of the kernel, for one command. Calls made in the same step share a message. After `close`
 * everything fails, so that nothing of a finished command can touch a file.
 */
export class FileClient {
  readonly #post: (calls: FileCall[]) => void;
  readonly #pending = new Map<number, PendingCall>();
  #queued: FileCall[] = [];
  #lastId = 0;
  #closed = false;

  constructor(post: (calls: FileCall[]) => void) {
    this.#post = post;
  }

  call<Name extends FileCallName>(
    name: Name,
    ...args: Parameters<FileCalls[Name]>
  ): Promise<ReturnType<FileCalls[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new FileCallError('EIO', 'EIO: the command has ended'));
        return;
      }
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve: resolve as (value: unknown) => void, reject });
      this.#queued.push({ id: this.#lastId, name, args });
      if (this.#queued.length === 1) queueMicrotask(() => this.#flush());
    });
  }

  receive(answers: readonly FileAnswer[]): void {
    for (const answer of answers) {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      if (answer.ok) pending?.resolve(answer.value);
      else pending?.reject(new FileCallError(answer.code, answer.message));
    }
  }

  close(): void {
    this.#closed = true;
    this.#queued = [];
    this.#pending.clear();
  }

  #flush(): void {
    const calls = this.#queued;
    this.#queued = [];
    if (calls.length > 0) this.#post(calls);
  }
}
