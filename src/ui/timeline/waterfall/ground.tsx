/** What stands still behind and before the rows of the waterfall: grid lines, folded pauses, and the present. */
import type { GridLayout } from '../layout.logic.ts';
import { foldsOf, ticksOf, type Frame } from './time-axis.logic.ts';

interface AreaProps {
  layout: GridLayout;
  barWidth: number;
}

/** The waterfall's area, from the top of the rows to their end. */
function area({ layout, barWidth }: AreaProps) {
  return { left: layout.labelWidth + 11, right: layout.metricsWidth + 10 + barWidth };
}

export interface GridLinesProps extends AreaProps {
  frame: Frame;
  tickCount: number;
}

export function GridLines({ frame, tickCount, ...place }: GridLinesProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0" style={area(place)}>
      {ticksOf(frame, tickCount).map(({ share }) => (
        <i key={share} className="absolute inset-y-0 w-px bg-line-1/55" style={{ left: `${share * 100}%` }} />
      ))}
      {foldsOf(frame).map(({ share, width }) => (
        <i
          key={share}
          className="absolute inset-y-0 border-x border-line-1 bg-bg-0"
          style={{ left: `${share * 100}%`, width: `${width * 100}%` }}
        />
      ))}
    </div>
  );
}

export interface NowLineProps extends AreaProps {
  /** 0 at the left edge of the waterfall, 1 at its right. */
  share: number;
}

export function NowLine({ share, ...place }: NowLineProps) {
  if (share < 0 || share > 1) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0" style={area(place)}>
      <i data-testid="now-line" className="absolute inset-y-0 w-px bg-accent" style={{ left: `${share * 100}%` }} />
    </div>
  );
}
