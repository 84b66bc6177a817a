/** The composer as its views see it. */
import type { StoreApi } from 'zustand/vanilla';
import type { QueueItem, QueueLane } from '../../agent/types.ts';
import type { ComposerKey } from './composer.logic.ts';

export type ComposerNotice =
  | { kind: 'empty' }
  /** A command was refused; its text is back in the box. */
  | { kind: 'refused'; message: string }
  /** The message that was being edited left the queue; the edit is in the box. */
  | { kind: 'left_queue'; itemId: string }
  /** A chip's action came too late. */
  | { kind: 'already_delivered' };

export interface ComposerData {
  text: string;
  lane: QueueLane;
  /** The queued message that is open in the box. */
  editing: { itemId: string; lane: QueueLane } | null;
  /** What the text in the box waits for before it is sent by itself. */
  waiting: 'sandbox' | 'stop' | null;
  notice: ComposerNotice | null;
  /** Messages just taken out of the queue, which can be put back. */
  removed: readonly QueueItem[];
}

export interface Composer {
  state: StoreApi<ComposerData>;
  setText(text: string): void;
  setLane(lane: QueueLane): void;
  /** Does what the key means at this moment. Resolves when the session has answered. */
  press(key: ComposerKey): Promise<void>;
  /** Stops the run, whatever Escape would do first. */
  stop(): Promise<void>;
  /** Replaces the text by an earlier or later message. False: there is none, the key is for the text. */
  history(direction: 'back' | 'forward'): boolean;
  edit(item: QueueItem): Promise<void>;
  remove(items: readonly QueueItem[]): Promise<void>;
  undoRemove(): Promise<void>;
  forgetRemoved(): void;
  /** Moves an item within its lane, by one place up or down. */
  move(item: QueueItem, by: -1 | 1): Promise<void>;
  changeLane(item: QueueItem): Promise<void>;
  /** Stops the run and sends this item as the next prompt. */
  sendItemNow(item: QueueItem): Promise<void>;
  /** Takes the item queued last back into the empty box. */
  takeBack(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the wait before a retry. */
  retryNow(): Promise<void>;
}
