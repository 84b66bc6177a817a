/** Five channels that tell of one action: its start, its end, the same of what it leaves to later, and errors. */
import { invalidArgType } from '../errors.ts';
import { validateFunction } from '../validators.ts';
import { Channel, channel, type AnyFunction } from './channel.ts';

const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;
type EventName = (typeof events)[number];
type Handlers = Partial<Record<EventName, (message: unknown, name: string | symbol) => void>>;
type Context = Record<string, unknown>;

function channelOf(source: unknown, event: EventName): Channel {
  if (typeof source === 'string') return channel(`tracing:${source}:${event}`);
  if (typeof source !== 'object' || source === null)
    throw invalidArgType('nameOrChannels', ['string', 'object', 'TracingChannel'], source);
  const given = (source as Record<string, unknown>)[event];
  if (!(given instanceof Channel)) throw invalidArgType(`nameOrChannels.${event}`, ['Channel'], given);
  return given;
}

export class TracingChannel {
  declare readonly start: Channel;
  declare readonly end: Channel;
  declare readonly asyncStart: Channel;
  declare readonly asyncEnd: Channel;
  declare readonly error: Channel;

  constructor(source: unknown) {
    for (const event of events) Object.defineProperty(this, event, { value: channelOf(source, event) });
  }

  get hasSubscribers(): boolean {
    return events.some((event) => this[event].hasSubscribers);
  }

  subscribe(handlers: Handlers): void {
    for (const event of events) {
      const handler = handlers[event];
      if (handler) this[event].subscribe(handler);
    }
  }

  /** Whether all of them were subscribed. */
  unsubscribe(handlers: Handlers): boolean {
    const given = events.flatMap((event) => (handlers[event] ? [[event, handlers[event]] as const] : []));
    return given.map(([event, handler]) => this[event].unsubscribe(handler)).every(Boolean);
  }

  traceSync(fn: AnyFunction, context: Context = {}, thisArg?: unknown, ...args: unknown[]): unknown {
    if (!this.hasSubscribers) return fn.apply(thisArg, args);
    return this.#run(context, () => {
      const result = fn.apply(thisArg, args);
      context['result'] = result;
      return result;
    });
  }

  tracePromise(fn: AnyFunction, context: Context = {}, thisArg?: unknown, ...args: unknown[]): unknown {
    if (!this.hasSubscribers) return fn.apply(thisArg, args);
    const settle = () => {
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
    };
    const follow = async (promise: unknown) => {
      try {
        const result = await promise;
        context['result'] = result;
        settle();
        return result;
      } catch (error) {
        context['error'] = error;
        this.error.publish(context);
        settle();
        throw error;
      }
    };
    return this.#run(context, () => follow(fn.apply(thisArg, args)));
  }

  traceCallback(fn: AnyFunction, position = -1, context: Context = {}, thisArg?: unknown, ...args: unknown[]): unknown {
    if (!this.hasSubscribers) return fn.apply(thisArg, args);
    const callback = args.at(position);
    validateFunction(callback, 'callback');
    const { asyncStart, asyncEnd, error: errorChannel } = this;
    function traced(this: unknown, ...results: unknown[]): void {
      const [error, result] = results;
      if (error) {
        context['error'] = error;
        errorChannel.publish(context);
      } else context['result'] = result;
      asyncStart.runStores(context, () => {
        try {
          return (callback as AnyFunction).apply(this, results);
        } finally {
          asyncEnd.publish(context);
        }
      });
    }
    args.splice(position, 1, traced);
    return this.#run(context, () => fn.apply(thisArg, args));
  }

  #run(context: Context, action: () => unknown): unknown {
    return this.start.runStores(context, () => {
      try {
        return action();
      } catch (error) {
        context['error'] = error;
        this.error.publish(context);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }
}
