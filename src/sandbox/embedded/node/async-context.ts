/* oxlint-disable unicorn/no-thenable, no-extend-native, typescript/no-floating-promises -- `then` is what has to follow */
import type { AsyncContext, ContextFrame } from './runtime.ts';

type AnyFunction = (...args: never[]) => unknown;

export class Context implements AsyncContext {
  current: ContextFrame | undefined = undefined;
  #inUse = false;

  /**
   * From the first storage on, promises carry frames too. Until then nothing is wrapped, and nothing costs anything.
   */
  use(): void {
    if (this.#inUse) return;
    this.#inUse = true;
    this.#followPromises();
  }

  /** Calls back in a frame, and puts back the one before. */
  run<T>(frame: ContextFrame | undefined, callback: () => T): T {
    const before = this.current;
    this.current = frame;
    try {
      return callback();
    } finally {
      this.current = before;
    }
  }

  bind<Callback extends AnyFunction>(callback: Callback): Callback {
    return this.#inUse ? this.#bound(callback) : callback;
  }

  #bound<Callback extends AnyFunction>(callback: Callback): Callback {
    const frame = this.current;
    const run = (receiver: unknown, args: never[]): unknown =>
      this.run(frame, () => Reflect.apply(callback, receiver, args) as unknown);
    return function (this: unknown, ...args: never[]) {
      return run(this, args);
    } as Callback;
  }

  #followPromises(): void {
    const { then } = Promise.prototype;
    const follow = <T>(callback: T): T => (typeof callback === 'function' ? this.#bound(callback as never) : callback);
    const following = {
      then(this: Promise<unknown>, onFulfilled: unknown, onRejected: unknown) {
        return Reflect.apply(then, this, [follow(onFulfilled), follow(onRejected)]) as unknown;
      },
    };
    Object.defineProperty(Promise.prototype, 'then', { value: following.then, writable: true, configurable: true });
  }
}
