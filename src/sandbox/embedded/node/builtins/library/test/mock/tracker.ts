/** `mock` and `t.mock`: stand-ins for functions, methods and timers, and a way to undo them all. */
import { invalidArgType, invalidArgValue } from '../../errors.ts';
import { validateBoolean, validateFunction, validateInteger, validateObject } from '../../validators.ts';
import { MockFunctionContext, createMock, type AnyFunction } from './function-context.ts';
import { MockTimers, type TimerModules } from './timers.ts';

interface Options {
  times?: number;
  getter?: boolean;
  setter?: boolean;
}

function isOptions(value: unknown): value is Options {
  return value !== null && typeof value === 'object';
}

function validateTimes(times: unknown): asserts times is number {
  if (times !== Infinity) validateInteger(times, 'options.times', 1);
}

function findDescriptor(object: object, name: PropertyKey): PropertyDescriptor | undefined {
  for (let host: object | null = object; host !== null; host = Object.getPrototypeOf(host) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(host, name);
    if (descriptor) return descriptor;
  }
  return undefined;
}

export class MockTracker {
  readonly #modules: TimerModules;
  #contexts: MockFunctionContext[] = [];
  #timers: MockTimers | undefined;

  constructor(modules: TimerModules) {
    this.#modules = modules;
  }

  get timers(): MockTimers {
    return (this.#timers ??= new MockTimers(this.#modules));
  }

  fn(original: unknown = function () {}, implementation: unknown = original, options: unknown = {}): AnyFunction {
    let [fn, stand, given] = [original, implementation, options];
    if (isOptions(original)) [fn, stand, given] = [function () {}, undefined, original];
    else if (isOptions(implementation)) [stand, given] = [original, implementation];
    stand ??= fn;
    validateFunction(fn, 'original');
    validateFunction(stand, 'implementation');
    validateObject(given, 'options');
    const { times = Infinity } = given as Options;
    validateTimes(times);
    return this.#create(fn, new MockFunctionContext(stand, () => fn, times));
  }

  method(target: unknown, name: unknown, implementation?: unknown, options: unknown = {}): AnyFunction {
    if (typeof name !== 'string' && typeof name !== 'symbol')
      throw invalidArgType('methodName', ['string', 'symbol'], name);
    if (typeof target !== 'function') validateObject(target, 'object');
    const [stand, given] = isOptions(implementation) ? [undefined, implementation] : [implementation, options];
    if (stand !== undefined) validateFunction(stand, 'implementation');
    validateObject(given, 'options');
    const { getter = false, setter = false, times = Infinity } = given as Options;
    validateBoolean(getter, 'options.getter');
    validateBoolean(setter, 'options.setter');
    validateTimes(times);
    if (setter && getter) throw invalidArgValue('options.setter', setter, "cannot be used with 'options.getter'");
    const descriptor = findDescriptor(target, name);
    const original: unknown = getter ? descriptor?.get : setter ? descriptor?.set : descriptor?.value;
    if (!descriptor || typeof original !== 'function')
      throw invalidArgValue('methodName', original, 'must be a method');
    const undo = () => {
      Object.defineProperty(target, name, descriptor);
      return undefined;
    };
    const method = original as AnyFunction;
    const mock = this.#create(method, new MockFunctionContext(stand ?? method, undo, times));
    if (getter) Object.defineProperty(target, name, { ...descriptor, get: mock });
    else if (setter) Object.defineProperty(target, name, { ...descriptor, set: mock });
    else Object.defineProperty(target, name, { ...descriptor, value: mock });
    return mock;
  }

  getter(target: unknown, name: unknown, implementation?: unknown, options: unknown = {}): AnyFunction {
    return this.#accessor('getter', target, name, implementation, options);
  }

  setter(target: unknown, name: unknown, implementation?: unknown, options: unknown = {}): AnyFunction {
    return this.#accessor('setter', target, name, implementation, options);
  }

  /** Undoes them, and forgets them. */
  reset(): void {
    this.restoreAll();
    this.#timers?.reset();
    this.#contexts = [];
  }

  restoreAll(): void {
    for (const context of this.#contexts) context.restore();
  }

  #accessor(
    kind: 'getter' | 'setter',
    target: unknown,
    name: unknown,
    implementation: unknown,
    options: unknown,
  ): AnyFunction {
    const [stand, given] = isOptions(implementation) ? [undefined, implementation] : [implementation, options];
    validateObject(given, 'options');
    const wanted = (given as Options)[kind] ?? true;
    if (wanted === false) throw invalidArgValue(`options.${kind}`, wanted, 'cannot be false');
    return this.method(target, name, stand, { ...given, [kind]: wanted });
  }

  #create(original: AnyFunction, context: MockFunctionContext): AnyFunction {
    this.#contexts.push(context);
    return createMock(context, original);
  }
}
