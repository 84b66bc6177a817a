import { classNames } from './class-names.ts';
import { extentOf, placeSpans, type BarSpan } from './span-bar.logic.ts';

export interface SpanBarProps {
  spans: readonly BarSpan[];
  /** Shown from here to there. Default: exactly what the spans cover. */
  from?: number;
  to?: number;
  /** The text equivalent: "waited 0.8 s, thinking 1.7 s". Without one the bar is decoration beside such a text. */
  label?: string;
  /** Size: for example `h-1.5 w-21`. */
  className?: string;
}

/** The segmented bar: the textures of the span kinds in proportion to their time, 1 px apart. */
export function SpanBar({ spans, from, to, label, className }: SpanBarProps) {
  const [first, last] = extentOf(spans);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...named} className={classNames('relative block flex-none', className)}>
      {placeSpans(spans, from ?? first, to ?? last).map(({ kind, left, width }, index) => (
        <i
          key={`${kind}-${index}`}
          className={`span span-${kind}`}
          style={{ left: `min(${left}%, calc(100% - 3px))`, width: `calc(${width}% - 1px)` }}
        />
      ))}
    </span>
  );
}
