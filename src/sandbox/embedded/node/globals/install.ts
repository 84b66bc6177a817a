import type { SystemRuntime } from '../create-runtime.ts';
import { validateFunction } from '../builtins/library/validators.ts';
import { createFetch } from './fetch/fetch.ts';
import { createFetchClasses } from './fetch/request-class.ts';

/** What the worker has under these names, taken before any of it is replaced. */
const native = { queueMicrotask: globalThis.queueMicrotask.bind(globalThis), Request, Response, Headers };

/** Puts the globals of Node in place: those that programs see when they list them, and those they do not. */
export function installGlobals(runtime: SystemRuntime): void {
  const { builtins, context } = runtime;
  const timers = builtins.get('timers') as Record<string, unknown>;
  const classes = createFetchClasses(native);
  const queueMicrotask = (callback: unknown): void => {
    validateFunction(callback, 'callback');
    native.queueMicrotask(context.bind(() => void callback()));
  };
  const shown = {
    global: globalThis,
    clearImmediate: timers['clearImmediate'],
    setImmediate: timers['setImmediate'],
    clearInterval: timers['clearInterval'],
    clearTimeout: timers['clearTimeout'],
    setInterval: timers['setInterval'],
    setTimeout: timers['setTimeout'],
    queueMicrotask,
    structuredClone,
    atob,
    btoa,
    performance,
    fetch: createFetch(runtime, classes),
    crypto,
  };
  for (const [name, value] of Object.entries(shown)) define(name, value, true);
  const { Buffer } = builtins.get('buffer') as { Buffer: unknown };
  const { Request, Response, Headers } = classes;
  const hidden = { process: runtime.process, Buffer, console: builtins.get('console'), Request, Response, Headers };
  for (const [name, value] of Object.entries(hidden)) define(name, value, false);
}

function define(name: string, value: unknown, enumerable: boolean): void {
  Object.defineProperty(globalThis, name, { value, enumerable, writable: true, configurable: true });
}
