/** The functions of `util` that make functions of functions. */
import type * as NodeUtil from 'node:util';
import { nodeError } from '../errors.ts';
import { validateFunction, validateString } from '../validators.ts';
import { invalidArgType } from '../errors.ts';

const customPromisified = Symbol.for('nodejs.util.promisify.custom');
/** On a function whose callback gets more than one value: the names that `promisify` gives them. */
export const promisifyArgumentNames = Symbol('customPromisifyArgs');

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;
type Promisifiable = AnyFunction & { [customPromisified]?: unknown; [promisifyArgumentNames]?: string[] };

function hidden(value: unknown): PropertyDescriptor {
  return { value, enumerable: false, writable: false, configurable: true };
}

function promisifyFunction(original: Promisifiable): AnyFunction {
  validateFunction(original, 'original');
  const custom = original[customPromisified];
  if (custom) {
    validateFunction(custom, 'util.promisify.custom');
    return Object.defineProperty(custom, customPromisified, hidden(custom));
  }
  const names = original[promisifyArgumentNames];
  function fn(this: unknown, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, ...values: unknown[]) => {
        // What is passed on is the callback's error, whatever it is.
        if (error) reject(error);
        else if (names && values.length > 1)
          resolve(Object.fromEntries(names.map((name, index) => [name, values[index]])));
        else resolve(values[0]);
      };
      Reflect.apply(original, this, [...args, settle]);
    });
  }
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original) as object | null);
  Object.defineProperty(fn, customPromisified, hidden(fn));
  return Object.defineProperties(fn, Object.getOwnPropertyDescriptors(original) as PropertyDescriptorMap);
}

export const promisify = Object.assign(promisifyFunction, { custom: customPromisified }) as typeof NodeUtil.promisify;
Object.defineProperty(promisify, 'name', { value: 'promisify' });

function callbackifyFunction(original: AnyFunction): AnyFunction {
  validateFunction(original, 'original');
  function callbackified(this: unknown, ...args: unknown[]): void {
    const callback = args.pop();
    validateFunction(callback, 'last argument');
    const done = callback.bind(this);
    const onRejected = (reason: unknown) => {
      if (reason) return done(reason);
      const error = nodeError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value', onRejected);
      return done(Object.assign(error, { reason }));
    };
    (Reflect.apply(original, this, args) as Promise<unknown>).then(
      (value) => process.nextTick(done, null, value),
      (reason: unknown) => process.nextTick(onRejected, reason),
    );
  }
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(original);
  const { length, name } = descriptors;
  if (typeof length?.value === 'number') length.value += 1;
  if (typeof name?.value === 'string') name.value += 'Callbackified';
  return Object.defineProperties(callbackified, descriptors);
}

export const callbackify = callbackifyFunction as typeof NodeUtil.callbackify;
Object.defineProperty(callbackify, 'name', { value: 'callbackify' });

const codesWarned = new Set<string>();

/** The function, with a warning on its first call: once for each code. */
export function deprecate<T extends (...args: never[]) => unknown>(original: T, message: string, code?: string): T {
  if (code !== undefined) validateString(code, 'code');
  let warned = false;
  function deprecated(this: unknown, ...args: unknown[]): unknown {
    if (!process.noDeprecation && !warned) {
      warned = true;
      if (code === undefined) process.emitWarning(message, 'DeprecationWarning', deprecated);
      else if (!codesWarned.has(code)) {
        codesWarned.add(code);
        process.emitWarning(message, 'DeprecationWarning', code, deprecated);
      }
    }
    if (new.target) return Reflect.construct(original, args, new.target) as unknown;
    return Reflect.apply(original, this, args);
  }
  Object.setPrototypeOf(deprecated, original);
  if (original.prototype) deprecated.prototype = original.prototype as unknown;
  return deprecated as unknown as T;
}

export function inherits(constructor: unknown, superConstructor: unknown): void {
  if (constructor === undefined || constructor === null) throw invalidArgType('ctor', 'Function', constructor);
  if (superConstructor === undefined || superConstructor === null)
    throw invalidArgType('superCtor', 'Function', superConstructor);
  const parent = superConstructor as { prototype?: object };
  if (parent.prototype === undefined) throw invalidArgType('superCtor.prototype', 'Object', parent.prototype);
  Object.defineProperty(constructor, 'super_', { value: superConstructor, writable: true, configurable: true });
  Object.setPrototypeOf((constructor as { prototype: object }).prototype, parent.prototype);
}
