import type { GridLayout } from '../layout.logic.ts';
import type { Playhead } from './playhead.logic.ts';

export interface PlayheadLayerProps {
  playhead: Playhead;
  /** Of all rows, in pixels. */
  height: number;
  layout: GridLayout;
}

/** Over the rows: a line at the place looked at, and a veil over what has not happened by then. */
export function PlayheadLayer({ playhead: { share, top, bottom }, height, layout }: PlayheadLayerProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 overflow-hidden"
      style={{ left: layout.labelWidth + 11, right: layout.metricsWidth + 10 }}
    >
      <i
        className="absolute right-0 bg-bg-1/68"
        style={{ left: `${Math.min(1, Math.max(0, share)) * 100}%`, top, height: bottom - top }}
      />
      <i className="absolute inset-x-0 bg-bg-1/68" style={{ top: bottom, height: Math.max(0, height - bottom) }} />
      {share >= 0 && share <= 1 && (
        <i
          data-testid="playhead"
          className="absolute w-0.5 -translate-x-1/2 bg-accent"
          style={{ left: `${share * 100}%`, top, height: bottom - top }}
        />
      )}
    </div>
  );
}
