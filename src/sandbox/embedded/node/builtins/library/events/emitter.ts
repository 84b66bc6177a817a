/* oxlint-disable no-underscore-dangle -- packages look at `_events` and its like */
/**
 * `EventEmitter`: a constructor that also works without `new`, as old code calls it, with the properties on an
 * emitter that Node has and packages look at (`_events`, `_eventsCount`, `_maxListeners`).
 */
import type NodeEvents from 'node:events';
import { nodeError } from '../errors.ts';
import { inspect } from '../util/inspect.ts';
import { validateBoolean, validateFunction, validateNumber } from '../validators.ts';

type EventName = string | symbol;
type Listener = ((this: unknown, ...args: unknown[]) => unknown) & { listener?: Listener };
type Listeners = Listener[] & { warned?: boolean };
type Events = Record<EventName, Listener | Listeners | undefined>;

export const captureRejectionSymbol: unique symbol = Symbol.for('nodejs.rejection') as never;
export const errorMonitor: unique symbol = Symbol('events.errorMonitor');
const capture = Symbol('kCapture');
const shapeMode = Symbol('shapeMode');

/** An emitter from the inside. */
interface Emitter extends NodeEvents {
  _events: Events | undefined;
  _eventsCount: number;
  _maxListeners: number | undefined;
  [capture]: boolean;
  [shapeMode]: boolean;
  [captureRejectionSymbol]?: (error: Error, event: EventName, ...args: unknown[]) => void;
}

export interface EmitterOptions {
  captureRejections?: boolean;
}

let defaultMaxListeners = 10;

const noEvents = () => Object.create(null) as Events;

function init(this: Emitter, options?: EmitterOptions): void {
  const inherited = Object.getPrototypeOf(this) as Partial<Emitter>;
  this[shapeMode] = this._events !== undefined && this._events !== inherited._events;
  if (!this[shapeMode]) {
    this._events = noEvents();
    this._eventsCount = 0;
  }
  this._maxListeners ||= undefined;
  const { captureRejections } = options ?? {};
  if (captureRejections) validateBoolean(captureRejections, 'options.captureRejections');
  this[capture] = captureRejections ?? prototype[capture];
}

function EventEmitterConstructor(this: Emitter, options?: EmitterOptions): void {
  init.call(this, options);
}

const prototype = EventEmitterConstructor.prototype as Emitter;

function limitOf(emitter: Emitter): number {
  return emitter._maxListeners ?? defaultMaxListeners;
}

/** A listener answered a promise: if it rejects, that is an `error` event. */
function watchRejection(emitter: Emitter, promise: unknown, type: EventName, args: unknown[]): void {
  if (!emitter[capture]) return;
  try {
    // Read once: a getter may throw the second time.
    const then = (promise as PromiseLike<unknown>).then as unknown;
    if (typeof then !== 'function') return;
    const onRejected = (error: unknown) => process.nextTick(emitRejection, emitter, error, type, args);
    Reflect.apply(then, promise, [undefined, onRejected]);
  } catch (error) {
    emitter.emit('error', error);
  }
}

function emitRejection(emitter: Emitter, error: Error, type: EventName, args: unknown[]): void {
  const handler = emitter[captureRejectionSymbol];
  if (typeof handler === 'function') {
    handler.call(emitter, error, type, ...args);
    return;
  }
  const before = emitter[capture];
  emitter[capture] = false;
  try {
    emitter.emit('error', error);
  } finally {
    emitter[capture] = before;
  }
}

function unhandled(error: unknown): Error {
  const message = `Unhandled error. (${typeof error === 'string' ? `'${error}'` : inspect(error)})`;
  return Object.assign(nodeError(Error, 'ERR_UNHANDLED_ERROR', message, prototype.emit), { context: error });
}

prototype.emit = function emit(this: Emitter, type: EventName, ...args: unknown[]): boolean {
  const events = this._events;
  if (type === 'error') {
    if (events?.[errorMonitor] !== undefined) this.emit(errorMonitor, ...args);
    if (events?.['error'] === undefined) {
      const [error] = args;
      throw error instanceof Error ? error : unhandled(error);
    }
  }
  const handler = events?.[type];
  if (handler === undefined) return false;
  for (const listener of typeof handler === 'function' ? [handler] : [...handler]) {
    const result = listener.apply(this, args);
    if (result !== undefined && result !== null) watchRejection(this, result, type, args);
  }
  return true;
};

function warnOfLeak(emitter: Emitter, type: EventName, listeners: Listeners): void {
  const limit = limitOf(emitter);
  if (limit <= 0 || listeners.length <= limit || listeners.warned) return;
  listeners.warned = true;
  const message =
    `Possible EventEmitter memory leak detected. ${listeners.length} ${String(type)} listeners added to ` +
    `${inspect(emitter, { depth: -1 })}. MaxListeners is ${limit}. Use emitter.setMaxListeners() to increase limit`;
  const details = { name: 'MaxListenersExceededWarning', emitter, type, count: listeners.length };
  process.emitWarning(Object.assign(new Error(message), details));
}

function add(emitter: Emitter, type: EventName, listener: Listener, place: 'first' | 'last'): Emitter {
  validateFunction(listener, 'listener');
  if (emitter._events === undefined) {
    emitter._events = noEvents();
    emitter._eventsCount = 0;
  } else if (emitter._events['newListener'] !== undefined) {
    // Before it is added: a listener of newListener may add some itself.
    emitter.emit('newListener', type, listener.listener ?? listener);
  }
  const events = (emitter._events ??= noEvents());
  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount += 1;
    return emitter;
  }
  const listeners: Listeners = typeof existing === 'function' ? (events[type] = [existing]) : existing;
  if (place === 'first') listeners.unshift(listener);
  else listeners.push(listener);
  warnOfLeak(emitter, type, listeners);
  return emitter;
}

