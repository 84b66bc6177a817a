import type { ProcessExit } from '../protocol/process.ts';
import type { EventLoop, ProcessHost } from './runtime.ts';

/** What is heard of a child. Called as callbacks of the loop. */
export interface ChildListener {
  output(stream: 1 | 2, data: Uint8Array): void;
  exit(exit: ProcessExit): void;
  message?(value: unknown): void;
}

/** Hands what the kernel tells of children, and of the parent, to those who wait for it. */
export class ProcessLinks {
  readonly #host: ProcessHost;
  readonly #children = new Map<number, ChildListener>();
  #parent: ((value: unknown) => void) | undefined;
  /** What the parent said before anybody listened. */
  #unheard: unknown[] = [];

  constructor(host: ProcessHost, loop: EventLoop) {
    this.#host = host;
    host.on('child_output', ({ pid, stream, data }) => {
      const child = this.#children.get(pid);
      if (child) loop.enter(() => child.output(stream, data));
    });
    host.on('child_exit', ({ pid, exit }) => {
      const child = this.#children.get(pid);
      this.#children.delete(pid);
      if (child) loop.enter(() => child.exit(exit));
    });
    host.on('message', ({ from, value }) => {
      const child = from === null ? undefined : this.#children.get(from);
      if (from === null) loop.enter(() => this.#hearParent(value));
      else if (child) loop.enter(() => child.message?.(value));
    });
  }

  addChild(pid: number, listener: ChildListener): void {
    this.#children.set(pid, listener);
  }

  /** At most one listens. It hears first what was said before. */
  onParent(listener: (value: unknown) => void): void {
    this.#parent = listener;
    const unheard = this.#unheard;
    this.#unheard = [];
    for (const value of unheard) listener(value);
  }

  /** To a child, or to the parent if null. */
  send(to: number | null, value: unknown, transfer?: Transferable[]): void {
    this.#host.post({ kind: 'message', to, value, ...(transfer && { transfer }) });
  }

  #hearParent(value: unknown): void {
    if (this.#parent) this.#parent(value);
    else this.#unheard.push(value);
  }
}
