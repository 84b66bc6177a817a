/** A wait that ends when its time is up, when a person has had enough of waiting, or when the run is stopped. */
import type { AgentEnvironment } from '../agent/types.ts';

export type WaitEnd = 'over' | 'now' | 'stopped';

export interface RetryWait {
  ended: Promise<WaitEnd>;
  /** Ends the wait early. Without effect once it has ended. */
  end(how: 'now' | 'stopped'): void;
}

export function startRetryWait(environment: AgentEnvironment, delayMs: number): RetryWait {
  let settle: (how: WaitEnd) => void = () => undefined;
  const ended = new Promise<WaitEnd>((resolve) => {
    settle = resolve;
  });
  const cancel = environment.setTimer(() => settle('over'), delayMs);
  return {
    ended,
    end(how) {
      cancel();
      settle(how);
    },
  };
}
