/** The three forms of each operation: at once, with a callback, and with a promise. */
import { validateFunction } from '../../library/validators.ts';
import type { NodeEventLoop } from '../../../event-loop.ts';
import type { Operation } from './operation.ts';

type AnyFunction = (...args: unknown[]) => unknown;

const named = <F extends AnyFunction>(name: string, form: F): F => Object.defineProperty(form, 'name', { value: name });

export function syncForm(name: string, operation: Operation): AnyFunction {
  return named(`${name}Sync`, (...args) => operation(...args)());
}

/** `results`: what the callback gets behind the error, from the operation's answer and the arguments. */
export function callbackForm(
  loop: NodeEventLoop,
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
  loop: NodeEventLoop,
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
  loop: NodeEventLoop,
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
    const finish = loop.context.bind((error: unknown, awaited?: unknown) => settle(error, awaited));
    const end = (error: unknown, awaited?: unknown) => {
      loop.unref();
      loop.enter(() => finish(error, awaited));
    };
    value.then(
      (awaited: unknown) => end(null, awaited),
      (error: unknown) => end(error),
    );
  });
}
