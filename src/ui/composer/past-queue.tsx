import { formatClock, formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { ScrollArea } from '../conversation/scroll-area.tsx';
import { Glyph } from '../shared/glyphs.tsx';
import { useSessionView } from '../shared/session-context.tsx';
import { queueGroups } from './queue-panel.logic.ts';

/** The queue at the place of the past that is looked at: to read, with nothing to press. */
export function PastQueue() {
  const { composer, replay } = useTexts();
  const texts = composer.queue;
  const locale = useLocale();
  const queue = useSessionView((view) => view.queue);
  const t = useSessionView((view) => view.t);
  return queueGroups(queue).map(({ lane, items }) => {
    const name = lane === 'steer' ? texts.steer : texts.followUp;
    return (
      <ScrollArea key={lane} label={name} className="mb-1 max-h-24 overflow-y-auto">
        <p className="flex h-[18px] items-center gap-1.5 text-11 text-fg-3">
          <Glyph act={lane} hollow />
          <span>
            <b className="font-semibold text-fg-1">{name}</b>
            {` · ${replay.asQueuedAt(formatClock(t, locale))}`}
          </span>
        </p>
        <ul>
          {items.map((item, index) => (
            <li
              key={item.id}
              data-testid="past-queue-item"
              className="my-0.5 flex min-h-7 items-center gap-2 rounded-button border border-line-2 px-2 text-12"
            >
              <span className="text-11 text-fg-3">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate" title={item.text}>
                {item.text}
              </span>
              <span className="flex-none text-11 text-fg-3">{formatDuration(t - item.queuedAt, locale)}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    );
  });
}