function onceOnly(emitter: Emitter, type: EventName, listener: Listener): Listener {
  validateFunction(listener, 'listener');
  let fired = false;
  const wrapper: Listener = function (...args) {
    if (fired) return undefined;
    emitter.removeListener(type, wrapper);
    fired = true;
    return listener.apply(emitter, args);
  };
  // As Node names it, where a listener is printed.
  Object.defineProperty(wrapper, 'name', { value: 'bound onceWrapper' });
  wrapper.listener = listener;
  return wrapper;
}

function remove(emitter: Emitter, type: EventName, listener: Listener): Emitter {
  validateFunction(listener, 'listener');
  const events = emitter._events;
  const found = events?.[type];
  if (events === undefined || found === undefined) return emitter;
  if (typeof found === 'function') {
    if (found !== listener && found.listener !== listener) return emitter;
    emitter._eventsCount -= 1;
    if (emitter[shapeMode]) events[type] = undefined;
    else if (emitter._eventsCount === 0) emitter._events = noEvents();
    else {
      delete events[type];
      if (events['removeListener']) emitter.emit('removeListener', type, found.listener ?? listener);
    }
    return emitter;
  }
  const position = found.findLastIndex((each) => each === listener || each.listener === listener);
  if (position < 0) return emitter;
  found.splice(position, 1);
  if (found.length === 1) events[type] = found[0];
  if (events['removeListener'] !== undefined) emitter.emit('removeListener', type, listener);
  return emitter;
}

function removeAll(emitter: Emitter, types: readonly EventName[] | 'every'): Emitter {
  const events = emitter._events;
  if (events === undefined) return emitter;
  const clear = () => {
    emitter._events = noEvents();
    emitter._eventsCount = 0;
    emitter[shapeMode] = false;
  };
  if (types === 'every') {
    if (events['removeListener'] !== undefined) {
      const others = Reflect.ownKeys(events).filter((type) => type !== 'removeListener');
      removeAll(emitter, [...others, 'removeListener']);
    }
    clear();
    return emitter;
  }
  for (const type of types) {
    const found = events[type];
    if (found === undefined) continue;
    if (events['removeListener'] === undefined) {
      emitter._eventsCount -= 1;
      if (emitter._eventsCount === 0) clear();
      else delete events[type];
    } else if (typeof found === 'function') remove(emitter, type, found);
    else for (const listener of found.toReversed()) remove(emitter, type, listener);
  }
  return emitter;
}

function listenersOf(emitter: Emitter, type: EventName): Listener[] {
  const found = emitter._events?.[type];
  if (found === undefined) return [];
  return typeof found === 'function' ? [found] : [...found];
}

function countListeners(this: Emitter, type: EventName, listener?: Listener | null): number {
  const found = listenersOf(this, type);
  if (listener === undefined || listener === null) return found.length;
  return found.filter((each) => each === listener || each.listener === listener).length;
}

const methods = {
  setMaxListeners(this: Emitter, n: number) {
    validateNumber(n, 'setMaxListeners', 0);
    this._maxListeners = n;
    return this;
  },
  getMaxListeners(this: Emitter) {
    return limitOf(this);
  },
  addListener(this: Emitter, type: EventName, listener: Listener) {
    return add(this, type, listener, 'last');
  },
  prependListener(this: Emitter, type: EventName, listener: Listener) {
    return add(this, type, listener, 'first');
  },
  once(this: Emitter, type: EventName, listener: Listener) {
    // Through the method: classes override it.
    return this.on(type, onceOnly(this, type, listener));
  },
  prependOnceListener(this: Emitter, type: EventName, listener: Listener) {
    return this.prependListener(type, onceOnly(this, type, listener));
  },
  removeListener(this: Emitter, type: EventName, listener: Listener) {
    return remove(this, type, listener);
  },
  removeAllListeners(this: Emitter, ...types: EventName[]) {
    return removeAll(this, types.length === 0 ? 'every' : types.slice(0, 1));
  },
  listeners(this: Emitter, type: EventName) {
    return listenersOf(this, type).map((each) => each.listener ?? each);
  },
  rawListeners(this: Emitter, type: EventName) {
    return listenersOf(this, type);
  },
  listenerCount: countListeners,
  eventNames(this: Emitter) {
    return this._eventsCount > 0 ? Reflect.ownKeys(this._events ?? {}) : [];
  },
};

prototype._events = undefined;
prototype._eventsCount = 0;
prototype._maxListeners = undefined;
Object.assign(prototype, methods, { on: methods.addListener, off: methods.removeListener });
Object.defineProperty(prototype, capture, { value: false, writable: true });
Object.defineProperty(EventEmitterConstructor, 'name', { value: 'EventEmitter' });
Object.defineProperties(EventEmitterConstructor, {
  captureRejections: {
    enumerable: true,
    get: () => prototype[capture],
    set: (value: unknown) => {
      validateBoolean(value, 'EventEmitter.captureRejections');
      prototype[capture] = value;
    },
  },
  defaultMaxListeners: {
    enumerable: true,
    get: () => defaultMaxListeners,
    set: (value: unknown) => {
      validateNumber(value, 'defaultMaxListeners', 0);
      defaultMaxListeners = value;
    },
  },
});
Object.assign(EventEmitterConstructor, {
  usingDomains: false,
  captureRejectionSymbol,
  errorMonitor,
  init,
  listenerCount: (emitter: Emitter, type: EventName) =>
    typeof emitter.listenerCount === 'function' ? emitter.listenerCount(type) : countListeners.call(emitter, type),
});

export const EventEmitter = EventEmitterConstructor as unknown as typeof NodeEvents;
export type EventEmitter = NodeEvents;
