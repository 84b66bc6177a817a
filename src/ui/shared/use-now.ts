import { useSyncExternalStore } from 'react';
import { createTicker } from './ticker.ts';

const ticker = createTicker(
  {
    now: () => Date.now(),
    nextFrame(callback) {
      const frame = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(frame);
    },
  },
  100,
);

const never = () => () => undefined;

/**
 * The present in milliseconds since the epoch, for drawing what is still running: renders again at most ten times a
 * second while `active`, and not at all while not. All callers share one clock.
 */
export function useNow(active: boolean): number {
  return useSyncExternalStore(active ? ticker.subscribe : never, ticker.now);
}
