import type { AgentEnvironment } from '../src/agent/types.ts';

/** The clock, the timers and the ids of a Node process. */
export function nodeEnvironment(): AgentEnvironment {
  let ids = 0;
  return {
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${++ids}`,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}
