/** Message ports and channels, as Node has them: event emitters that keep the process alive while somebody listens. */
import type { NodeEventLoop } from '../../../event-loop.ts';
import { nodeError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';

/** Where what is posted on a port goes. */
export interface PortLink {
  post(value: unknown, transfer: readonly Transferable[]): void;
  close(): void;
}

type EventListener = ((event: Event) => void) | { handleEvent(event: Event): void };

const permission = Symbol('permission');
const NativePort = globalThis.MessagePort;
const NativeChannel = globalThis.MessageChannel;

/** On a native channel, between two threads: a port was closed. */
const closing = '$turnwise:port-closed';

export class MessagePort extends EventEmitter {
  readonly #loop: NodeEventLoop;
  #link: PortLink | undefined;
  #native: globalThis.MessagePort | undefined;
  readonly #queue: unknown[] = [];
  #started = false;
  #scheduled = false;
  #referenced = false;
  readonly #wrapped = new Map<unknown, (...args: unknown[]) => void>();
  #onmessage: EventListener | null = null;

  constructor(key: symbol, loop: NodeEventLoop) {
    super();
    if (key !== permission) throw nodeError(TypeError, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
    this.#loop = loop;
    super.on('newListener', (name: unknown) => {
      if (name !== 'message') return;
      this.ref();
      this.start();
    });
    super.on('removeListener', (name: unknown) => {
      if (name === 'message' && this.listenerCount('message') === 0) this.unref();
    });
  }

  /** A port whose other end is the link. */
  static linked(loop: NodeEventLoop, link: PortLink | undefined): MessagePort {
    const port = new MessagePort(permission, loop);
    port.#link = link;
    return port;
  }

  /** A port of the worker, come from another thread. */
  static around(loop: NodeEventLoop, native: globalThis.MessagePort): MessagePort {
    const port = new MessagePort(permission, loop);
    port.#attach(native);
    return port;
  }

  /** Two ports that are joined. */
  static pair(loop: NodeEventLoop): [MessagePort, MessagePort] {
    const first = new MessagePort(permission, loop);
    const second = new MessagePort(permission, loop);
    first.#join(second);
    second.#join(first);
    return [first, second];
  }

  postMessage(value: unknown, options?: readonly unknown[] | { transfer?: readonly unknown[] }): void {
    const list = Array.isArray(options)
      ? (options as unknown[])
      : ((options as { transfer?: unknown[] } | undefined)?.transfer ?? []);
    const packed = pack(value, list);
    this.#link?.post(packed.value, packed.transfer);
  }

  start(): void {
    this.#started = true;
    this.#schedule();
  }

  close(callback?: () => void): void {
    if (callback) this.once('close', callback);
    const link = this.#link;
    if (!link) return;
    this.#link = undefined;
    link.close();
    this.closed();
  }

  ref(): void {
    if (this.#referenced || !this.#link) return;
    this.#referenced = true;
    this.#loop.ref();
  }

  unref(): void {
    if (!this.#referenced) return;
    this.#referenced = false;
    this.#loop.unref();
  }

  hasRef(): boolean {
    return this.#referenced;
  }

  addEventListener(name: string, listener: EventListener, options?: { once?: boolean }): void {
    if (this.#wrapped.has(listener)) return;
    const call = (value: unknown): void => {
      const event = name === 'message' ? new MessageEvent('message', { data: value }) : new Event(name);
      if (typeof listener === 'function') Reflect.apply(listener, this, [event]);
      else listener.handleEvent(event);
    };
    this.#wrapped.set(listener, call);
    if (options?.once) this.once(name, call);
    else this.on(name, call);
  }

  removeEventListener(name: string, listener: EventListener): void {
    const call = this.#wrapped.get(listener);
    if (!call) return;
    this.#wrapped.delete(listener);
    this.removeListener(name, call);
  }

  dispatchEvent(event: Event): boolean {
    return this.emit(event.type, event instanceof MessageEvent ? event.data : undefined);
  }

  get onmessage(): EventListener | null {
    return this.#onmessage;
  }

  set onmessage(listener: EventListener | null) {
    if (this.#onmessage) this.removeEventListener('message', this.#onmessage);
    this.#onmessage = typeof listener === 'function' ? listener : null;
    if (this.#onmessage) this.addEventListener('message', this.#onmessage);
  }

  /** Takes what came, without waiting for the loop. */
  takeMessage(): { message: unknown } | undefined {
    return this.#queue.length === 0 ? undefined : { message: this.#queue.shift() };
  }

  /** For the link: a message came. */
  receive(value: unknown): void {
    this.#queue.push(unpack(value, this.#loop));
    this.#schedule();
  }

  /** For the link: the other end is gone. */
  closed(): void {
    this.#link = undefined;
    this.unref();
    this.#loop.soon(() => this.emit('close'));
  }

  /** Gives the port away to another thread: it can be used here no more. What came and was not read goes along. */
  detach(): globalThis.MessagePort {
    const native = this.#native ?? this.#makeNative();
    this.#native = undefined;
    this.#link = undefined;
    this.unref();
    this.removeAllListeners();
    return native;
  }

  #makeNative(): globalThis.MessagePort {
    const { port1, port2 } = new NativeChannel();
    const peer = this.#peer;
    if (!peer) throw new DOMException('Object could not be cloned', 'DataCloneError');
    peer.#attach(port1);
    for (const value of this.#queue.splice(0)) {
      const packed = pack(value, []);
      port1.postMessage(packed.value, [...packed.transfer]);
    }
    return port2;
  }

  #peer: MessagePort | undefined;

  #join(peer: MessagePort): void {
    this.#peer = peer;
    this.#link = {
      post: (value, transfer) => {
        const copy: unknown = structuredClone(value, { transfer: [...transfer] });
        peer.receive(copy);
      },
      close: () => peer.closed(),
    };
  }

  #attach(native: globalThis.MessagePort): void {
    this.#native = native;
    this.#peer = undefined;
    this.#link = {
      post: (value, transfer) => native.postMessage(value, [...transfer]),
      close: () => {
        native.postMessage(closing);
        native.close();
      },
    };
    native.addEventListener('message', ({ data }: MessageEvent) => {
      if (data === closing) {
        native.close();
        this.closed();
      } else {
        this.receive(data);
      }
    });
    native.start();
  }

  #schedule(): void {
    if (!this.#started || this.#scheduled || this.#queue.length === 0) return;
    this.#scheduled = true;
    this.#loop.soon(() => {
      this.#scheduled = false;
      const next = this.takeMessage();
      this.#schedule();
      if (next) this.emit('message', next.message);
    });
  }
}

/** Ports in the value become ports of the worker, which can cross over. */
export function pack(value: unknown, list: readonly unknown[]): { value: unknown; transfer: Transferable[] } {
  const ports = new Map<unknown, globalThis.MessagePort>();
  const transfer = list.map((item) => {
    if (!(item instanceof MessagePort)) return item as Transferable;
    const native = item.detach();
    ports.set(item, native);
    return native;
  });
  return { value: ports.size === 0 ? value : mapped(value, (item) => ports.get(item)), transfer };
}

/** And the other way round. */
export function unpack(value: unknown, loop: NodeEventLoop): unknown {
  return mapped(value, (item) => (item instanceof NativePort ? MessagePort.around(loop, item) : undefined));
}

/** The value with some items replaced, wherever they are in plain objects and lists. It stays the same if none is. */
function mapped(value: unknown, replace: (item: unknown) => unknown, seen = new Set<unknown>()): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value;
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  seen.add(value);
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, item] of Object.entries(value)) {
    const next = mapped(item, replace, seen);
    if (next === item) continue;
    copy ??= (isList ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[name] = next;
  }
  return copy ?? value;
}
