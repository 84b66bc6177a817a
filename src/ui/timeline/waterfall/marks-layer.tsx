import { formatDuration } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { GridLayout } from '../layout.logic.ts';
import type { PlacedMark } from './marks.logic.ts';

export interface MarksLayerProps {
  marks: readonly PlacedMark[];
  /** Of all rows, in pixels. */
  height: number;
  layout: GridLayout;
}

/** Markers and connectors, over the rows and out of reach of the pointer. Rows say the same in text. */
export function MarksLayer({ marks, height, layout }: MarksLayerProps) {
  const texts = useTexts().timeline;
  const locale = useLocale();
  if (marks.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0"
      style={{ left: layout.labelWidth + 11, right: layout.metricsWidth + 10 }}
    >
      <svg className="absolute inset-x-0 top-0 w-full overflow-visible" height={height} fill="none">
        {marks.map((mark) => (
          <g key={mark.itemId} stroke="var(--k-human)" strokeWidth="1.5">
            <path d={mark.line} strokeDasharray={mark.waiting ? '3 3' : undefined} />
            <path d={mark.arrow} strokeLinecap="round" strokeLinejoin="round" />
            <path
              d={markerShape(mark)}
              fill={mark.waiting ? 'var(--bg-1)' : 'var(--k-human)'}
              stroke={mark.waiting ? 'var(--k-human)' : 'var(--bg-1)'}
              strokeLinejoin="round"
            />
          </g>
        ))}
      </svg>
      {marks.map(
        ({ itemId, pill }) =>
          pill !== null && (
            <span
              key={itemId}
              className="absolute -translate-y-1/2 rounded-chip border border-human-line bg-bg-1 px-1 text-11 leading-[14px] font-[550] whitespace-nowrap text-human"
              style={{ left: pill.x, top: pill.y }}
            >
              {texts.waited(formatDuration(pill.waitedMs, locale))}
            </span>
          ),
      )}
    </div>
  );
}

function markerShape({ lane, x, y }: PlacedMark): string {
  if (lane === 'approval') return `M${x - 5} ${y - 5}h10v10h-10z`;
  return lane === 'steer' ? `M${x} ${y - 6}l6 6-6 6-6-6z` : `M${x - 5} ${y - 6}l11 6-11 6z`;
}
