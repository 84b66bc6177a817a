import { userMessage } from './user-message.ts';
import type { UserMessage } from './messages.ts';
import type { AgentEnvironment, QueuedMessage, QueueItem, QueueLane, QueueMode, QueueState } from './types.ts';

/** Gets the whole queue after each change. Must not throw. */
export type QueueListener = (state: QueueState) => void;

/** How many removed items can still be restored. */
const RESTORABLE = 16;

interface Entry {
  item: QueueItem;
  status: 'waiting' | 'inFlight' | 'removed';
}

/**
 * The two queues of a session, each first in, first out. Items are known by their id from creation to delivery.
 * A command that names an item answers whether it took effect: it does not for an item that is unknown,
 * delivered or in flight. The two lanes share one list: only the order of items of the same lane has a meaning.
 */
export class MessageQueue {
  readonly #environment: AgentEnvironment;
  readonly #listeners = new Set<QueueListener>();
  /** Removed entries keep their place, so that a restored item is back exactly where it was. */
  readonly #entries: Entry[] = [];
  /** Oldest first. */
  readonly #removed: Entry[] = [];
  #isPaused = false;
  #modes: QueueState['modes'] = { steer: 'one-at-a-time', followUp: 'one-at-a-time' };

  /** `state` is what an earlier queue has told last. What was in flight then is waiting now. */
  constructor(environment: AgentEnvironment, state?: Partial<QueueState>) {
    this.#environment = environment;
    for (const { inFlight: _, ...item } of [...(state?.steer ?? []), ...(state?.followUp ?? [])]) {
      this.#entries.push({ item, status: 'waiting' });
    }
    this.#isPaused = state?.paused ?? false;
    this.#modes = { ...this.#modes, ...state?.modes };
  }

  /** A copy: it does not change when the queue does. */
  get state(): QueueState {
    const itemsOf = (lane: QueueLane) => this.#visible(lane).map(publicItem);
    return {
      steer: itemsOf('steer'),
      followUp: itemsOf('follow_up'),
      paused: this.#isPaused,
      modes: { ...this.#modes },
    };
  }

  /** Answers how to unsubscribe. */
  subscribe(listener: QueueListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Puts a message at the end of a lane and answers its id. */
  enqueue(lane: QueueLane, text: string, images?: QueueItem['images']): string {
    const id = this.#environment.newId('queue');
    const item: QueueItem = { id, lane, text, ...(images && { images }), queuedAt: this.#environment.now() };
    this.#entries.push({ item, status: 'waiting' });
    this.#changed();
    return id;
  }

  edit(id: string, text: string): boolean {
    return this.#change(id, (entry) => {
      entry.item = { ...entry.item, text };
    });
  }

  /** A held item is not delivered; those behind it may overtake it. */
  hold(id: string, isHeld: boolean): boolean {
    return this.#change(id, (entry) => {
      const { held: _, ...item } = entry.item;
      entry.item = isHeld ? { ...item, held: true } : item;
    });
  }

  /** `index` is the item's place in its lane after the move; beyond the end means the end. */
  move(id: string, index: number): boolean {
    return this.#change(id, (entry) => {
      this.#take(entry);
      const next = this.#visible(entry.item.lane)[Math.max(0, index)];
      this.#entries.splice(next ? this.#entries.indexOf(next) : this.#entries.length, 0, entry);
    });
  }

  /** Puts an item at the end of the other lane. In its own lane it stays where it is. */
  changeLane(id: string, lane: QueueLane): boolean {
    return this.#change(id, (entry) => {
      if (entry.item.lane === lane) return;
      entry.item = { ...entry.item, lane };
      this.#take(entry);
      this.#entries.push(entry);
    });
  }

  remove(id: string): boolean {
    return this.#change(id, (entry) => this.#remove([entry]));
  }

  /** Removes whatever waits, in one lane or in both. */
  clear(lane?: QueueLane): void {
    this.#remove(this.#entries.filter(({ item, status }) => status === 'waiting' && (lane ?? item.lane) === item.lane));
    this.#changed();
  }

  /** Undoes a removal: the item is back at its old place. The latest 16 removals can be undone. */
  restore(id: string): boolean {
    const index = this.#removed.findIndex(({ item }) => item.id === id);
    const [entry] = index < 0 ? [] : this.#removed.splice(index, 1);
    if (!entry) return false;
    const { held: _, ...item } = entry.item;
    entry.item = item;
    entry.status = 'waiting';
    this.#changed();
    return true;
  }

  setModes(modes: { steer?: QueueMode; followUp?: QueueMode }): void {
    this.#modes = { ...this.#modes, ...modes };
    this.#changed();
  }

  /** Nothing is delivered until `resume`. */
  pause(): void {
    this.#setPaused(true);
  }

  resume(): void {
    this.#setPaused(false);
  }

  /** Takes what may be delivered now: one item or all, as the mode says. They are in flight until delivered. */
  drain(lane: QueueLane): QueuedMessage[] {
    if (this.#isPaused) return [];
    const ready = this.#visible(lane).filter(({ item, status }) => status === 'waiting' && !item.held);
    const mode = lane === 'steer' ? this.#modes.steer : this.#modes.followUp;
    const taken = mode === 'all' ? ready : ready.slice(0, 1);
    if (taken.length === 0) return [];
    for (const entry of taken) entry.status = 'inFlight';
    this.#changed();
    return taken.map((entry) => ({
      message: this.#messageOf(entry.item),
      delivered: () => {
        this.#take(entry);
        this.#changed();
      },
    }));
  }

  /** What is in flight waits again, in its old place: it was not delivered. */
  returnInFlight(): void {
    const inFlight = this.#entries.filter(({ status }) => status === 'inFlight');
    if (inFlight.length === 0) return;
    for (const entry of inFlight) entry.status = 'waiting';
    this.#changed();
  }

  #visible(lane: QueueLane): Entry[] {
    return this.#entries.filter(({ item, status }) => item.lane === lane && status !== 'removed');
  }

  #change(id: string, change: (entry: Entry) => void): boolean {
    const entry = this.#entries.find(({ item, status }) => item.id === id && status === 'waiting');
    if (!entry) return false;
    change(entry);
    this.#changed();
    return true;
  }

  #remove(entries: readonly Entry[]): void {
    for (const entry of entries) {
      entry.status = 'removed';
      this.#removed.push(entry);
    }
    for (const forgotten of this.#removed.splice(0, this.#removed.length - RESTORABLE)) this.#take(forgotten);
  }

  #take(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    if (index >= 0) this.#entries.splice(index, 1);
  }

  #setPaused(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    this.#changed();
  }

  #messageOf({ id, lane, text, images = [], queuedAt }: QueueItem): UserMessage {
    return {
      ...userMessage(this.#environment, lane, text, images),
      queueItemId: id,
      queuedAt,
    };
  }

  #changed(): void {
    if (this.#listeners.size === 0) return;
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}

function publicItem({ item, status }: Entry): QueueItem {
  return status === 'inFlight' ? { ...item, inFlight: true } : { ...item };
}
