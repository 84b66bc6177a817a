import { useEffect, useState } from 'react';
import { useLiveView } from '../shared/session-context.tsx';
import { useNow } from '../shared/use-now.ts';

const SLOW_MS = 1000;

/** The present for telling ages: with the page's clock while a run is under way, once a second while nothing runs. */
export function useAge(): number {
  const isRunning = useLiveView((view) => view.runId !== null);
  const now = useNow(isRunning);
  const [slow, setSlow] = useState(() => Date.now());
  useEffect(() => {
    if (isRunning) return undefined;
    const tick = () => setSlow(Date.now());
    const timer = setInterval(tick, SLOW_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? now : Math.max(now, slow);
}
