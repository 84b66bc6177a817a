/** `node:timers/promises`. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { AbortError, nodeError } from '../../library/errors.ts';
import { validateAbortSignal, validateBoolean, validateObject } from '../../library/validators.ts';
import type { Immediate } from './immediate.ts';
import type { Timeout } from './timeout.ts';

interface Options {
  signal: AbortSignal | undefined;
  ref: boolean;
}

function toOptions(options: unknown): Options {
  if (options === undefined) return { signal: undefined, ref: true };
  validateObject(options, 'options');
  const { signal, ref = true } = options as { signal?: unknown; ref?: unknown };
  validateAbortSignal(signal, 'options.signal');
  validateBoolean(ref, 'options.ref');
  return { signal, ref };
}

const aborted = (signal: AbortSignal): AbortError => new AbortError(undefined, { cause: signal.reason });

interface Timers {
  setTimeout(callback: () => void, delay: unknown): Timeout;
  setInterval(callback: () => void, delay: unknown): Timeout;
  setImmediate(callback: () => void): Immediate;
}

export function createTimersPromises({ builtins }: Pick<SystemRuntime, 'builtins'>) {
  const timers = builtins.get('timers') as Timers;

  /** Waits for what `start` starts, unless the signal comes first. */
  const wait = async <T>(options: unknown, value: T, start: (done: () => void) => Timeout | Immediate): Promise<T> => {
    const { signal, ref } = toOptions(options);
    if (signal?.aborted) throw aborted(signal);
    return await new Promise<T>((resolve, reject) => {
      const timer = start(() => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      const abort = () => {
        timer.close();
        if (signal) reject(aborted(signal));
      };
      if (!ref) timer.unref();
      signal?.addEventListener('abort', abort, { once: true });
    });
  };

  const setTimeout = (delay?: unknown, value?: unknown, options?: unknown): Promise<unknown> =>
    wait(options, value, (done) => timers.setTimeout(done, delay));

  const setImmediate = (value?: unknown, options?: unknown): Promise<unknown> =>
    wait(options, value, (done) => timers.setImmediate(done));

  async function* setInterval(delay?: unknown, value?: unknown, options?: unknown): AsyncGenerator<unknown, void> {
    const { signal, ref } = toOptions(options);
    if (signal?.aborted) throw aborted(signal);
    let due = 0;
    let wake: (() => void) | undefined;
    const tick = () => wake?.();
    const interval = timers.setInterval(() => {
      due += 1;
      tick();
    }, delay);
    if (!ref) interval.unref();
    signal?.addEventListener('abort', tick, { once: true });
    try {
      for (;;) {
        if (signal?.aborted) throw aborted(signal);
        if (due === 0) await new Promise<void>((resolve) => (wake = resolve));
        for (; due > 0; due -= 1) yield value;
      }
    } finally {
      interval.close();
      signal?.removeEventListener('abort', tick);
    }
  }

  class Scheduler {
    constructor() {
      throw nodeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }

    yield(): Promise<unknown> {
      return setImmediate();
    }

    wait(delay: unknown, options?: unknown): Promise<unknown> {
      return setTimeout(delay, undefined, options);
    }
  }

  return { setTimeout, setImmediate, setInterval, scheduler: Object.create(Scheduler.prototype) as Scheduler };
}
