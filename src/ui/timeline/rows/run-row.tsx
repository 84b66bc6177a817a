import { memo } from 'react';
import { formatClock } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { turnSpans } from '../../../store/turn-spans.ts';
import type { RunView, TurnView } from '../../../store/view.ts';
import { Bar } from '../waterfall/bar.tsx';
import type { Frame } from '../waterfall/time-axis.logic.ts';
import { MetricsCell } from './metrics-cell.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { LabelCell, RowShell, WaterfallCell, type RowProps } from './row-shell.tsx';
import type { RunRow as RunRowData } from './row-types.ts';
import { Toggle } from './toggle.tsx';
import type { TurnMetrics } from './turn-words.logic.ts';

export interface RunRowProps extends RowProps<RunRowData> {
  frame: Frame;
  /** Matters only while the run is under way; give a constant otherwise. */
  now: number;
}

export const RunRow = memo(function RunRow({ frame, now, ...shell }: RunRowProps) {
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
          <MetricsCell layout={layout} metrics={runMetrics(run, turns, now)} />
        </>
      )}
    </RowShell>
  );
});

function runMetrics(run: RunView, turns: readonly TurnView[], now: number): TurnMetrics {
  let input = 0;
  let output = 0;
  let known = false;
  for (const turn of turns) {
    const usage = turn.assistant?.usage;
    if (usage === undefined) continue;
    known = true;
    input += usage.input;
    output += usage.output;
  }
  return {
    ttftMs: null,
    durationMs: Math.max(0, (run.settledAt ?? now) - run.startedAt),
    tokens: known ? { input, output, cachedShare: null } : null,
  };
}
