/** `node:events`: its exports are properties of EventEmitter, which is itself the module. */
import { addAbortListener } from './events/agnostic.ts';
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
