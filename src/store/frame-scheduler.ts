import type { FrameScheduler } from './session-store.ts';

/** A hidden tab gets no frames, and a covered one may get none: a timer stands in. */
const HIDDEN_MS = 100;
const LATE_FRAME_MS = 250;

/** Calls back at the next frame, or after a timer where frames do not come. */
export function createFrameScheduler(): FrameScheduler {
  return (callback) => {
    let done = false;
    const once = () => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      callback();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, document.hidden ? HIDDEN_MS : LATE_FRAME_MS);
  };
}
