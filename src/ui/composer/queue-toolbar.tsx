import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { QueueItem, QueueState } from '../../agent/types.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Glyph } from '../shared/glyphs.tsx';
import type { Composer } from './composer-types.ts';
import { QueueChip } from './queue-chip.tsx';
import { nextPlace, queuedItems, queueGroups, tabStop, type ChipAction, type ChipPlace } from './queue-panel.logic.ts';
import { useAge } from './use-age.ts';

/** The chips as one toolbar: one tab stop, arrows lead among the buttons, Alt and an arrow reorder, Delete removes. */
export function QueueToolbar({ queue, composer }: { queue: QueueState; composer: Composer }) {
  const texts = useTexts().composer.queue;
  const locale = useLocale();
  const ageNow = useAge();
  const toolbar = useRef<HTMLDivElement>(null);
  const items = queuedItems(queue);
  const [last, setLast] = useState<{ place: ChipPlace; row: number } | null>(null);
  const stop = tabStop(items, last?.place ?? null, last?.row ?? 0);
  useKeepFocus(toolbar, stop);

  const act = (item: QueueItem, action: ChipAction) => void perform(composer, item, action);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const item = items.find(({ id }) => id === place?.itemId);
    if (place === null || item === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.altKey && isArrow) act(item, event.key === 'ArrowUp' ? 'up' : 'down');
    else if (event.key === 'Delete') act(item, 'remove');
    else {
      const next = event.altKey ? null : nextPlace(items, place, event.key);
      if (next === null) return;
      focusPlace(toolbar.current, next);
    }
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (place !== null) setLast({ place, row: items.findIndex(({ id }) => id === place.itemId) });
  };
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={texts.label}
      aria-orientation="vertical"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="mb-1 max-h-48 overflow-y-auto"
    >
      {queueGroups(queue).map(({ lane, items: ofLane }) => {
        const isSteer = lane === 'steer';
        return (
          <div key={lane}>
            <p className="flex h-[18px] items-center gap-1.5 text-11 text-fg-3">
              <Glyph act={lane} hollow />
              <span>
                <b className="font-semibold text-fg-1">{isSteer ? texts.steer : texts.followUp}</b>
                {` · ${isSteer ? texts.steerWhen : texts.followUpWhen}`}
              </span>
            </p>
            <ul aria-label={isSteer ? texts.steerGroup : texts.followUpGroup}>
              {ofLane.map((item, index) => (
                <QueueChip
                  key={item.id}
                  item={item}
                  number={index + 1}
                  isLast={index === ofLane.length - 1}
                  age={formatDuration(ageNow - item.queuedAt, locale)}
                  tabStop={stop?.itemId === item.id ? stop.action : null}
                  onAct={act}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function perform(composer: Composer, item: QueueItem, action: ChipAction): Promise<void> {
  switch (action) {
    case 'edit':
      return composer.edit(item);
    case 'up':
      return composer.move(item, -1);
    case 'down':
      return composer.move(item, 1);
    case 'lane':
      return composer.changeLane(item);
    case 'send_now':
      return composer.sendItemNow(item);
    case 'remove':
      return composer.remove([item]);
    default:
      return action satisfies never;
  }
}

/** A chip that moves or goes takes the focus with it: it is brought back to the button in its place. */
function useKeepFocus(toolbar: RefObject<HTMLElement | null>, stop: ChipPlace | null): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (hadFocus.current && document.activeElement === document.body && stop !== null) focusPlace(element, stop);
    hadFocus.current = element?.contains(document.activeElement) ?? false;
  });
  useEffect(() => {
    const onFocusIn = () => {
      hadFocus.current = toolbar.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [toolbar]);
}

function focusPlace(toolbar: HTMLElement | null, { itemId, action }: ChipPlace): void {
  for (const button of toolbar?.querySelectorAll<HTMLElement>(`[data-action="${action}"]`) ?? []) {
    if (button.dataset['itemId'] === itemId) button.focus();
  }
}

function placeOf(target: EventTarget): ChipPlace | null {
  if (!(target instanceof HTMLElement)) return null;
  const { itemId, action } = target.dataset;
  return itemId === undefined || action === undefined ? null : { itemId, action: action as ChipAction };
}
