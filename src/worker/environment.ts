import type { AgentEnvironment } from '../agent/types.ts';

/** The real clock, timers and ids of a worker. Time is wall time at start plus a clock that never goes back. */
export function createWorkerEnvironment(): AgentEnvironment {
  return {
    now: () => performance.timeOrigin + performance.now(),
    newId: (prefix) => `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`,
    setTimer(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Calls back when the current task has ended: a message to oneself, which no timer clamp delays. */
export function createAfterTask(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(null);
  };
}
