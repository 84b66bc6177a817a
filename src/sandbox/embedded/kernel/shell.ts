import type { OutputChunk } from '../../types.ts';
import { transferables } from '../../transfer.ts';
import type { FromShell, RunRequest, ToShell } from '../shell-protocol.ts';
import { answerFileCall } from './old-shell-calls.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

export type ShellExit = { kind: 'exit'; exitCode: number } | { kind: 'crash'; detail: string };

/** Longest time that a shell worker may take to start, in milliseconds. */
const startTimeoutMs = 10_000;

/**
 * The kernel's side of one shell worker. It runs one command at a time. After `end` nothing that the worker still
 * does has any effect, although its thread may run on for a while.
 */
export class Shell {
  /** Settles when the worker can run commands, with why not if it cannot. */
  readonly started: Promise<string | undefined>;
  readonly #worker: Worker;
  readonly #listening = new AbortController();
  readonly #files: InodeFileSystem;
  #settleStart: (failure: string | undefined) => void = () => undefined;
  #onOutput: ((chunk: OutputChunk) => void) | undefined;
  #settleRun: ((exit: ShellExit) => void) | undefined;

  constructor(worker: Worker, files: InodeFileSystem) {
    this.#worker = worker;
    this.#files = files;
    this.started = new Promise((resolve) => {
      const timer = setTimeout(() => this.#fail('The shell did not start in time'), startTimeoutMs);
      this.#settleStart = (failure) => {
        clearTimeout(timer);
        resolve(failure);
      };
    });
    const { signal } = this.#listening;
    worker.addEventListener('message', ({ data }: MessageEvent<FromShell>) => this.#receive(data), { signal });
    worker.addEventListener('messageerror', () => this.#fail('The shell sent something unreadable'), { signal });
    worker.addEventListener('error', ({ message }) => this.#fail(message || 'The shell could not be loaded'), {
      signal,
    });
  }

  /** Whether it can still be used. */
  get alive(): boolean {
    return !this.#listening.signal.aborted;
  }

  run(request: RunRequest, onOutput: (chunk: OutputChunk) => void): Promise<ShellExit> {
    return new Promise((resolve) => {
      this.#onOutput = onOutput;
      this.#settleRun = resolve;
      this.#post({ kind: 'run', request });
    });
  }

  /** Cuts the worker off, then ends it. */
  end(): void {
    this.#listening.abort();
    this.#onOutput = undefined;
    this.#settleRun = undefined;
    this.#settleStart('The shell was ended');
    this.#worker.terminate();
  }

  #post(message: ToShell): void {
    this.#worker.postMessage(message, transferables(message));
  }

  #receive(message: FromShell): void {
    switch (message.kind) {
      case 'ready':
        this.#installSystemFiles(message.systemFiles);
        this.#settleStart(undefined);
        return;
      case 'calls':
        this.#post({ kind: 'answers', answers: message.calls.map((call) => answerFileCall(this.#files, call)) });
        return;
      case 'output':
        this.#onOutput?.(message.chunk);
        return;
      case 'exit':
        this.#settle({ kind: 'exit', exitCode: message.exitCode });
        return;
    }
  }

  #fail(detail: string): void {
    const settleRun = this.#settleRun;
    this.#settleStart(detail);
    this.end();
    settleRun?.({ kind: 'crash', detail });
  }

  #settle(exit: ShellExit): void {
    const settle = this.#settleRun;
    this.#settleRun = undefined;
    this.#onOutput = undefined;
    settle?.(exit);
  }

  #installSystemFiles(systemFiles: { path: string; content: string }[]): void {
    const encoder = new TextEncoder();
    for (const { path, content } of systemFiles) {
      if (this.#files.exists(path)) continue;
      this.#files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
      this.#files.writeFile(path, encoder.encode(content), 0o755);
    }
  }
}
