import { useLayoutEffect, useRef, type RefObject } from 'react';
import { setTimeline, timelineStore, useTimeline } from '../timeline-state.ts';

/** Scrolled this near to the end is at the end, in pixels: positions may be fractions. */
const nearEnd = 2;

/**
 * Keeps the end of the rows in view while the timeline is live. Scrolling up ends that; scrolling to the end, or the
 * Live button, begins it again. Answers the handler for scroll events.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, contentHeight: number, height: number): () => void {
  const live = useTimeline((state) => state.live);
  const last = useRef({ top: 0, contentHeight: 0 });

  useLayoutEffect(() => {
    if (live) scroller.current?.scrollTo({ top: Math.max(0, contentHeight - height) });
  }, [scroller, live, contentHeight, height]);

  return () => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const before = last.current;
    last.current = { top: scrollTop, contentHeight: scrollHeight };
    const atEnd = scrollHeight - scrollTop - clientHeight <= nearEnd;
    const wentUp = scrollTop < before.top && scrollHeight >= before.contentHeight;
    const next = atEnd || (timelineStore.getState().live && !wentUp);
    if (next !== timelineStore.getState().live) setTimeline({ live: next });
  };
}
