/**
 * The event log and the view folded from it. Appending is cheap; readers are told once a frame. While a past place
 * is looked at, `view` is the view there and `live` goes on with the log. The store holds no client: nothing here
 * can call a model or a tool.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Envelope } from '../protocol/events.ts';
import { createCheckpoints } from './checkpoints.ts';
import { emptyView } from './empty-view.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import type { SessionView } from './view.ts';

/** A place in the log that is looked at instead of its end. */
export interface ReplayState {
  /** How many events of the log are shown. */
  place: number;
  /** The log's length when the replay began, for the count of events that came since. */
  lengthAtStart: number;
}

export interface SessionState {
  /** What is shown: the end of the log, or in replay the place looked at. */
  view: SessionView;
  /** The end of the log. */
  live: SessionView;
  /** Null: the end of the log is shown. */
  replay: ReplayState | null;
  /** Why the worker can do no more, once that has happened. */
  fatal: string | null;
}

export interface SessionStore {
  /** The append-only log, outside React. */
  log: EventLog;
  /** The state; changes at most once a frame, or at once when a person moves in the log. */
  state: StoreApi<SessionState>;
  /** Adds events of the worker; a session_start empties the log first. Folds and notifies at the next frame. */
  append(events: readonly Envelope[]): void;
  /** Folds what is pending now, for readers that cannot wait for a frame. */
  flush(): void;
  /** Shows the state after the first `place` events. */
  seek(place: number): void;
  /** Shows the end of the log again. */
  backToLive(): void;
  /** The worker is gone: what is on the page is all there is. */
  reportFatal(message: string): void;
}

/** Calls back once before the next frame; in a hidden tab, where no frames come, after a timer. */
export type FrameScheduler = (callback: () => void) => void;

export function createSessionStore(schedule: FrameScheduler): SessionStore {
  const log = createEventLog();
  const checkpoints = createCheckpoints(log);
  const empty = emptyView();
  const state = createStore<SessionState>(() => ({ view: empty, live: empty, replay: null, fatal: null }));
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    const live = checkpoints.foldToEnd();
    const { replay, live: before } = state.getState();
    if (live !== before) state.setState(replay === null ? { live, view: live } : { live });
  }

  function schedulePending(): void {
    if (scheduled) return;
    scheduled = true;
    schedule(flush);
  }

  return {
    log,
    state,
    flush,
    append(events) {
      const start = events.findLastIndex((event) => event.type === 'session_start');
      if (start >= 0) {
        log.clear();
        checkpoints.restart(state.getState().live);
        if (state.getState().replay !== null) state.setState({ replay: null });
      }
      log.append(start > 0 ? events.slice(start) : events);
      schedulePending();
    },
    seek(place) {
      flush();
      const { replay } = state.getState();
      const bounded = Math.max(0, Math.min(Math.round(place), log.length));
      state.setState({
        view: checkpoints.viewAfter(bounded),
        replay: { place: bounded, lengthAtStart: replay?.lengthAtStart ?? log.length },
      });
    },
    backToLive() {
      flush();
      state.setState(({ live }) => ({ view: live, replay: null }));
    },
    reportFatal: (fatal) => state.setState({ fatal }),
  };
}
