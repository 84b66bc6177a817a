/** One clock for all who show a running time: it ticks only while somebody listens. */
export interface Ticker {
  /** The time of the last tick, in milliseconds since the epoch. */
  now: () => number;
  subscribe: (listener: () => void) => () => void;
}

export interface TickerEnvironment {
  now: () => number;
  /** Calls back at the next frame; the answer cancels it. */
  nextFrame: (callback: () => void) => () => void;
}

/** Ticks on animation frames, at most once in `intervalMs`. */
export function createTicker({ now, nextFrame }: TickerEnvironment, intervalMs: number): Ticker {
  const listeners = new Set<() => void>();
  let current = now();
  let cancel: (() => void) | null = null;

  function frame(): void {
    cancel = nextFrame(frame);
    const time = now();
    if (time - current < intervalMs) return;
    current = time;
    for (const listener of listeners) listener();
  }

  return {
    now: () => current,
    subscribe(listener) {
      if (listeners.size === 0) {
        current = now();
        cancel = nextFrame(frame);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel?.();
        cancel = null;
      };
    },
  };
}
