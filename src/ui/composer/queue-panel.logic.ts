/** The queue chips: their groups, and how the keyboard moves among them. */
import type { QueueItem, QueueLane, QueueState } from '../../agent/types.ts';

export type ChipAction = 'edit' | 'up' | 'down' | 'lane' | 'send_now' | 'remove';

/** As they stand in a chip, from left to right. */
export const chipActions: readonly ChipAction[] = ['edit', 'up', 'down', 'lane', 'send_now', 'remove'];

export interface QueueGroup {
  lane: QueueLane;
  items: readonly QueueItem[];
}

/** The lanes that hold something, in the order they are read. */
export function queueGroups(queue: QueueState): QueueGroup[] {
  const groups: QueueGroup[] = [
    { lane: 'steer', items: queue.steer },
    { lane: 'follow_up', items: queue.followUp },
  ];
  return groups.filter((group) => group.items.length > 0);
}

export function queuedItems({ steer, followUp }: QueueState): QueueItem[] {
  return [...steer, ...followUp];
}

/** The item that was queued last; null when none waits. */
export function newestItem(queue: QueueState): QueueItem | null {
  return queuedItems(queue).reduce<QueueItem | null>(
    (newest, item) => (newest === null || item.queuedAt >= newest.queuedAt ? item : newest),
    null,
  );
}

/** A button of the toolbar. */
export interface ChipPlace {
  itemId: string;
  action: ChipAction;
}

/** Where a key leads from a button: along the chip, or to the same button of the next chip. Null: the key is not for it. */
export function nextPlace(items: readonly QueueItem[], from: ChipPlace, key: string): ChipPlace | null {
  const row = items.findIndex((item) => item.id === from.itemId);
  const column = chipActions.indexOf(from.action);
  const at = (nextRow: number, nextColumn: number): ChipPlace | null => {
    const item = items[Math.min(Math.max(nextRow, 0), items.length - 1)];
    const action = chipActions[Math.min(Math.max(nextColumn, 0), chipActions.length - 1)];
    return item === undefined || action === undefined ? null : { itemId: item.id, action };
  };
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, chipActions.length - 1);
    default:
      return null;
  }
}

/**
 * The one button of the toolbar that Tab reaches: the one used last or, when its chip has gone, the same button of the
 * chip that took its place. `lastRow` is where that chip stood.
 */
export function tabStop(items: readonly QueueItem[], last: ChipPlace | null, lastRow: number): ChipPlace | null {
  if (last !== null && items.some((item) => item.id === last.itemId)) return last;
  const item = items[Math.min(Math.max(lastRow, 0), items.length - 1)];
  return item === undefined ? null : { itemId: item.id, action: last?.action ?? 'edit' };
}
