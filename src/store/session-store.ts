/** The event log and the view folded from it. Appending is cheap; readers are told once a frame. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Envelope } from '../protocol/events.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { foldEvents } from './fold.ts';
import { emptyView } from './empty-view.ts';
import type { SessionView } from './view.ts';

export interface SessionState {
  view: SessionView;
  /** Why the worker can do no more, once that has happened. */
  fatal: string | null;
}

export interface SessionStore {
  /** The append-only log, outside React. */
  log: EventLog;
  /** The view; changes at most once a frame. */
  state: StoreApi<SessionState>;
  /** Adds events of the worker; a session_start empties the log first. Folds and notifies at the next frame. */
  append(events: readonly Envelope[]): void;
  /** Folds what is pending now, for readers that cannot wait for a frame. */
  flush(): void;
  /** The worker is gone: what is on the page is all there is. */
  reportFatal(message: string): void;
}

/** Calls back once before the next frame; in a hidden tab, where no frames come, after a timer. */
export type FrameScheduler = (callback: () => void) => void;

export function createSessionStore(schedule: FrameScheduler): SessionStore {
  const log = createEventLog();
  const state = createStore<SessionState>(() => ({ view: emptyView(), fatal: null }));
  let scheduled = false;
  let folded = 0;

  function flush(): void {
    scheduled = false;
    if (folded === log.length) return;
    const view = foldEvents(state.getState().view, log.slice(folded));
    folded = log.length;
    state.setState({ view });
  }

  return {
    log,
    state,
    flush,
    reportFatal: (fatal) => state.setState({ fatal }),
    append(events) {
      const start = events.findLastIndex((event) => event.type === 'session_start');
      if (start >= 0) {
        log.clear();
        folded = 0;
      }
      log.append(start > 0 ? events.slice(start) : events);
      if (scheduled) return;
      scheduled = true;
      schedule(flush);
    },
  };
}
