import type { MessageQueue } from '../agent/index.ts';
import { fail, ok } from '../agent/result.ts';
import type { QueueLane, QueueMode } from '../agent/types.ts';
import type { CommandError } from '../protocol/commands.ts';

type Done = { ok: true; value: null } | { ok: false; error: CommandError };

/** The queue as the page commands it: every change of an item that is not there answers `unknown_item`. */
export interface QueueCommands {
  edit(itemId: string, text: string): Done;
  remove(itemId: string): Done;
  restore(itemId: string): Done;
  move(itemId: string, index: number): Done;
  changeLane(itemId: string, lane: QueueLane): Done;
  hold(itemId: string, held: boolean): Done;
  clear(lane?: QueueLane): Done;
  setModes(modes: { steer?: QueueMode; followUp?: QueueMode }): Done;
}

export function createQueueCommands(queue: () => MessageQueue): QueueCommands {
  const known = (found: boolean): Done =>
    found ? ok(null) : fail({ code: 'unknown_item', message: 'This message is no longer in the queue.' });
  const done = (): Done => ok(null);

  return {
    edit: (itemId, text) =>
      text.trim() === ''
        ? fail({ code: 'empty', message: 'There is no text to keep.' })
        : known(queue().edit(itemId, text)),
    remove: (itemId) => known(queue().remove(itemId)),
    restore: (itemId) => known(queue().restore(itemId)),
    move: (itemId, index) => known(queue().move(itemId, index)),
    changeLane: (itemId, lane) => known(queue().changeLane(itemId, lane)),
    hold: (itemId, held) => known(queue().hold(itemId, held)),
    clear(lane) {
      queue().clear(lane);
      return done();
    },
    setModes(modes) {
      queue().setModes(modes);
      return done();
    },
  };
}
