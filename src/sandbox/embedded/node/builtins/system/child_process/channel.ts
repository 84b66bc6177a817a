/** Messages between a process and one that it forked. The same on both ends. */
import { invalidArgType, nodeError } from '../../library/errors.ts';
import type { EventLoop } from '../../../runtime.ts';

/** What crosses from one process to the other. */
type Envelope = { ipc: 'json'; text: string } | { ipc: 'value'; value: unknown } | { ipc: 'disconnect' };

export interface ChannelParts {
  /** The ChildProcess, or `process` in the child. */
  target: {
    emit(event: string, ...args: unknown[]): boolean;
    on(event: string, listener: (name: unknown) => void): unknown;
    listenerCount(event: string): number;
  };
  serialization: 'json' | 'advanced';
  loop: EventLoop;
  post: (value: Envelope) => void;
  closed: () => void;
}

export class Channel {
  readonly #parts: ChannelParts;
  #open = true;
  #referenced = false;
  readonly #unheard: unknown[] = [];

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    parts.target.on('newListener', (name) => {
      if (name === 'message' && this.#unheard.length > 0) parts.loop.nextTick(() => this.#tellUnheard());
    });
  }

  send(message: unknown, callback: ((error: Error | null) => void) | undefined): boolean {
    if (message === undefined) {
      throw nodeError(TypeError, 'ERR_MISSING_ARGS', 'The "message" argument must be specified');
    }
    const { serialization, post, loop } = this.#parts;
    if (!['string', 'object', 'function', 'number', 'boolean'].includes(typeof message)) {
      throw invalidArgType('message', ['string', 'object', 'number', 'boolean'], message);
    }
    if (serialization === 'json') post({ ipc: 'json', text: JSON.stringify(message) ?? 'null' });
    else post({ ipc: 'value', value: message });
    if (callback) loop.nextTick(() => callback(null));
    return true;
  }

  receive(value: unknown): void {
    const envelope = value as Envelope;
    if (!this.#open) return;
    if (envelope.ipc === 'disconnect') {
      this.hangUp();
      return;
    }
    const message: unknown = envelope.ipc === 'json' ? JSON.parse(envelope.text) : envelope.value;
    const { target } = this.#parts;
    if (target.listenerCount('message') === 0) this.#unheard.push(message);
    else target.emit('message', message, undefined);
  }

  /** What came before anybody listened. */
  #tellUnheard(): void {
    const { target } = this.#parts;
    if (target.listenerCount('message') === 0) return;
    for (const message of this.#unheard.splice(0)) target.emit('message', message, undefined);
  }

  disconnect(): void {
    if (!this.#open) return;
    this.#parts.post({ ipc: 'disconnect' });
    this.hangUp();
  }

  /** The other side has gone, or nothing is to be said any more. */
  hangUp(): void {
    if (!this.#open) return;
    this.#open = false;
    this.unref();
    this.#parts.closed();
    this.#parts.loop.nextTick(() => this.#parts.target.emit('disconnect'));
  }

  ref(): void {
    if (this.#referenced || !this.#open) return;
    this.#referenced = true;
    this.#parts.loop.ref();
  }

  unref(): void {
    if (!this.#referenced) return;
    this.#referenced = false;
    this.#parts.loop.unref();
  }
}
