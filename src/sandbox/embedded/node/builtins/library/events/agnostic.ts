/** Listening to an emitter and to an event target alike. */
import { invalidArgType } from '../errors.ts';
import { validateAbortSignal, validateFunction } from '../validators.ts';

export type Source = NodeJS.EventEmitter | EventTarget;
type Handler = (...args: unknown[]) => void;

const isEmitter = (source: Source): source is NodeJS.EventEmitter =>
  typeof (source as Partial<NodeJS.EventEmitter>)?.on === 'function';
const isTarget = (source: Source): source is EventTarget =>
  typeof (source as Partial<EventTarget>)?.addEventListener === 'function';

/** Answers what ends it. */
export function listen(source: Source, event: string | symbol, handler: Handler, once = false): () => void {
  if (isEmitter(source)) {
    if (once) source.once(event, handler);
    else source.on(event, handler);
    return () => void source.removeListener(event, handler);
  }
  if (isTarget(source)) {
    // A target takes whatever is given as the name of an event, and calls with one argument.
    source.addEventListener(event as string, handler, { once });
    return () => source.removeEventListener(event as string, handler);
  }
  throw invalidArgType('emitter', 'EventEmitter', source);
}

export function addAbortListener(signal: AbortSignal, listener: (event: Event) => void): Disposable {
  if (signal === undefined) throw invalidArgType('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');
  if (signal.aborted) queueMicrotask(() => listener(new Event('abort')));
  else signal.addEventListener('abort', listener, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', listener) };
}
