/**
 * `util.types`: what a value really is, whatever its prototype says. A check calls a method that works on the inner
 * slots of its kind alone.
 */
type Check = (value: unknown) => boolean;

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether it looks like one, and the method, which throws for anything else, agrees. */
function brand(kind: string, constructor: unknown, method: (this: never) => unknown): Check {
  return (value) => {
    const looksLike = tagOf(value) === kind || (typeof constructor === 'function' && value instanceof constructor);
    if (!isObject(value) || !looksLike) return false;
    try {
      Reflect.apply(method, value, []);
      return true;
    } catch {
      return false;
    }
  };
}

function getter(prototype: object, name: string): (this: never) => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined);
}

/** By the tag alone: there is no method to ask. */
const tagged =
  (...kinds: string[]): Check =>
  (value) =>
    isObject(value) && kinds.includes(tagOf(value));

const Shared = globalThis.SharedArrayBuffer as typeof SharedArrayBuffer | undefined;
const typedArrayTag = getter(Object.getPrototypeOf(Uint8Array.prototype) as object, Symbol.toStringTag as never);
const typedArrayName = (value: unknown): unknown =>
  isObject(value) ? Reflect.apply(typedArrayTag, value, []) : undefined;
const typedArray =
  (name: string): Check =>
  (value) =>
    typedArrayName(value) === name;

const boxes = {
  isNumberObject: brand('Number', Number, Number.prototype.valueOf),
  isStringObject: brand('String', String, String.prototype.valueOf),
  isBooleanObject: brand('Boolean', Boolean, Boolean.prototype.valueOf),
  isBigIntObject: brand('BigInt', BigInt, BigInt.prototype.valueOf),
  isSymbolObject: brand('Symbol', Symbol, Symbol.prototype.valueOf),
};
const isArrayBuffer = brand('ArrayBuffer', ArrayBuffer, getter(ArrayBuffer.prototype, 'byteLength'));
const isSharedArrayBuffer: Check = Shared
  ? brand('SharedArrayBuffer', Shared, getter(Shared.prototype, 'byteLength'))
  : () => false;
/** Kept apart from the promise: to ask it must not count as handling a rejection. */
const isPromise = brand('Promise', Promise, function (this: Promise<unknown>) {
  const { constructor } = this;
  return constructor;
});

export const types = {
  isExternal: (() => false) as Check,
  isDate: brand('Date', Date, Date.prototype.getTime),
  isArgumentsObject: tagged('Arguments'),
  ...boxes,
  isBoxedPrimitive: ((value) => Object.values(boxes).some((check) => check(value))) as Check,
  isNativeError: tagged('Error'),
  isRegExp: brand('RegExp', RegExp, getter(RegExp.prototype, 'flags')),
  isAsyncFunction: ((value) =>
    typeof value === 'function' && ['AsyncFunction', 'AsyncGeneratorFunction'].includes(tagOf(value))) as Check,
  isGeneratorFunction: ((value) =>
    typeof value === 'function' && ['GeneratorFunction', 'AsyncGeneratorFunction'].includes(tagOf(value))) as Check,
  isGeneratorObject: tagged('Generator', 'AsyncGenerator'),
  isPromise,
  isMap: brand('Map', Map, getter(Map.prototype, 'size')),
  isSet: brand('Set', Set, getter(Set.prototype, 'size')),
  isMapIterator: tagged('Map Iterator'),
  isSetIterator: tagged('Set Iterator'),
  isWeakMap: brand('WeakMap', WeakMap, function (this: WeakMap<object, unknown>) {
    return WeakMap.prototype.has.call(this, {});
  }),
  isWeakSet: brand('WeakSet', WeakSet, function (this: WeakSet<object>) {
    return WeakSet.prototype.has.call(this, {});
  }),
  isArrayBuffer,
  isDataView: brand('DataView', DataView, getter(DataView.prototype, 'byteLength')),
  isSharedArrayBuffer,
  /** A program cannot tell. */
  isProxy: (() => false) as Check,
  isModuleNamespaceObject: ((value) =>
    isObject(value) && Object.getPrototypeOf(value) === null && tagOf(value) === 'Module') as Check,
  isAnyArrayBuffer: ((value) => isArrayBuffer(value) || isSharedArrayBuffer(value)) as Check,
  isCryptoKey: tagged('CryptoKey'),
  isKeyObject: tagged('KeyObject'),
  isArrayBufferView: ((value) => ArrayBuffer.isView(value)) as Check,
  isTypedArray: ((value) => typedArrayName(value) !== undefined) as Check,
  isUint8Array: typedArray('Uint8Array'),
  isUint8ClampedArray: typedArray('Uint8ClampedArray'),
  isUint16Array: typedArray('Uint16Array'),
  isUint32Array: typedArray('Uint32Array'),
  isInt8Array: typedArray('Int8Array'),
  isInt16Array: typedArray('Int16Array'),
  isInt32Array: typedArray('Int32Array'),
  isFloat32Array: typedArray('Float32Array'),
  isFloat64Array: typedArray('Float64Array'),
  isBigInt64Array: typedArray('BigInt64Array'),
  isBigUint64Array: typedArray('BigUint64Array'),
};
