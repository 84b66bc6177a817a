/** A class that works without `new` too, as Node's older ones do. Instances are those of the class itself. */
export function callable<Class extends new (...args: never[]) => object>(constructor: Class): Class {
  function Callable(...args: unknown[]): object {
    return Reflect.construct(
      constructor,
      args,
      new.target && new.target !== Callable ? new.target : constructor,
    ) as object;
  }
  Object.setPrototypeOf(Callable, constructor);
  Callable.prototype = constructor.prototype as unknown;
  Object.defineProperty(Callable, 'name', { value: constructor.name });
  return Callable as unknown as Class;
}
