import { textOf } from '../../../result.ts';
import type { ImageKind, ProcessWorker } from './process-worker.ts';

/** Idle workers that are kept started. Those of node are used once, so more of them are kept ahead. */
const spares: Readonly<Record<ImageKind, number>> = { sh: 1, node: 2 };
/** Most idle workers of the shell that are kept after they were used. */
const mostIdle = 3;
/** Milliseconds between the taking of a worker and the start of its replacement, so that the two do not compete. */
const restockMs = 25;

/** Workers that are started ahead. */
export class WorkerPool {
  readonly #boot: (kind: ImageKind) => ProcessWorker;
  readonly #idle: Record<ImageKind, ProcessWorker[]> = { sh: [], node: [] };
  #kept: ImageKind[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(boot: (kind: ImageKind) => ProcessWorker) {
    this.#boot = boot;
  }

  /** Keeps spare workers of this kind from now on. Answers why the first could not start, if so. */
  async warm(kind: ImageKind): Promise<string | undefined> {
    if (!this.#kept.includes(kind)) this.#kept.push(kind);
    const failure = this.#stock(kind, 1) ?? (await this.#idle[kind][0]?.started);
    this.#restockSoon();
    return failure;
  }

  /** A worker for one process, started or starting. It must be given back or ended. */
  take(kind: ImageKind): ProcessWorker {
    const alive = this.#idle[kind].filter((worker) => worker.alive);
    const worker = alive.find(({ ready }) => ready) ?? alive[0] ?? this.#boot(kind);
    this.#idle[kind] = alive.filter((other) => other !== worker);
    this.#restockSoon();
    return worker;
  }

  /** Takes back a worker whose process has ended by itself. */
  giveBack(worker: ProcessWorker): void {
    worker.release();
    const idle = this.#idle[worker.kind];
    if (this.#closed || worker.kind !== 'sh' || idle.length >= mostIdle) worker.end();
    else idle.unshift(worker);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const worker of [...this.#idle.sh, ...this.#idle.node]) worker.end();
    this.#idle.sh = [];
    this.#idle.node = [];
  }

  /** Replaces what was taken: after a pause, or at once if nothing is left. */
  #restockSoon(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const isShort = this.#kept.some((kind) => this.#idle[kind].length === 0);
    this.#timer = setTimeout(
      () => {
        for (const kind of this.#kept) this.#stock(kind, spares[kind]);
      },
      isShort ? 0 : restockMs,
    );
  }

  /** Starts workers until so many are idle. Answers why one could not be; the next one that is taken says so again. */
  #stock(kind: ImageKind, count: number): string | undefined {
    try {
      while (this.#idle[kind].length < count) this.#idle[kind].push(this.#boot(kind));
      return undefined;
    } catch (thrown) {
      return textOf(thrown);
    }
  }
}
