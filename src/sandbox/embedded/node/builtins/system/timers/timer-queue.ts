/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
import { Timeout, referenced } from './timeout.ts';
import type { TimeoutOwner, TimerLink } from './timeout.ts';

/** The timers of one duration, in the order of their start. */
class TimersList implements TimerLink {
  _idlePrev: TimerLink = this;
  _idleNext: TimerLink = this;
  readonly msecs: number;
  expiry: number;
  /** Lists that expire together go by age. */
  id: number;

  constructor(milliseconds: number, expiry: number, id: number) {
    this.msecs = milliseconds;
    this.expiry = expiry;
    this.id = id;
  }
}

/**
 * Node's timers: a list for each duration, and the lists by the time their first timer expires. So timers of one
 * duration run in the order they were started, whatever the clock says. Times are whole milliseconds.
 */
export class TimerQueue implements TimeoutOwner {
  readonly #now: () => number;
  readonly #lists = new Map<number, TimersList>();
  readonly #byNumber = new Map<number, Timeout>();
  readonly #numbers = new WeakMap<Timeout, number>();
  #lastNumber = 0;
  #lastListId = 0;
  #refs = 0;

  constructor(now: () => number) {
    this.#now = () => Math.floor(now());
  }

  /** How many waiting timers keep the process alive. */
  get refs(): number {
    return this.#refs;
  }

  /** When the next timer may be due. Undefined: there is none. */
  get nextExpiry(): number | undefined {
    return this.#firstList()?.expiry;
  }

  start(timeout: Timeout): void {
    this.insert(timeout, this.#now());
  }

  /** Puts a timer at the end of its list, as started at that time. */
  insert(timeout: Timeout, start: number): void {
    if (timeout._destroyed) {
      timeout._destroyed = false;
      if (timeout[referenced]) this.#refs += 1;
      const number = this.#numbers.get(timeout);
      if (number !== undefined) this.#byNumber.set(number, timeout);
    } else {
      this.#detach(timeout);
    }
    timeout._idleStart = start;
    let list = this.#lists.get(timeout._idleTimeout);
    if (!list) {
      this.#lastListId += 1;
      list = new TimersList(timeout._idleTimeout, start + timeout._idleTimeout, this.#lastListId);
      this.#lists.set(timeout._idleTimeout, list);
    }
    append(list, timeout);
  }

  stop(timeout: Timeout): void {
    if (!timeout._destroyed) {
      this.#detach(timeout);
      this.#end(timeout);
    }
    timeout._idleTimeout = -1;
  }

  stopNumber(number: number): void {
    this.#byNumber.get(number)?.close();
  }

  refChanged(timeout: Timeout): void {
    if (!timeout._destroyed) this.#refs += timeout[referenced] ? 1 : -1;
  }

  numberOf(timeout: Timeout): number {
    let number = this.#numbers.get(timeout);
    if (number === undefined) {
      this.#lastNumber += 1;
      number = this.#lastNumber;
      this.#numbers.set(timeout, number);
      if (!timeout._destroyed) this.#byNumber.set(number, timeout);
    }
    return number;
  }

  /** Takes out the next timer that is due, if any. The caller runs it, then calls `ran`. */
  take(now: number): Timeout | undefined {
    for (let list = this.#firstList(); list && list.expiry <= now; list = this.#firstList()) {
      const timeout = list._idleNext;
      if (!(timeout instanceof Timeout)) {
        this.#lists.delete(list.msecs);
        continue;
      }
      const due = (timeout._idleStart ?? 0) + list.msecs;
      if (due <= now) {
        unlink(timeout);
        return timeout;
      }
      this.#lastListId += 1;
      list.expiry = Math.max(due, now + 1);
      list.id = this.#lastListId;
    }
    return undefined;
  }

  /** After a timer that was taken has run: starts it again if it repeats, unless it was cleared or started meanwhile. */
  ran(timeout: Timeout, startedAt: number): void {
    if (timeout._destroyed || timeout._idleNext) return;
    if (timeout._repeat !== null && timeout._idleTimeout !== -1) {
      timeout._idleTimeout = timeout._repeat;
      this.insert(timeout, startedAt);
    } else {
      this.#end(timeout);
    }
  }

  #end(timeout: Timeout): void {
    timeout._destroyed = true;
    if (timeout[referenced]) this.#refs -= 1;
    const number = this.#numbers.get(timeout);
    if (number !== undefined) this.#byNumber.delete(number);
  }

  #detach(timeout: Timeout): void {
    unlink(timeout);
    const list = this.#lists.get(timeout._idleTimeout);
    if (list && list._idleNext === list) this.#lists.delete(list.msecs);
  }

  /** Programs have timers of a few durations only: looking at all lists is cheaper than keeping them in order. */
  #firstList(): TimersList | undefined {
    let first: TimersList | undefined;
    for (const list of this.#lists.values()) {
      if (!first || list.expiry < first.expiry || (list.expiry === first.expiry && list.id < first.id)) first = list;
    }
    return first;
  }
}

function append(list: TimerLink, item: TimerLink): void {
  const last = list._idlePrev;
  item._idlePrev = last;
  item._idleNext = list;
  if (last) last._idleNext = item;
  list._idlePrev = item;
}

function unlink(item: TimerLink): void {
  if (item._idleNext) item._idleNext._idlePrev = item._idlePrev;
  if (item._idlePrev) item._idlePrev._idleNext = item._idleNext;
  item._idleNext = null;
  item._idlePrev = null;
}
