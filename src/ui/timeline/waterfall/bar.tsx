import type { Span } from '../../../store/turn-spans.ts';
import { classNames } from '../../shared/class-names.ts';
import { placePieces, type PlacedPiece } from './bar.logic.ts';
import type { Frame } from './time-axis.logic.ts';

export interface BarProps {
  spans: readonly Span[];
  frame: Frame;
  /** Its height: for example `h-3`. */
  className?: string;
}

/** A bar over its part of the waterfall, for the eye; its text equivalent stands beside it. */
export function Bar({ spans, frame, className }: BarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute inset-x-0 top-1/2 block -translate-y-1/2', className ?? 'h-3')}
    >
      {placePieces(spans, frame).map((piece, index) => (
        <BarPiece key={`${piece.span.kind}-${index}`} piece={piece} />
      ))}
    </span>
  );
}

/** A call that has not started has no length yet: it is drawn this wide. */
export const plannedWidth = 56;

function BarPiece({ piece }: { piece: PlacedPiece }) {
  const { span, left, width, notches } = piece;
  const at = `${left * 100}%`;
  if (span.kind === 'planned')
    return <i className="span span-planned" style={{ left: `calc(${at} + 5px)`, width: plannedWidth }} />;
  return (
    <>
      <i
        className={`span span-${span.kind}`}
        style={{
          // A failed end is a mark 3 px wide, which at the right edge stands before it.
          left: span.kind === 'error' ? `min(${at}, calc(100% - 3px))` : at,
          width: `calc(${width * 100}% - ${span.state === 'open' ? 0 : 1}px)`,
        }}
      >
        {notches.length > 0 && (
          <svg className="absolute inset-x-0 bottom-0 h-[45%] w-full" viewBox="0 0 1 1" preserveAspectRatio="none">
            <path
              d={notches.map((share) => `M${share} 0V1`).join('')}
              stroke="var(--bg-1)"
              strokeOpacity=".75"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </i>
      {span.state === 'stopped' && (
        <i className="absolute -inset-y-0.5 w-0.5 bg-fg-2" style={{ left: `${(left + width) * 100}%` }} />
      )}
    </>
  );
}
