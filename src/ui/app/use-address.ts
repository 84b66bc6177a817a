import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../shared/session-context.tsx';
import { useArchive } from '../sessions/archive-context.ts';
import { browserAddress, followAddress } from './follow-address.ts';
import { createPagePlace } from './page-place.ts';

/**
 * Goes where the address of the page leads, once the worker has said which session it runs, and keeps the address at
 * the place that is shown. `isMissing`: the session of the address is not kept here.
 */
export function useAddress(isPhone: boolean): { isMissing: boolean; dismiss: () => void } {
  const { store } = useServices();
  const archive = useArchive();
  const [isMissing, setMissing] = useState(false);
  const isPhoneNow = useEffectEvent(() => isPhone);
  useEffect(() => {
    let hasBegun = false;
    let end: (() => void) | null = null;
    const begin = () => {
      const { live, fatal } = store.state.getState();
      if (hasBegun || (live.sessionId === '' && fatal === null)) return;
      hasBegun = true;
      end = followAddress({
        place: createPagePlace({ running: store, archive, isPhone: () => isPhoneNow() }),
        address: browserAddress,
        setTimer(callback, ms) {
          const timer = setTimeout(callback, ms);
          return () => clearTimeout(timer);
        },
        onArrived: (isKept) => setMissing(!isKept),
      });
    };
    const unsubscribe = store.state.subscribe(begin);
    begin();
    return () => {
      unsubscribe();
      end?.();
    };
  }, [store, archive]);
  return { isMissing, dismiss: () => setMissing(false) };
}
