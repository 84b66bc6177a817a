/** `node:events`: its exports are properties of EventEmitter, which is itself the module. */
import type { AsyncResource } from 'node:async_hooks';
import { addAbortListener } from './events/agnostic.ts';
import { type AsyncResourceEmitter, createAsyncResourceEmitter } from './events/async-resource.ts';
import { EventEmitter, captureRejectionSymbol, errorMonitor } from './events/emitter.ts';
import { getEventListeners, getMaxListeners, setMaxListeners } from './events/listeners.ts';
import { on } from './events/on.ts';
import { once } from './events/once.ts';

Object.assign(EventEmitter, {
  EventEmitter,
  addAbortListener,
  getEventListeners,
  getMaxListeners,
  on,
  once,
  setMaxListeners,
});

/** The module, of a process whose resources of asynchronous work are these. */
export function createEvents(asyncResource: () => typeof AsyncResource): typeof EventEmitter {
  let made: AsyncResourceEmitter | undefined;
  const get = () => (made ??= createAsyncResourceEmitter(asyncResource()));
  return Object.defineProperty(EventEmitter, 'EventEmitterAsyncResource', {
    get,
    enumerable: true,
    configurable: true,
  });
}

export {
  EventEmitter,
  addAbortListener,
  captureRejectionSymbol,
  errorMonitor,
  getEventListeners,
  getMaxListeners,
  on,
  once,
  setMaxListeners,
};
export default EventEmitter;
