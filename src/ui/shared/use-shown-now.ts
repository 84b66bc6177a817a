import { useStore } from 'zustand';
import { useShownStore } from './session-context.tsx';
import { useNow } from './use-now.ts';

/**
 * The present of what is shown, for drawing what is still running there: the clock's as useNow has it or, while the
 * past is shown, the time of the place looked at.
 */
export function useShownNow(active: boolean): number {
  const past = useStore(useShownStore().state, ({ replay, view }) => (active && replay !== null ? view.t : null));
  const now = useNow(active && past === null);
  return past ?? now;
}
