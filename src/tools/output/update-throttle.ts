import type { ToolUpdate } from '../../agent/events.ts';
import type { AgentEnvironment } from '../../agent/types.ts';
import type { OutputChunk } from '../../sandbox/types.ts';

const INTERVAL_MS = 100;

export type SetTimer = AgentEnvironment['setTimer'];

/** Passes output on as deltas, the first at once and then at most one every 100 ms. `flush` sends what waits. */
export function createUpdateThrottle(
  onUpdate: (update: ToolUpdate) => void,
  setTimer: SetTimer,
): { push: (chunk: OutputChunk) => void; flush: () => void } {
  let waiting: OutputChunk[] = [];
  let cancelTimer: (() => void) | undefined;

  const send = () => {
    const [first] = waiting;
    if (!first) return;
    const delta = waiting.map((chunk) => chunk.text).join('');
    const oneStream = waiting.every((chunk) => chunk.stream === first.stream);
    waiting = [];
    onUpdate(oneStream ? { delta, stream: first.stream } : { delta });
  };
  const onTimer = () => {
    cancelTimer = waiting.length > 0 ? setTimer(onTimer, INTERVAL_MS) : undefined;
    send();
  };

  return {
    push(chunk) {
      waiting.push(chunk);
      if (cancelTimer) return;
      send();
      cancelTimer = setTimer(onTimer, INTERVAL_MS);
    },
    flush() {
      cancelTimer?.();
      cancelTimer = undefined;
      send();
    },
  };
}
