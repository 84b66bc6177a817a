import { memo } from 'react';
import { formatCost, formatDuration, formatTokens } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { turnSpans, type Span } from '../../../store/turn-spans.ts';
import type { ModelView } from '../../../store/view.ts';
import { usePrices } from '../../shared/prices.ts';
import { classNames } from '../../shared/class-names.ts';
import { Bar } from '../waterfall/bar.tsx';
import type { Frame } from '../waterfall/time-axis.logic.ts';
import { MetricsCell } from './metrics-cell.tsx';
import { Cell, LabelCell, RowShell, WaterfallCell, type RowProps } from './row-shell.tsx';
import type { TurnRow as TurnRowData } from './row-types.ts';
import { StatusIcon } from './status-icon.tsx';
import { Toggle } from './toggle.tsx';
import { TriggerChip } from './trigger-chip.tsx';
import { inputOf, metricsOf, outputOf, spansLine, type TurnMetrics } from './turn-words.logic.ts';

export interface TurnRowProps extends RowProps<TurnRowData> {
  frame: Frame;
  /** Matters only while the turn runs; give a constant otherwise. */
  now: number;
  model: ModelView | null;
}

export const TurnRow = memo(function TurnRow({ frame, now, model, ...shell }: TurnRowProps) {
  const prices = usePrices();
  const texts = useTexts();
  const locale = useLocale();
  const { row, layout } = shell;
  const { turn, previous } = row;
  const words = { texts, locale };
  // What is planned shows in the rows of the calls.
  const spans = turnSpans(turn, now).filter((span) => span.kind !== 'planned');
  const metrics = metricsOf(turn, { now, prices, model });
  const summary = <Summary input={inputOf(turn, previous, words)} output={outputOf(turn, words)} />;
  const testId = `turn-row-${turn.number}`;

  if (layout.cards) {
    return (
      <RowShell {...shell} testId={testId} className="border-b border-line-1">
        <Cell className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3">
          <div className="flex items-center gap-2">
            <span className="flex-none text-14 font-semibold">{turn.number}</span>
            <TriggerChip trigger={turn.trigger} />
            {summary}
            <StatusIcon turn={turn} />
          </div>
          <CardBar spans={spans} frame={frame} text={spansLine(spans, words)} />
          <CardMetrics metrics={metrics} />
        </Cell>
      </RowShell>
    );
  }
  return (
    <RowShell
      {...shell}
      testId={testId}
      className={classNames('border-b border-line-1/60', row.expanded && !shell.selected && 'bg-bg-2')}
    >
      <LabelCell layout={layout}>
        <span className="w-4 flex-none text-right font-semibold">{turn.number}</span>
        <Toggle expanded={row.expanded ?? false} />
        <TriggerChip trigger={turn.trigger} />
        {summary}
        <StatusIcon turn={turn} />
      </LabelCell>
      <WaterfallCell text={spansLine(spans, words)}>
        <Bar spans={spans} frame={frame} />
      </WaterfallCell>
      <MetricsCell layout={layout} metrics={metrics} />
    </RowShell>
  );
});

/** "in → out": the input alone shrinks, until the output would take more than two thirds. */
function Summary({ input, output }: { input: string; output: string }) {
  return (
    <span className="flex min-w-0 flex-1 gap-1.5 text-fg-2" title={`${input} → ${output}`}>
      <span className="min-w-5 truncate">{input}</span>
      {output !== '' && (
        <>
          <span className="flex-none text-fg-3">→</span>
          <span className="max-w-[68%] flex-none truncate text-fg-1">{output}</span>
        </>
      )}
    </span>
  );
}

function CardBar({ spans, frame, text }: { spans: readonly Span[]; frame: Frame; text: string }) {
  return (
    <div className="relative h-3.5 overflow-hidden">
      <Bar spans={spans} frame={frame} className="h-3.5" />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}

function CardMetrics({ metrics }: { metrics: TurnMetrics }) {
  const texts = useTexts().timeline;
  const locale = useLocale();
  const { ttftMs, durationMs, tokens } = metrics;
  const cachedShare = tokens?.cachedShare ?? null;
  const parts = [
    ttftMs === null ? null : `${texts.columns.ttft} ${formatDuration(ttftMs, locale)}`,
    formatDuration(durationMs, locale),
    tokens === null ? null : `${formatTokens(tokens.input)}→${formatTokens(tokens.output)} tok`,
    cachedShare === null ? null : texts.cachedShare(Math.round(cachedShare * 100)),
  ];
  return (
    <span className="flex gap-3 overflow-hidden text-11 whitespace-nowrap text-fg-2">
      {parts.map((part) => part !== null && <span key={part}>{part}</span>)}
      {metrics.cost !== null && <span className="ml-auto">{formatCost(metrics.cost)}</span>}
    </span>
  );
}
