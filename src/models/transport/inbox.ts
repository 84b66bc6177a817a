/** A queue with one reader that may wait for the next item. */
export class Inbox<T> {
  #items: T[] = [];
  #waiting: ((item: T) => void) | undefined;

  put(item: T): void {
    const waiting = this.#waiting;
    if (waiting === undefined) {
      this.#items.push(item);
      return;
    }
    this.#waiting = undefined;
    waiting(item);
  }

  /** Puts an item before all that wait to be read. */
  putFirst(item: T): void {
    if (this.#waiting === undefined) this.#items.unshift(item);
    else this.put(item);
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** The next item; waits for it. There may be one reader at a time. */
  take(): Promise<T> {
    const [item] = this.#items.splice(0, 1);
    if (item !== undefined) return Promise.resolve(item);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }
}
