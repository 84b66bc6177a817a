import type { SystemRuntime } from '../create-runtime.ts';
import { validateFunction } from '../builtins/library/validators.ts';

/** Puts the globals of Node in place: those that programs see when they list them, and those they do not. */
export function installGlobals(runtime: SystemRuntime): void {
  const { builtins, context } = runtime;
  const scope = globalThis as Record<string, unknown>;
  const { queueMicrotask } = globalThis;
  const timers = builtins.get('timers') as Record<string, unknown>;
  const enumerable = {
    global: globalThis,
    clearImmediate: timers['clearImmediate'],
    setImmediate: timers['setImmediate'],
    clearInterval: timers['clearInterval'],
    clearTimeout: timers['clearTimeout'],
    setInterval: timers['setInterval'],
    setTimeout: timers['setTimeout'],
    queueMicrotask: (callback: unknown) => {
      validateFunction(callback, 'callback');
      queueMicrotask(context.bind(() => void callback()));
    },
  };
  for (const [name, value] of Object.entries(enumerable)) define(scope, name, value, true);
  define(scope, 'process', runtime.process, false);
  const { Buffer } = builtins.get('buffer') as { Buffer: unknown };
  define(scope, 'Buffer', Buffer, false);
}

function define(scope: object, name: string, value: unknown, enumerable: boolean): void {
  Object.defineProperty(scope, name, { value, enumerable, writable: true, configurable: true });
}
