import { useEffect, useRef, useState } from 'react';

/** The value, while `active` at most once in `intervalMs`; the last one always arrives. */
export function useThrottled<T>(value: T, intervalMs: number, active: boolean): T {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(0);

  useEffect(() => {
    if (!active) return undefined;
    const wait = shownAt.current + intervalMs - performance.now();
    const show = () => {
      shownAt.current = performance.now();
      setShown(value);
    };
    if (wait <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, intervalMs, active]);

  return active ? shown : value;
}
