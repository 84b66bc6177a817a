import type { QueueItem } from '../agent/types.ts';
import type { EnvelopeOf } from '../protocol/events.ts';
import type { QueuedMark, SessionView } from './view.ts';

/** Takes the new queue, and keeps a mark for every item that was ever in it. */
export function foldQueue(view: SessionView, event: EnvelopeOf<'queue_update'>): SessionView {
  const queue = event.payload;
  const items = [...queue.steer, ...queue.followUp];
  const waiting = new Map(items.map((item) => [item.id, item]));
  const known = new Set<string>();
  const running = view.turns.at(-1);
  const marks = view.marks.map((mark) => {
    known.add(mark.itemId);
    return changeMark(mark, waiting.get(mark.itemId));
  });
  for (const item of items) {
    if (known.has(item.id)) continue;
    marks.push({
      itemId: item.id,
      lane: item.lane,
      text: item.text,
      queuedAt: item.queuedAt,
      queuedInTurnId: running?.status === 'running' ? running.turnId : null,
    });
  }
  return { ...view, queue, marks };
}

/** An item that left the queue was removed, unless a message reads it: that event says so next. */
function changeMark(mark: QueuedMark, item: QueueItem | undefined): QueuedMark {
  if (item === undefined)
    return mark.readInTurnId === undefined && mark.removed !== true ? { ...mark, removed: true } : mark;
  if (mark.removed !== true && mark.text === item.text && mark.lane === item.lane) return mark;
  const { removed: _removed, ...rest } = mark;
  return { ...rest, text: item.text, lane: item.lane };
}
