import { useState } from 'react';
import { useStore } from 'zustand';
import type { SessionStore } from '../../../store/session-store.ts';
import { useShownStore } from '../../shared/session-context.tsx';
import { playerOf, type Player } from './player.ts';
import { createErrorPlaces, turnPlaces, type Marks } from './replay.logic.ts';

export interface Replay {
  store: SessionStore;
  player: Player;
  /** How many events are shown. */
  place: number;
  marks: Marks;
}

/** The replay that is shown; null while the running session is shown as it is now. */
export function useReplay(): Replay | null {
  const store = useShownStore();
  const place = useStore(store.state, ({ replay }) => replay?.place ?? null);
  const live = useStore(store.state, (state) => (state.replay === null ? null : state.live));
  const [errors, setErrors] = useState(() => ({ of: store, places: createErrorPlaces(store.log) }));
  if (errors.of !== store) setErrors({ of: store, places: createErrorPlaces(store.log) });
  if (place === null || live === null) return null;
  const { log } = store;
  return {
    store,
    player: playerOf(store),
    place,
    marks: { turns: turnPlaces(log, live.turns), errors: errors.places.update(), length: log.length },
  };
}
