import { memo } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { Glyph } from '../../shared/glyphs.tsx';
import { Cell, LabelCell, RowShell, WaterfallCell, type RowProps } from './row-shell.tsx';
import type { NextRow as NextRowData } from './row-types.ts';

export interface NextRowProps extends RowProps<NextRowData> {
  /** Where the next request is drawn, in pixels; null: not drawn. */
  nextX: number | null;
}

/** What will happen, before it does: the next request, and what follows when the run is done. */
export const NextRow = memo(function NextRow({ nextX, ...shell }: NextRowProps) {
  const texts = useTexts().timeline.next;
  const { row, layout } = shell;
  const steer = row.lane === 'steer';
  return (
    <RowShell {...shell} testId={`next-row-${row.lane}`} className="text-fg-2">
      <LabelCell layout={layout}>
        <span className="w-4 flex-none text-right text-fg-3">{steer && row.turnNumber}</span>
        <span className="w-3.5 flex-none" />
        <Glyph
          act={steer ? 'steer' : 'follow_up'}
          hollow
          {...(steer && row.reads === 0 ? { className: 'text-fg-3' } : {})}
        />
        <span className="flex-none font-[550] text-fg-1">{steer ? texts.request : texts.whenDone}</span>
        <span className="truncate">{useSentence(row)}</span>
      </LabelCell>
      {!layout.cards && (
        <>
          <WaterfallCell text="">
            {steer && nextX !== null && (
              <i
                className="span span-planned"
                style={{ left: nextX, right: 0, top: '50%', height: 10, bottom: 'auto', marginTop: -5 }}
              />
            )}
          </WaterfallCell>
          <Cell className="flex-none border-l border-line-1" style={{ width: layout.metricsWidth }} />
        </>
      )}
    </RowShell>
  );
});

function useSentence(row: NextRowData): string {
  const texts = useTexts().timeline.next;
  if (row.lane === 'follow_up') return texts.followUps(row.reads + row.later);
  const reads =
    row.resultsOf === null
      ? texts.onlySteers(row.reads)
      : texts.requestWith(row.reads, texts.results(row.resultsOf.number));
  return row.later > 0 ? `${reads} · ${texts.laterSteers(row.later)}` : reads;
}
