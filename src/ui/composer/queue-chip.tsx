import { ArrowDown, ArrowUp, ListEnd, ListStart, Pencil, SendHorizontal, X, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { QueueItem } from '../../agent/types.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { chipActions, type ChipAction } from './queue-panel.logic.ts';

export interface QueueChipProps {
  item: QueueItem;
  /** 1-based, in its lane. */
  number: number;
  isLast: boolean;
  /** Since when it waits, in words. */
  age: string;
  /** The action that Tab reaches, if it is one of this chip. */
  tabStop: ChipAction | null;
  onAct: (item: QueueItem, action: ChipAction) => void;
}

/** A queued message: number, text, age, and what can be done with it, always in view. */
export const QueueChip = memo(function QueueChip({ item, number, isLast, age, tabStop, onAct }: QueueChipProps) {
  const texts = useTexts().composer.queue;
  const state = item.held === true ? texts.held : item.inFlight === true ? texts.inFlight : null;
  const isOff = (action: ChipAction) =>
    item.inFlight === true || (action === 'up' && number === 1) || (action === 'down' && isLast);
  return (
    <li
      data-testid="queue-chip"
      className={classNames(
        'my-0.5 flex min-h-7 items-center gap-2 rounded-button border bg-bg-2 pr-0.5 pl-2 text-12 max-md:flex-wrap max-md:pt-1.5',
        item.lane === 'steer' ? 'border-human-line' : 'border-line-2',
      )}
    >
      <span className="text-11 text-fg-3">{number}</span>
      <span className="min-w-0 flex-1 truncate" title={item.text}>
        {item.text}
      </span>
      <span className="flex-none text-11 text-fg-3 max-md:pr-2">{state ?? age}</span>
      <span className="flex max-md:w-full max-md:justify-between">
        {chipActions.map((action) => {
          const Icon = iconOf(action, item);
          return (
            <IconButton
              key={action}
              label={labelOf(action, item, texts)}
              data-item-id={item.id}
              data-action={action}
              aria-disabled={isOff(action)}
              tabIndex={tabStop === action ? 0 : -1}
              onClick={() => {
                if (!isOff(action)) onAct(item, action);
              }}
              className="aria-disabled:opacity-40"
            >
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          );
        })}
      </span>
    </li>
  );
});

const icons: Record<Exclude<ChipAction, 'lane'>, LucideIcon> = {
  edit: Pencil,
  up: ArrowUp,
  down: ArrowDown,
  send_now: SendHorizontal,
  remove: X,
};

function iconOf(action: ChipAction, item: QueueItem): LucideIcon {
  if (action === 'lane') return item.lane === 'steer' ? ListEnd : ListStart;
  return icons[action];
}

function labelOf(action: ChipAction, { lane, text }: QueueItem, texts: Catalogue['composer']['queue']): string {
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  switch (action) {
    case 'lane':
      return lane === 'steer' ? texts.toFollowUp(name) : texts.toSteer(name);
    case 'send_now':
      return texts.sendNow(name);
    default:
      return texts[action](name);
  }
}
