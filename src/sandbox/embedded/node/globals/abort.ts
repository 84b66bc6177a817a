/** The reasons of aborts, in the words of Node. */

/** Changes the worker's own classes: what they make is used everywhere. `setTimeout` is the worker's. */
export function installAbortReasons(setTimeout: (callback: () => void, milliseconds: number) => unknown): void {
  const { abort } = AbortController.prototype;
  const aborted = () => new DOMException('This operation was aborted', 'AbortError');
  const controllers = {
    abort(this: AbortController, reason: unknown = aborted()) {
      Reflect.apply(abort, this, [reason]);
    },
  };
  define(AbortController.prototype, 'abort', controllers.abort);
  const signals = {
    abort(reason: unknown = aborted()) {
      const controller = new AbortController();
      controller.abort(reason);
      return controller.signal;
    },
    timeout(milliseconds: number) {
      const controller = new AbortController();
      const expired = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      setTimeout(() => controller.abort(expired), milliseconds);
      return controller.signal;
    },
  };
  define(AbortSignal, 'abort', signals.abort);
  define(AbortSignal, 'timeout', signals.timeout);
}

function define(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
}
