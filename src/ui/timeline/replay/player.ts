/** Plays a session's log: moves the place that is looked at on with the time, until the end of the log. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { advance, type PlaybackSpeed } from '../../../store/playback.ts';
import type { SessionStore } from '../../../store/session-store.ts';

export interface PlayerState {
  playing: boolean;
  speed: PlaybackSpeed;
}

export interface Player {
  state: StoreApi<PlayerState>;
  /** Pauses, or plays on from the place looked at; from the start, when that is the end. Needs a replay. */
  toggle(): void;
  pause(): void;
  setSpeed(speed: PlaybackSpeed): void;
  /** Goes to a place by hand, which ends the playing. */
  seek(place: number): void;
}

/** Calls back at the next frame with its time in milliseconds; the answer cancels it. */
export type NextFrame = (callback: (time: number) => void) => () => void;

/** Frames stop in a hidden tab: what comes after a longer gap plays on from where it was. */
const LONGEST_FRAME_MS = 250;

export function createPlayer(store: SessionStore, nextFrame: NextFrame): Player {
  const state = createStore<PlayerState>(() => ({ playing: false, speed: 1 }));
  const { log } = store;
  let cancel: (() => void) | null = null;
  let last: number | null = null;
  let leftMs = 0;

  function pause(): void {
    cancel?.();
    cancel = null;
    state.setState({ playing: false });
  }

  function frame(time: number): void {
    const { replay } = store.state.getState();
    if (replay === null) return pause();
    const elapsed = last === null ? 0 : Math.min(time - last, LONGEST_FRAME_MS);
    last = time;
    const next = advance(
      (index) => log.at(index)?.t,
      replay.place,
      log.length,
      leftMs + elapsed,
      state.getState().speed,
    );
    leftMs = next.leftMs;
    if (next.place !== replay.place) store.seek(next.place);
    if (next.place >= log.length) return pause();
    cancel = nextFrame(frame);
    return undefined;
  }

  return {
    state,
    pause,
    toggle() {
      const { replay } = store.state.getState();
      if (replay === null) return;
      if (state.getState().playing) return pause();
      if (replay.place >= log.length) store.seek(0);
      last = null;
      leftMs = 0;
      state.setState({ playing: true });
      cancel = nextFrame(frame);
    },
    setSpeed: (speed) => state.setState({ speed }),
    seek(place) {
      pause();
      store.seek(place);
    },
  };
}

const nextAnimationFrame: NextFrame = (callback) => {
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
};

const players = new WeakMap<SessionStore, Player>();

/** The player of a session: the same one for all who show it. */
export function playerOf(store: SessionStore): Player {
  const known = players.get(store);
  if (known !== undefined) return known;
  const player = createPlayer(store, nextAnimationFrame);
  players.set(store, player);
  return player;
}
