import { memo } from 'react';
import { formatClock } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { turnSpans } from '../../../store/turn-spans.ts';
import type { ModelView } from '../../../store/view.ts';
import { usePrices } from '../../shared/prices.ts';
import { Bar } from '../waterfall/bar.tsx';
import type { Frame } from '../waterfall/time-axis.logic.ts';
import { MetricsCell } from './metrics-cell.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { LabelCell, RowShell, WaterfallCell, type RowProps } from './row-shell.tsx';
import type { RunRow as RunRowData } from './row-types.ts';
import { Toggle } from './toggle.tsx';
import { runMetricsOf } from './turn-words.logic.ts';

export interface RunRowProps extends RowProps<RunRowData> {
  frame: Frame;
  /** Matters only while the run is under way; give a constant otherwise. */
  now: number;
  model: ModelView | null;
}

export const RunRow = memo(function RunRow({ frame, now, model, ...shell }: RunRowProps) {
  const prices = usePrices();
  const texts = useTexts().timeline;
  const locale = useLocale();
  const { row, layout } = shell;
  const { run, turns } = row;
  // Its turns show where it is open.
  const spans =
    row.expanded === true ? [] : turns.flatMap((turn) => turnSpans(turn, now).filter(({ kind }) => kind !== 'planned'));
  return (
    <RowShell {...shell} testId={`run-row-${run.number}`} className={shell.selected ? undefined : 'bg-bg-2'}>
      <LabelCell layout={layout}>
        <Toggle expanded={row.expanded ?? false} />
        <span className="flex-none font-semibold">
          {texts.run.title(formatClock(run.startedAt, locale).slice(0, 5), run.number)}
        </span>
        <span className="min-w-0 flex-1 truncate text-fg-2">{run.promptText || texts.run.continued}</span>
        <RunOutcome run={run} />
      </LabelCell>
      {!layout.cards && (
        <>
          <WaterfallCell text={texts.run.turns(turns.length)}>
            <Bar spans={spans} frame={frame} className="h-2" />
          </WaterfallCell>
          <MetricsCell layout={layout} metrics={runMetricsOf(run, turns, { now, prices, model })} />
        </>
      )}
    </RowShell>
  );
});
