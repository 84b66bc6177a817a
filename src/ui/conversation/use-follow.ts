import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import {
  afterScroll,
  afterUpwardIntent,
  followFromStart,
  isUpwardKey,
  type FollowState,
  type ScrollMetrics,
} from './follow.logic.ts';

export interface Follow {
  /** Whether the end is kept in view. */
  following: boolean;
  /** Goes to the end and keeps it in view from now on. */
  goToEnd: () => void;
}

/**
 * Keeps the end of a growing transcript in view until the person scrolls up, and again once they are back at the end.
 * Scrolling is instant. `content` is what grows inside `scroller`.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): Follow {
  const [following, setFollowing] = useState(true);
  const state = useRef<FollowState>(followFromStart);

  const apply = useCallback((next: FollowState) => {
    state.current = next;
    setFollowing(next.following);
  }, []);

  const goToEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    apply({ following: true, last: metricsOf(element) });
  }, [scroller, apply]);

  useEffect(() => {
    const element = scroller.current;
    const grows = content.current;
    if (element === null || grows === null) return undefined;
    const stay = () => {
      if (!state.current.following) return;
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
      state.current = { following: true, last: metricsOf(element) };
    };
    const resize = new ResizeObserver(stay);
    resize.observe(grows);
    resize.observe(element);

    let touchY = 0;
    const upwards = () => apply(afterUpwardIntent(state.current, metricsOf(element)));
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    element.addEventListener('scroll', () => apply(afterScroll(state.current, metricsOf(element))), options);
    element.addEventListener('wheel', (event) => event.deltaY < 0 && upwards(), options);
    element.addEventListener(
      'keydown',
      (event) => event.target === element && isUpwardKey(event) && upwards(),
      options,
    );
    element.addEventListener('touchstart', (event) => (touchY = event.touches[0]?.clientY ?? 0), options);
    element.addEventListener('touchmove', (event) => (event.touches[0]?.clientY ?? 0) > touchY && upwards(), options);
    return () => {
      resize.disconnect();
      listeners.abort();
    };
  }, [scroller, content, apply]);

  return { following, goToEnd };
}

function metricsOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollMetrics {
  return { scrollTop, scrollHeight, clientHeight };
}
