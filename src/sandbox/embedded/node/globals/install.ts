import type { SystemRuntime } from '../system-runtime.ts';
import { validateFunction } from '../builtins/library/validators.ts';
import type { Builtins } from '../runtime.ts';
import { installAbortReasons } from './abort.ts';
import { createFetch } from './fetch/fetch.ts';
import { holdForNativeWork } from './native-work.ts';
import { createFetchClasses } from './fetch/request-class.ts';

/** What the worker has under these names, taken before any of it is replaced. */
const native = {
  queueMicrotask: queueMicrotask.bind(globalThis),
  structuredClone: structuredClone.bind(globalThis),
  atob: atob.bind(globalThis),
  btoa: btoa.bind(globalThis),
  Request,
  Response,
  Headers,
};

/** Puts the globals of Node in place: those that programs see when they list them, and those they do not. */
export function installGlobals(runtime: SystemRuntime): void {
  const { builtins, context } = runtime;
  const timers = builtins.get('timers') as Record<string, unknown>;
  const classes = createFetchClasses(native);
  const queueTask = (callback: unknown): void => {
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
    queueMicrotask: queueTask,
    structuredClone: native.structuredClone,
    atob: native.atob,
    btoa: native.btoa,
    performance: (builtins.get('perf_hooks') as { performance: unknown }).performance,
    fetch: createFetch(runtime, classes),
  };
  for (const [name, value] of Object.entries(shown)) define(name, { value, writable: true }, true);
  defineLazily('crypto', () => ({ crypto: webCryptoOf(builtins) }), true);
  installAbortReasons(runtime.timers.setTimeout);
  holdForNativeWork(runtime.loop);
  const { Buffer } = builtins.get('buffer') as { Buffer: unknown };
  const { URL } = builtins.get('url') as { URL: unknown };
  const { Request, Response, Headers } = classes;
  const hidden = {
    process: runtime.process,
    Buffer,
    console: builtins.get('console'),
    URL,
    Request,
    Response,
    Headers,
  };
  for (const [name, value] of Object.entries(hidden)) define(name, { value, writable: true }, false);
  for (const name of ['BroadcastChannel', 'MessageChannel', 'MessagePort']) {
    defineLazily(name, () => builtins.get('worker_threads'), false);
  }
}

/** A page that is not secure has less of it. */
function webCryptoOf(builtins: Builtins): unknown {
  const { webcrypto, randomUUID } = builtins.get('crypto') as { webcrypto: object; randomUUID: unknown };
  if (!('randomUUID' in webcrypto)) {
    Object.defineProperty(webcrypto, 'randomUUID', { value: randomUUID, enumerable: true, configurable: true });
  }
  return webcrypto;
}

function define(name: string, descriptor: PropertyDescriptor, enumerable: boolean): void {
  Object.defineProperty(globalThis, name, { ...descriptor, enumerable, configurable: true });
}

/** A global that is an export of a module, which is made when somebody asks for it. */
function defineLazily(name: string, module: () => unknown, enumerable: boolean): void {
  const set = (value: unknown) => define(name, { value, writable: true }, enumerable);
  const get = (): unknown => {
    const value = (module() as Record<string, unknown>)[name];
    set(value);
    return value;
  };
  define(name, { get, set }, enumerable);
}
