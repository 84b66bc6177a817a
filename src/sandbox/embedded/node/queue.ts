/** First in, first out. Unlike a list's own `shift`, taking one costs the same however many wait. */
export class Queue<Item> {
  #items: (Item | undefined)[] = [];
  #taken = 0;

  get length(): number {
    return this.#items.length - this.#taken;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#taken];
    this.#items[this.#taken] = undefined;
    this.#taken += 1;
    // What was taken is forgotten once it is the larger part.
    if (this.#taken * 2 >= this.#items.length && (this.#taken > 1000 || this.length === 0)) {
      this.#items = this.#items.slice(this.#taken);
      this.#taken = 0;
    }
    return item;
  }
}
