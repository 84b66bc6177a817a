/** `node:async_hooks`: storages that follow a program through its callbacks, promises and awaits. Hooks are not called. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import type { ContextFrame } from '../../../runtime.ts';
import { nodeError } from '../../library/errors.ts';
import { validateFunction, validateString } from '../../library/validators.ts';

type AnyFunction = (...args: unknown[]) => unknown;

export function createAsyncHooks({ context }: Pick<SystemRuntime, 'context'>) {
  let lastId = 1;
  let executing = { id: 1, trigger: 0, resource: {} as object };

  const frameWith = (key: object, store: unknown): ContextFrame => new Map(context.current).set(key, store);

  class AsyncLocalStorage {
    /** A new one when the storage is disabled: what was stored before is then found no more. */
    #key = {};

    constructor() {
      context.use();
    }

    static bind(callback: AnyFunction): AnyFunction {
      return AsyncResource.bind(callback);
    }

    static snapshot(): (callback: AnyFunction, ...args: unknown[]) => unknown {
      return AsyncResource.bind((callback, ...args) => (callback as AnyFunction)(...args));
    }

    disable(): void {
      this.#key = {};
    }

    enterWith(store: unknown): void {
      context.current = frameWith(this.#key, store);
    }

    run(store: unknown, callback: AnyFunction, ...args: unknown[]): unknown {
      return context.run<unknown>(frameWith(this.#key, store), () => Reflect.apply(callback, null, args));
    }

    exit(callback: AnyFunction, ...args: unknown[]): unknown {
      return this.run(undefined, callback, ...args);
    }

    getStore(): unknown {
      return context.current?.get(this.#key);
    }
  }

  class AsyncResource {
    readonly #id: number;
    readonly #trigger: number;
    readonly #frame: ContextFrame | undefined;

    constructor(type: unknown, options: number | { triggerAsyncId?: number } = {}) {
      validateString(type, 'type');
      const trigger = typeof options === 'number' ? options : (options.triggerAsyncId ?? executing.id);
      if (!Number.isSafeInteger(trigger) || trigger < -1) {
        throw nodeError(RangeError, 'ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
      }
      lastId += 1;
      this.#id = lastId;
      this.#trigger = trigger;
      this.#frame = context.current;
    }

    static bind(callback: AnyFunction, type?: string, receiver?: unknown): AnyFunction {
      const name = type ?? (callback.name || 'bound-anonymous-fn');
      return new AsyncResource(name).bind(callback, receiver);
    }

    runInAsyncScope(callback: AnyFunction, receiver?: unknown, ...args: unknown[]): unknown {
      const before = executing;
      executing = { id: this.#id, trigger: this.#trigger, resource: this };
      try {
        return context.run<unknown>(this.#frame, () => Reflect.apply(callback, receiver, args));
      } finally {
        executing = before;
      }
    }

    bind(callback: AnyFunction, receiver?: unknown): AnyFunction {
      validateFunction(callback, 'fn');
      const run = (own: unknown, args: unknown[]) => this.runInAsyncScope(callback, receiver ?? own, ...args);
      const bound = function (this: unknown, ...args: unknown[]) {
        return run(this, args);
      };
      return Object.defineProperty(bound, 'length', { value: callback.length, configurable: true });
    }

    asyncId(): number {
      return this.#id;
    }

    triggerAsyncId(): number {
      return this.#trigger;
    }

    emitDestroy(): this {
      return this;
    }
  }

  const createHook = (): object => {
    const hook = { enable: () => hook, disable: () => hook };
    return hook;
  };

  return {
    AsyncLocalStorage,
    createHook,
    executionAsyncId: () => executing.id,
    triggerAsyncId: () => executing.trigger,
    executionAsyncResource: () => executing.resource,
    asyncWrapProviders: Object.freeze(Object.assign(Object.create(null) as object, { NONE: 0 })),
    AsyncResource,
  };
}
