/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
/** `node:timers`, which are also globals. */
import { validateFunction } from '../../library/validators.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { Immediate } from './immediate.ts';
import { Timeout } from './timeout.ts';

const longest = 2 ** 31 - 1;
const customPromisified = Symbol.for('nodejs.util.promisify.custom');

export type Timers = ReturnType<typeof createTimers>;

export function createTimers(runtime: Pick<SystemRuntime, 'loop' | 'context' | 'process' | 'builtins'>) {
  const { loop, context } = runtime;
  const start = (callback: unknown, delay: unknown, repeats: boolean, args: unknown[]): Timeout => {
    validateFunction(callback, 'callback');
    const timeout = new Timeout(loop.timers, context.bind(callback), toDelay(delay), repeats);
    if (args.length > 0) timeout._timerArgs = args;
    loop.timers.start(timeout);
    loop.timersChanged();
    return timeout;
  };
  const toDelay = (delay: unknown): number => {
    const milliseconds = Number(delay);
    if (milliseconds > longest) {
      const text = `${milliseconds} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`;
      runtime.process.emitWarning(text, 'TimeoutOverflowWarning');
      return 1;
    }
    return milliseconds >= 1 ? Math.trunc(milliseconds) : 1;
  };
  const clear = (timer: unknown): void => {
    if (timer instanceof Timeout) timer.close();
    else if (typeof timer === 'number' || typeof timer === 'string') loop.timers.stopNumber(Number(timer));
    if (loop.timers.refs === 0) loop.timersChanged();
  };
  const timers = {
    setTimeout: (callback: unknown, delay?: unknown, ...args: unknown[]) => start(callback, delay, false, args),
    clearTimeout: (timer?: unknown) => clear(timer),
    setInterval: (callback: unknown, delay?: unknown, ...args: unknown[]) => start(callback, delay, true, args),
    clearInterval: (timer?: unknown) => clear(timer),
    setImmediate: (callback: unknown, ...args: unknown[]): Immediate => {
      validateFunction(callback, 'callback');
      return loop.immediate(() => void callback(...args));
    },
    clearImmediate: (immediate?: unknown) => {
      if (immediate instanceof Immediate) immediate.close();
    },
  };
  const promises = () => runtime.builtins.get('timers/promises') as Record<string, unknown>;
  for (const name of ['setTimeout', 'setImmediate'] as const) {
    Object.defineProperty(timers[name], customPromisified, { enumerable: true, get: () => promises()[name] });
  }
  return Object.defineProperty(timers, 'promises', { enumerable: true, get: promises, configurable: true });
}
