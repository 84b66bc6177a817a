/**
 * What AsyncLocalStorage carries from a callback to those that it starts. A thread runs one process, so this is one
 * variable. Who keeps a callback for later takes `currentContext()` with it and calls `runInContext`. The loader
 * rewrites `await` with `resumeInContext`, for a native await tells nobody where it goes on.
 */
let current: unknown;

export const currentContext = (): unknown => current;

export function setContext(context: unknown): void {
  current = context;
}

export function runInContext<Result>(context: unknown, callback: () => Result): Result {
  const before = current;
  current = context;
  try {
    return callback();
  } finally {
    current = before;
  }
}

/** `await x` becomes `resumeInContext(currentContext(), await x)`. */
export function resumeInContext<Value>(context: unknown, value: Value): Value {
  current = context;
  return value;
}
