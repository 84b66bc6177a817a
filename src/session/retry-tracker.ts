/** Follows the attempts of one run: what failed in a row, with what, and whether another attempt follows. */
import type { AgentEvent } from '../agent/events.ts';
import type { ModelError } from '../agent/messages.ts';
import { decideRetry, type RetryDecision, type RetrySettings } from './retry-policy.ts';

export type PlannedRetry = { error: ModelError; attempt: number; decision: RetryDecision };

export interface RetryTracker {
  /** The number of the attempt under way: 1, or more after failures in a row. */
  readonly attempt: number;
  /** Takes an event of the loop in. `recovered` is told once, when a reply has succeeded after failures. */
  note(event: AgentEvent): { recovered: number } | null;
  /** What follows the failure that ended the loop; null when none did. */
  planned(): PlannedRetry | null;
}

export function createRetryTracker(settings: () => RetrySettings): RetryTracker {
  let failedInARow = 0;
  let outputSeen = false;
  let failure: PlannedRetry | null = null;

  return {
    get attempt() {
      return failedInARow + 1;
    },
    planned: () => failure,
    note(event) {
      if (event.type === 'message_start' && event.message.role === 'assistant') {
        outputSeen = false;
        failure = null;
      }
      if (event.type === 'message_update') outputSeen = true;
      if (event.type !== 'message_end' || event.message.role !== 'assistant') return null;
      const { stopReason, error } = event.message;
      if (stopReason === 'error' && error !== undefined) {
        const attempt = failedInARow + 1;
        failure = { error, attempt, decision: decideRetry({ attempt, error, outputSeen }, settings()) };
        failedInARow = attempt;
        return null;
      }
      const recovered = failedInARow;
      failedInARow = 0;
      return recovered > 0 && stopReason !== 'aborted' ? { recovered } : null;
    },
  };
}
