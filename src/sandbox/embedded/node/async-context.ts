import type { AsyncContext, ContextFrame } from './runtime.ts';

export class Context implements AsyncContext {
  current: ContextFrame | undefined = undefined;

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

  bind<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback {
    const frame = this.current;
    if (!frame) return callback;
    const bound = (receiver: unknown, args: never[]): unknown =>
      this.run(frame, () => Reflect.apply(callback, receiver, args) as unknown);
    return function (this: unknown, ...args: never[]) {
      return bound(this, args);
    } as Callback;
  }
}
