import { ChevronDown } from 'lucide-react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../shared/menu.tsx';
import type { GridLayout } from '../layout.logic.ts';
import { eventColumns } from '../rows/event-row.tsx';
import { HeaderCell, HeaderRow } from '../rows/header-row.tsx';
import { setTimeline, useTimeline } from '../timeline-state.ts';

/** The column headers of the event list; the first chooses how times are told. */
export function EventsHeader({ layout, barWidth }: { layout: GridLayout; barWidth: number }) {
  const texts = useTexts().timeline.events;
  const timeMode = useTimeline((state) => state.timeMode);
  const cell = 'flex-none text-right';
  return (
    <HeaderRow className="pr-3">
      <HeaderCell
        className="flex flex-none justify-end"
        style={{ width: timeMode === 'wall' ? eventColumns.time + 24 : eventColumns.time }}
      >
        <Menu>
          <MenuTrigger asChild>
            <button
              type="button"
              className="inline-flex h-6 items-center gap-0.5 hover:text-fg-1"
              title={texts.timeModes.label}
            >
              {texts.time}
              <ChevronDown size={11} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuRadioGroup
              value={timeMode}
              onValueChange={(next) => setTimeline({ timeMode: next === 'wall' ? 'wall' : 'relative' })}
            >
              <MenuRadioItem value="relative">{texts.timeModes.relative}</MenuRadioItem>
              <MenuRadioItem value="wall">{texts.timeModes.wall}</MenuRadioItem>
            </MenuRadioGroup>
          </MenuContent>
        </Menu>
      </HeaderCell>
      {!layout.cards && (
        <>
          <HeaderCell className={cell} style={{ width: eventColumns.delta }} title={texts.timeModes.delta}>
            {texts.delta}
          </HeaderCell>
          <HeaderCell className={cell} style={{ width: eventColumns.seq }}>
            {texts.seq}
          </HeaderCell>
        </>
      )}
      <HeaderCell className="flex-none pl-3" style={{ width: layout.cards ? 150 : eventColumns.type }}>
        {texts.type}
      </HeaderCell>
      <HeaderCell className={classNames('min-w-0 flex-1 pl-2')}>{texts.summary}</HeaderCell>
      {!layout.cards && (
        <HeaderCell className={cell} style={{ width: eventColumns.size, marginRight: barWidth }}>
          {texts.size}
        </HeaderCell>
      )}
    </HeaderRow>
  );
}
