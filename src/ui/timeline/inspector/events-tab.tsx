import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { Envelope } from '../../../protocol/events.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { EventIcon } from '../events/event-icon.tsx';
import { groupsWithin, type EventGroup } from '../events/event-groups.ts';
import { summaryOf, typeOf } from '../events/event-summary.logic.ts';
import { secondsOf } from '../events/event-time.logic.ts';
import { JsonText } from '../events/json-text.tsx';
import type { TimelineModel } from '../use-timeline-model.ts';
import type { Inspected } from './inspected.logic.ts';

const rowHeight = 24;

/** The events of what is inspected above, the chosen one in full below. */
export function EventsTab({ model, inspected }: { model: TimelineModel; inspected: Inspected }) {
  const texts = useTexts();
  const locale = useLocale();
  const words = { texts, locale };
  const scroller = useRef<HTMLDivElement>(null);
  const [chosenSeq, setChosenSeq] = useState<number | null>(null);
  const groups = groupsWithin(model.events.groups, inspected.firstSeq, inspected.lastSeq);
  const chosen =
    groups.find(({ event }) => event.seq === chosenSeq) ?? (inspected.event === null ? undefined : groups[0]);
  const start = groups[0]?.event.t ?? 0;

  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoised, and nothing here memoises them
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    <div className="flex h-full flex-col">
      <div ref={scroller} className="min-h-24 flex-1 overflow-y-auto">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start: top }) => {
            const group = groups[index];
            if (group === undefined) return null;
            return (
              <li key={group.event.seq} className="absolute inset-x-0 h-6" style={{ top }}>
                <button
                  type="button"
                  aria-pressed={group === chosen}
                  onClick={() => setChosenSeq(group.event.seq)}
                  className={classNames(
                    'flex size-full items-center gap-1.5 px-3 text-left text-12',
                    group === chosen ? 'bg-accent-bg' : 'hover:bg-bg-3',
                  )}
                >
                  <span className="w-12 flex-none text-right text-fg-3">{secondsOf(group.event.t - start)}</span>
                  <EventIcon type={group.event.type} />
                  <span className={classNames('flex-none', group.deltas !== null && 'text-fg-3')}>
                    {typeOf(group, words)}
                  </span>
                  <span className="truncate text-fg-3">{summaryOf(group, words)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {chosen !== undefined && (
        <div className="flex max-h-[55%] min-h-32 flex-col border-t border-line-2 bg-bg-2">
          <JsonText events={eventsOf(chosen, model)} />
        </div>
      )}
    </div>
  );
}

/** All events of an entry: one, or the deltas that were folded into it. */
function eventsOf({ event, from, to }: EventGroup, { eventAt }: TimelineModel): Envelope[] {
  const events: Envelope[] = [];
  for (let index = 0; index < to - from; index++) {
    const one = eventAt(event.seq + index);
    if (one !== null) events.push(one);
  }
  return events;
}
