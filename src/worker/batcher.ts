/**
 * Gathers events into batches for the page: at most one batch a frame for deltas, and lifecycle events at the end of
 * the task that made them, together with all that came before. Order is kept.
 */
import type { Envelope } from '../protocol/events.ts';

export interface BatcherOptions {
  post(events: Envelope[]): void;
  /** Calls back once after `ms`; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
  /** Calls back once when the current task has ended. */
  afterTask(callback: () => void): void;
}

/** The pace of deltas: 60 batches a second. */
export const FRAME_MS = 1000 / 60;
/** A batch is posted early once it holds this many events, so that one message stays small. */
const BATCH_LIMIT = 256;

export interface Batcher {
  add(event: Envelope): void;
}

export function createBatcher({ post, setTimer, afterTask }: BatcherOptions): Batcher {
  let pending: Envelope[] = [];
  let cancelTimer: (() => void) | null = null;
  let flushing = false;

  function flush(): void {
    cancelTimer?.();
    cancelTimer = null;
    flushing = false;
    if (pending.length === 0) return;
    const events = pending;
    pending = [];
    post(events);
  }

  return {
    add(event) {
      pending.push(event);
      if (flushing) return;
      if (!isDelta(event) || pending.length >= BATCH_LIMIT) {
        flushing = true;
        afterTask(flush);
      } else {
        cancelTimer ??= setTimer(flush, FRAME_MS);
      }
    },
  };
}

function isDelta(event: Envelope): boolean {
  return event.type === 'message_update' || event.type === 'tool_execution_update';
}
