/** What can be asked and set of emitters and event targets alike. */
import { invalidArgType } from '../errors.ts';
import { validateNumber } from '../validators.ts';
import { EventEmitter } from './emitter.ts';

/** How many listeners a target may have. Nothing warns of more: targets are the browser's own. */
const targetLimits = new WeakMap<EventTarget, number>();

const expected = ['EventEmitter', 'EventTarget'];

/** Of an event target this is empty: the browser does not tell. */
export function getEventListeners(source: NodeJS.EventEmitter | EventTarget, event: string | symbol): unknown[] {
  if ('listeners' in source && typeof source.listeners === 'function') return source.listeners(event);
  if (source instanceof EventTarget) return [];
  throw invalidArgType('emitter', expected, source);
}

export function getMaxListeners(source: NodeJS.EventEmitter | EventTarget): number {
  if (source && 'getMaxListeners' in source) return source.getMaxListeners();
  if (source instanceof EventTarget) return targetLimits.get(source) ?? EventEmitter.defaultMaxListeners;
  throw invalidArgType('emitter', expected, source);
}

export function setMaxListeners(
  n: number = EventEmitter.defaultMaxListeners,
  ...sources: (NodeJS.EventEmitter | EventTarget)[]
): void {
  validateNumber(n, 'setMaxListeners', 0);
  if (sources.length === 0) EventEmitter.defaultMaxListeners = n;
  for (const source of sources) {
    if (source instanceof EventTarget) targetLimits.set(source, n);
    else if (source && typeof source.setMaxListeners === 'function') source.setMaxListeners(n);
    else throw invalidArgType('eventTargets', expected, source);
  }
}
