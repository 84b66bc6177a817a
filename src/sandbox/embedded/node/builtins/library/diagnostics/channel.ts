/** A named channel of messages between parts of a program that do not know each other. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { invalidArgType } from '../errors.ts';
import { validateFunction } from '../validators.ts';

type Subscriber = (message: unknown, name: string | symbol) => void;
type Transform = (data: unknown) => unknown;
export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** What a subscriber throws is not the publisher's: it is an uncaught error. */
function throwLater(error: unknown): void {
  process.nextTick(() => {
    throw error;
  });
}

export class Channel {
  readonly name: string | symbol;
  #subscribers: readonly Subscriber[] = [];
  readonly #stores = new Map<AsyncLocalStorage<unknown>, Transform | undefined>();

  constructor(name: string | symbol) {
    this.name = name;
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.length > 0 || this.#stores.size > 0;
  }

  subscribe(subscription: Subscriber): void {
    validateFunction(subscription, 'subscription');
    this.#subscribers = [...this.#subscribers, subscription];
  }

  unsubscribe(subscription: Subscriber): boolean {
    const index = this.#subscribers.indexOf(subscription);
    if (index !== -1) this.#subscribers = this.#subscribers.toSpliced(index, 1);
    return index !== -1;
  }

  bindStore(store: AsyncLocalStorage<unknown>, transform?: Transform): void {
    this.#stores.set(store, transform);
  }

  unbindStore(store: AsyncLocalStorage<unknown>): boolean {
    return this.#stores.delete(store);
  }

  publish(data: unknown): void {
    for (const subscriber of this.#subscribers) {
      try {
        subscriber(data, this.name);
      } catch (error) {
        throwLater(error);
      }
    }
  }

  /** Publishes and calls the function, with the data in the stores that are bound. */
  runStores(data: unknown, fn: AnyFunction, thisArg?: unknown, ...args: unknown[]): unknown {
    let run = () => {
      this.publish(data);
      return fn.apply(thisArg, args);
    };
    for (const [store, transform] of this.#stores) {
      const next = run;
      run = () => {
        let context: unknown;
        try {
          context = transform ? transform(data) : data;
        } catch (error) {
          throwLater(error);
          return next();
        }
        return store.run(context, next);
      };
    }
    return run();
  }
}

const channels = new Map<string | symbol, Channel>();

export function channel(name: string | symbol): Channel {
  const existing = channels.get(name);
  if (existing) return existing;
  if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidArgType('channel', ['string', 'symbol'], name);
  const made = new Channel(name);
  channels.set(name, made);
  return made;
}

export function hasSubscribers(name: string | symbol): boolean {
  return channels.get(name)?.hasSubscribers ?? false;
}
