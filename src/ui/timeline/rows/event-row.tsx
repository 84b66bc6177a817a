import { memo } from 'react';
import { formatBytes, formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { EventIcon } from '../events/event-icon.tsx';
import { sizeOf, summaryOf, typeOf } from '../events/event-summary.logic.ts';
import { deltaOf, secondsOf, wallClock } from '../events/event-time.logic.ts';
import type { TimeMode } from '../timeline-state.ts';
import { Cell, RowShell, type RowProps } from './row-shell.tsx';
import type { EventRow as EventRowData } from './row-types.ts';
import { Toggle } from './toggle.tsx';

export interface EventRowProps extends RowProps<EventRowData> {
  timeMode: TimeMode;
  /** What a relative time counts from, in milliseconds since the epoch. */
  timeBase: number;
}

/** Widths of the columns, in pixels; the summary takes what is left. */
export const eventColumns = { time: 78, delta: 56, seq: 56, type: 210, size: 72 } as const;

export const EventRow = memo(function EventRow({ timeMode, timeBase, ...shell }: EventRowProps) {
  const texts = useTexts();
  const locale = useLocale();
  const words = { texts, locale };
  const { row, layout } = shell;
  const { group } = row;
  const { event } = group;
  const folded = group.to - group.from > 1;
  const time = timeMode === 'wall' ? wallClock(event.t, locale) : secondsOf(event.t - timeBase);
  const cell = 'flex-none truncate text-right';
  return (
    <RowShell
      {...shell}
      testId="event-row"
      className={classNames(
        'items-center pr-3',
        folded ? 'text-fg-3' : 'text-fg-2',
        row.turnId !== null && !layout.cards && 'pl-[50px]',
        !shell.selected && 'bg-bg-1',
      )}
    >
      <Cell
        className={classNames(cell, folded ? undefined : 'text-fg-1')}
        style={{ width: timeMode === 'wall' ? eventColumns.time + 24 : eventColumns.time }}
      >
        {time}
      </Cell>
      {!layout.cards && (
        <>
          <Cell className={cell} style={{ width: eventColumns.delta }}>
            {deltaOf(group.sincePrevious)}
          </Cell>
          <Cell className={cell} style={{ width: eventColumns.seq }}>
            {formatCount(event.seq, locale)}
          </Cell>
        </>
      )}
      <Cell
        className="flex min-w-0 flex-none items-center gap-1.5"
        style={{ width: layout.cards ? 150 : eventColumns.type, paddingLeft: 8 + (row.level - firstLevel(row)) * 14 }}
      >
        <Toggle expanded={row.expanded ?? false} />
        {!folded && <EventIcon type={event.type} />}
        <span className={classNames('truncate', !folded && 'text-fg-1')}>{typeOf(group, words)}</span>
      </Cell>
      <Cell className="flex min-w-0 flex-1 items-center gap-1.5 pl-2">
        <span className={classNames('truncate', group.classes.includes('errors') && 'text-danger')}>
          {summaryOf(group, words)}
        </span>
        {folded && (
          <button
            type="button"
            tabIndex={-1}
            data-action="toggle"
            className="min-h-6 flex-none text-accent hover:underline"
          >
            {row.expanded ? texts.timeline.events.fold : texts.timeline.events.unfold}
          </button>
        )}
      </Cell>
      {!layout.cards && (
        <Cell className={classNames(cell, 'text-11 text-fg-3')} style={{ width: eventColumns.size }}>
          {formatBytes(sizeOf(group))}
        </Cell>
      )}
    </RowShell>
  );
});

/** Events stand at level 1 in the event list and at level 4 below a turn; deltas one deeper. */
function firstLevel(row: EventRowData): number {
  return row.turnId === null ? 1 : 4;
}
