import type { NodeEventLoop } from '../../../event-loop.ts';
import { MessagePort } from './message-port.ts';
import { toText } from '../../../to-text.ts';

/** Channels by name. They reach all of this thread, and no other. */
export function createBroadcastChannel(loop: NodeEventLoop) {
  const channels = new Map<string, Set<MessagePort>>();

  return class BroadcastChannel {
    readonly name: string;
    readonly #port: MessagePort;
    onmessageerror: unknown = null;

    constructor(name: unknown) {
      this.name = toText(name);
      const members = channels.get(this.name) ?? new Set();
      channels.set(this.name, members);
      this.#port = MessagePort.linked(loop, {
        post: (value) => {
          for (const member of members) if (member !== this.#port) member.receive(structuredClone(value));
        },
        close: () => members.delete(this.#port),
      });
      members.add(this.#port);
    }

    get onmessage(): MessagePort['onmessage'] {
      return this.#port.onmessage;
    }

    set onmessage(listener: MessagePort['onmessage']) {
      this.#port.onmessage = listener;
    }

    postMessage(value: unknown): void {
      this.#port.postMessage(value);
    }

    addEventListener(...args: Parameters<MessagePort['addEventListener']>): void {
      this.#port.addEventListener(...args);
    }

    removeEventListener(...args: Parameters<MessagePort['removeEventListener']>): void {
      this.#port.removeEventListener(...args);
    }

    close(): void {
      this.#port.close();
    }

    ref(): this {
      this.#port.ref();
      return this;
    }

    unref(): this {
      this.#port.unref();
      return this;
    }
  };
}
