import { formatDuration } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { metricWidths, type GridLayout } from '../layout.logic.ts';
import { HeaderCell, HeaderRow } from '../rows/header-row.tsx';
import { tickLabel } from './tick-label.logic.ts';
import { foldsOf, ticksOf, type Frame } from './time-axis.logic.ts';

export interface AxisRowProps {
  layout: GridLayout;
  /** Null: each bar has a scale of its own, and the axis says so. */
  frame: Frame | null;
  /** How many ticks fit. */
  tickCount: number;
  /** Width of the scroll bar of the rows below, in pixels. */
  barWidth: number;
}

/** The legend, the ticks of the axis, and the names of the metrics. */
export function AxisRow({ layout, frame, tickCount, barWidth }: AxisRowProps) {
  const texts = useTexts().timeline;
  const locale = useLocale();
  if (layout.cards) {
    return (
      <HeaderRow>
        <HeaderCell className="min-w-0 flex-1 overflow-hidden px-3">
          <span className="visually-hidden">{texts.columns.turn}</span>
          <Legend />
        </HeaderCell>
      </HeaderRow>
    );
  }
  return (
    <HeaderRow>
      <HeaderCell
        className="flex h-full flex-none items-center overflow-hidden px-3"
        style={{ width: layout.labelWidth }}
      >
        <span className="visually-hidden">{texts.columns.turn}</span>
        <Legend />
      </HeaderCell>
      <HeaderCell className="relative h-full min-w-0 flex-1 overflow-hidden border-l border-line-1">
        <span className="visually-hidden">{texts.columns.waterfall}</span>
        {frame === null ? (
          <span className="pl-2.5 leading-[21px]">{texts.ownScale}</span>
        ) : (
          <span aria-hidden="true" className="absolute inset-y-0 right-2.5 left-2.5">
            {ticksOf(frame, tickCount).map(({ share, label }) => (
              <span
                key={share}
                className="absolute h-full border-l border-line-1 pl-1 leading-[21px] whitespace-nowrap"
                style={{ left: `${share * 100}%` }}
              >
                {share < 1 - 0.5 / tickCount && tickLabel(label, locale)}
              </span>
            ))}
            {foldsOf(frame).map(({ share, width, hidden }) => (
              <span
                key={share}
                title={texts.idle(formatDuration(hidden, locale))}
                className="absolute h-full bg-bg-0 text-center leading-[21px] whitespace-nowrap"
                style={{ left: `${share * 100}%`, minWidth: `${width * 100}%` }}
              >
                {formatDuration(hidden, locale)}
              </span>
            ))}
          </span>
        )}
      </HeaderCell>
      <HeaderCell
        className="flex h-full flex-none items-center justify-end border-l border-line-1 pr-2 text-right whitespace-nowrap"
        style={{ width: layout.metricsWidth, marginRight: barWidth }}
      >
        {layout.metrics.map((metric) => (
          <span
            key={metric}
            style={{ width: metricWidths[metric] }}
            title={
              {
                ttft: texts.columns.ttftTitle,
                context: texts.columns.contextTitle,
                time: undefined,
                tokens: undefined,
                cost: undefined,
              }[metric]
            }
          >
            {texts.columns[metric]}
          </span>
        ))}
      </HeaderCell>
    </HeaderRow>
  );
}

const legendKinds = ['wait', 'think', 'text', 'args', 'exec'] as const;

export function Legend() {
  const texts = useTexts().timeline.legend;
  return (
    <span aria-hidden="true" className="flex items-center gap-2.5">
      {legendKinds.map((kind) => (
        <span key={kind} className="flex items-center gap-1 whitespace-nowrap">
          <span className="relative h-2 w-4">
            <i className={`span span-${kind} w-full`} />
          </span>
          {texts[kind]}
        </span>
      ))}
    </span>
  );
}
