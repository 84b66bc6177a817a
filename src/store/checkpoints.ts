/**
 * Views of the past. A view of every 500th event is kept while the log is folded; they share all that did not change
 * between them, so they cost little. Any other place is folded from the checkpoint before it.
 */
import type { EventLog } from './event-log.ts';
import { emptyView } from './empty-view.ts';
import { foldEvents } from './fold.ts';
import type { SessionView } from './view.ts';

export const CHECKPOINT_EVERY = 500;

export interface Checkpoints {
  /** Folds the rest of the log, from the last folded place to its end, and answers the view there. */
  foldToEnd(): SessionView;
  /** The view after the first `count` events; less or more than there are is brought into range. */
  viewAfter(count: number): SessionView;
  /** Begins anew over a log that has been emptied. `start` is what a session begins with. */
  restart(start?: SessionView): void;
}

export function createCheckpoints(log: EventLog): Checkpoints {
  /** The view after 0, 500, 1,000 … events. */
  let kept: SessionView[] = [emptyView()];
  let end = emptyView();
  let folded = 0;
  /** The place that was looked at last: stepping and playing go on from it. */
  let near = { count: 0, view: emptyView() };

  return {
    foldToEnd() {
      while (folded < log.length) {
        const next = Math.min(log.length, (Math.floor(folded / CHECKPOINT_EVERY) + 1) * CHECKPOINT_EVERY);
        end = foldEvents(end, log.slice(folded, next));
        folded = next;
        if (folded % CHECKPOINT_EVERY === 0) kept.push(end);
      }
      return end;
    },
    viewAfter(count) {
      const wanted = Math.max(0, Math.min(count, folded));
      const index = Math.floor(wanted / CHECKPOINT_EVERY);
      const checkpoint = { count: index * CHECKPOINT_EVERY, view: kept[index] ?? emptyView() };
      const from = near.count <= wanted && near.count > checkpoint.count ? near : checkpoint;
      near = { count: wanted, view: foldEvents(from.view, log.slice(from.count, wanted)) };
      return near.view;
    },
    restart(start = emptyView()) {
      kept = [start];
      end = start;
      folded = 0;
      near = { count: 0, view: start };
    },
  };
}
