import { invalidArgType, nodeError } from '../builtins/library/errors.ts';

/** `process.env`: every value is a string. */
export function createEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return new Proxy<Record<string, string>>(
    { ...variables },
    {
      get: (target, name) =>
        typeof name === 'symbol' || !Object.hasOwn(target, name) ? inherited(target, name) : target[name],
      set: (target, name, value) => {
        if (typeof name === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
        if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
        target[name] = String(value);
        return true;
      },
      defineProperty: (target, name, descriptor) => {
        if (!('value' in descriptor)) {
          const message = "'process.env' does not accept an accessor(getter/setter) descriptor";
          throw nodeError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', message);
        }
        if (!descriptor.configurable || !descriptor.writable || !descriptor.enumerable) {
          const message = "'process.env' only accepts a configurable, writable, and enumerable data descriptor";
          throw nodeError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', message);
        }
        if (typeof name === 'symbol') throw invalidArgType('name', 'string', name);
        target[name] = String(descriptor.value);
        return true;
      },
    },
  );
}

const inherited = (target: object, name: PropertyKey): never => Reflect.get(Object.prototype, name, target) as never;
