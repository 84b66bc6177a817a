/** Whether the transcript keeps its end in view while it grows. */

/** As an element tells them, in pixels. */
export interface ScrollMetrics {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

export interface FollowState {
  following: boolean;
  last: ScrollMetrics;
}

/** This close to the end counts as at the end. */
export const END_DISTANCE = 40;

export const followFromStart: FollowState = {
  following: true,
  last: { scrollTop: 0, scrollHeight: 0, clientHeight: 0 },
};

export function distanceFromEnd({ scrollTop, scrollHeight, clientHeight }: ScrollMetrics): number {
  return Math.max(0, scrollHeight - clientHeight - scrollTop);
}

/**
 * After a scroll event. Coming down to the end follows again. Going up away from it, as with the scroll bar, lets go,
 * unless the sizes changed with it: then the layout moved and not the person.
 */
export function afterScroll(state: FollowState, now: ScrollMetrics): FollowState {
  const { last } = state;
  const resized = now.scrollHeight !== last.scrollHeight || now.clientHeight !== last.clientHeight;
  const distance = distanceFromEnd(now);
  if (state.following) {
    const leftByHand = now.scrollTop < last.scrollTop && !resized && distance > END_DISTANCE;
    return { following: !leftByHand, last: now };
  }
  return { following: now.scrollTop > last.scrollTop && distance <= END_DISTANCE, last: now };
}

/** After an upward wheel, key or drag of the finger. A transcript that cannot scroll has nothing to let go of. */
export function afterUpwardIntent(state: FollowState, now: ScrollMetrics): FollowState {
  return { following: state.following && now.scrollHeight <= now.clientHeight, last: now };
}

const upwardKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Whether a key scrolls upwards, when pressed in the transcript itself. */
export function isUpwardKey(event: { key: string; shiftKey: boolean }): boolean {
  return upwardKeys.has(event.key) || (event.key === ' ' && event.shiftKey);
}
