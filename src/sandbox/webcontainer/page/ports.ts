import type { PortEvent } from '../../types.ts';

/** The ports that are open in the container. One that several processes have opened closes with the last of them. */
export class Ports {
  readonly #open = new Map<number, { event: PortEvent; count: number }>();
  readonly #listeners = new Set<(event: PortEvent) => void>();

  hear(port: number, type: PortEvent['type'], url: string): void {
    const known = this.#open.get(port);
    if (type === 'open') {
      const event: PortEvent = { port, type, url };
      this.#open.set(port, { event, count: (known?.count ?? 0) + 1 });
      if (!known) this.#tell(event);
    } else if (known && known.count > 1) {
      known.count -= 1;
    } else if (known) {
      this.#open.delete(port);
      this.#tell({ port, type });
    }
  }

  /** Tells those that are open at once. The answer ends it. */
  listen(listener: (event: PortEvent) => void): () => void {
    this.#listeners.add(listener);
    for (const { event } of this.#open.values()) listener(event);
    return () => this.#listeners.delete(listener);
  }

  closeAll(): void {
    for (const port of this.#open.keys()) this.#tell({ port, type: 'close' });
    this.#open.clear();
  }

  #tell(event: PortEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
