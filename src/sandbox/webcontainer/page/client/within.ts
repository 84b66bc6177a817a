/** The value of a promise if it comes within so many milliseconds, else what `late` answers. */
export function within<T, L>(milliseconds: number, promise: Promise<T>, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
