import { formatCost, formatDuration, formatTokens } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { metricWidths, type GridLayout, type Metric } from '../layout.logic.ts';
import { Cell } from './row-shell.tsx';
import type { TurnMetrics } from './turn-words.logic.ts';

export interface MetricsCellProps {
  layout: GridLayout;
  metrics: TurnMetrics;
}

/** The numbers of a turn or a run, in columns. What nobody has said is "—". */
export function MetricsCell({ layout, metrics }: MetricsCellProps) {
  return (
    <Cell
      className="flex h-full flex-none items-center justify-end border-l border-line-1 pr-2 text-right whitespace-nowrap text-fg-2"
      style={{ width: layout.metricsWidth }}
    >
      {layout.metrics.map((metric) => (
        <span key={metric} style={{ width: metricWidths[metric] }}>
          <MetricValue metric={metric} metrics={metrics} />
        </span>
      ))}
    </Cell>
  );
}

function MetricValue({ metric, metrics }: { metric: Metric; metrics: TurnMetrics }) {
  const texts = useTexts().timeline.columns;
  const locale = useLocale();
  switch (metric) {
    case 'ttft':
      return metrics.ttftMs === null ? null : formatDuration(metrics.ttftMs, locale);
    case 'time':
      return formatDuration(metrics.durationMs, locale);
    case 'tokens': {
      const { tokens } = metrics;
      if (tokens === null) return texts.unknown;
      return (
        <>
          {formatTokens(tokens.input)}→{formatTokens(tokens.output)}
          <CachedShare share={tokens.cachedShare} />
        </>
      );
    }
    case 'cost':
      return formatCost(metrics.cost);
    default:
      return metrics.contextShare === null ? texts.unknown : `${Math.round(metrics.contextShare * 100)}%`;
  }
}

/** How much of the input came from the provider's cache. */
function CachedShare({ share }: { share: number | null }) {
  const texts = useTexts().timeline.inspector.facts;
  const percent = share === null ? null : `${Math.round(share * 100)}%`;
  return (
    <span
      className={classNames(
        'relative ml-1.5 inline-block h-[5px] w-[26px] rounded-[1px] align-[1px]',
        share !== null && 'bg-bg-4',
      )}
      title={percent === null ? undefined : `${texts.cached}: ${percent}`}
    >
      {share !== null && <i className="absolute inset-y-0 left-0 bg-fg-3" style={{ width: `${share * 100}%` }} />}
      {percent !== null && (
        <span className="visually-hidden">
          {texts.cached} {percent}
        </span>
      )}
    </span>
  );
}
