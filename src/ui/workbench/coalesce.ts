/** Turns many requests into few runs of a costly task. */

export interface Coalescer {
  /** Asks for a run. It begins after the pause, or after the run under way and another pause. */
  request: () => void;
  /** No run begins any more. */
  stop: () => void;
}

/** `pauseAfter` gives the milliseconds to wait before a run, from the milliseconds that the last one took. */
export function createCoalescer(task: () => Promise<void>, pauseAfter: (lastRunMs: number) => number): Coalescer {
  let isPending = false;
  let isRunning = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRunMs = 0;

  async function run(): Promise<void> {
    isPending = false;
    isRunning = true;
    const start = performance.now();
    try {
      await task();
    } finally {
      lastRunMs = performance.now() - start;
      isRunning = false;
      if (isPending && !isStopped) schedule();
    }
  }

  function schedule(): void {
    timer = setTimeout(() => void run(), pauseAfter(lastRunMs));
  }

  return {
    request() {
      if (isPending || isStopped) return;
      isPending = true;
      if (!isRunning) schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
