/** The three forms of each operation: at once, with a callback, and with a promise. */
import { validateFunction } from '../../library/validators.ts';
import type { EventLoop } from '../../../runtime.ts';
import type { Operation } from './operation.ts';

type AnyFunction = (...args: unknown[]) => unknown;

const named = <F extends AnyFunction>(name: string, form: F): F => Object.defineProperty(form, 'name', { value: name });

export function syncForm(name: string, operation: Operation): AnyFunction {
  return named(`${name}Sync`, (...args) => operation(...args)());
}

/** `results`: what the callback gets behind the error, from the operation's answer and the arguments. */
export function callbackForm(
  loop: EventLoop,
  name: string,
  operation: Operation,
  results: (value: unknown, args: unknown[]) => unknown[] = (value) => (value === undefined ? [] : [value]),
): AnyFunction {
  return named(name, (...args) => {
    const callback = args.pop();
    validateFunction(callback, 'cb');
    const perform = operation(...args);
    later(loop, perform, (error, value) => {
      if (error === null) callback(null, ...results(value, args));
      else callback(error);
    });
  });
}

export function promiseForm(
  loop: EventLoop,
  name: string,
  operation: Operation,
): (...args: unknown[]) => Promise<unknown> {
  return named(
    name,
    async (...args) =>
      await new Promise((resolve, reject) => {
        later(loop, operation(...args), (error, value) => {
          if (error === null) resolve(value);
          else reject(error);
        });
      }),
  );
}

/** Performs an operation in a later turn of the loop. One that has to wait for the kernel answers a promise. */
export function later(
  loop: EventLoop,
  perform: () => unknown,
  settle: (error: unknown, value?: unknown) => void,
): void {
  loop.soon(() => {
    let value: unknown;
    try {
      value = perform();
    } catch (error) {
      settle(error);
      return;
    }
    if (!(value instanceof Promise)) {
      settle(null, value);
      return;
    }
    loop.ref();
    const end = (finish: () => void) => () => {
      loop.unref();
      loop.enter(finish);
    };
    value.then(
      (awaited: unknown) => end(() => settle(null, awaited))(),
      (error: unknown) => end(() => settle(error))(),
    );
  });
}
