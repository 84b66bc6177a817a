/**
 * Deep equality as `node:assert` and `util.isDeepStrictEqual` have it. Strict: the same prototypes, `Object.is` for
 * what is no object. Loose: `==`. After Node's lib/internal/util/comparisons.js (MIT), whose rules it keeps.
 */
import { compareBytes } from '../buffer/search.ts';
import { isError } from '../util/legacy-checks.ts';
import { types } from '../util/types.ts';
import { isURL } from '../url/file-url.ts';

interface State {
  readonly strict: boolean;
  /** Pairs that are being compared: a pair met again within itself counts as equal. */
  readonly open: Map<object, Set<object>>;
}

type Fields = Record<PropertyKey, unknown>;

function bytesOf(value: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}

function isEnumerable(value: object, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(value, key);
}

/** The enumerable own keys that count: not the indexes of arrays, and symbols only if strict. */
function keysOf(value: object, { strict }: State): PropertyKey[] {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const names: PropertyKey[] = Object.keys(value).filter((key) => !isList || !/^(0|[1-9]\d*)$/.test(key));
  if (!strict) return names;
  return names.concat(Object.getOwnPropertySymbols(value).filter((key) => isEnumerable(value, key)));
}

/** What an error holds that is no enumerable property of it. */
function areErrorsSimilar(a: Fields, b: Fields, state: State): boolean {
  return (['message', 'name', 'cause', 'errors'] as const).every((key) => {
    const isVisible = isEnumerable(a, key);
    if (isVisible !== isEnumerable(b, key)) return false;
    return isVisible || (key === 'message' || key === 'name' ? a[key] === b[key] : equal(a[key], b[key], state));
  });
}

function isLooseFloats(value: unknown, { strict }: State): value is Float32Array | Float64Array {
  return !strict && (types.isFloat32Array(value) || types.isFloat64Array(value));
}

const kinds: { is: (value: unknown) => boolean; same: (a: never, b: never, state: State) => boolean }[] = [
  { is: types.isDate, same: (a: Date, b: Date) => a.getTime() === b.getTime() },
  {
    is: types.isRegExp,
    same: (a: RegExp, b: RegExp) => a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex,
  },
  {
    is: types.isArrayBufferView,
    same: (a: ArrayBufferView, b: ArrayBufferView, state) => {
      const tag = (view: ArrayBufferView) => (view as unknown as Fields)[Symbol.toStringTag];
      if (tag(a) !== tag(b) || a.byteLength !== b.byteLength) return false;
      // Loosely, 0 and -0 are the same.
      if (isLooseFloats(a, state)) return a.every((item, index) => item === (b as Float64Array)[index]);
      return compareBytes(bytesOf(a), bytesOf(b)) === 0;
    },
  },
  { is: types.isSet, same: (a: Set<unknown>, b: Set<unknown>) => a.size === b.size },
  { is: types.isMap, same: (a: Map<unknown, unknown>, b: Map<unknown, unknown>) => a.size === b.size },
  {
    is: types.isAnyArrayBuffer,
    same: (a: ArrayBuffer, b: ArrayBuffer) => compareBytes(bytesOf(a), bytesOf(b)) === 0,
  },
  { is: isError, same: areErrorsSimilar },
  { is: types.isBoxedPrimitive, same: (a: object, b: object) => Object.is(a.valueOf(), b.valueOf()) },
  { is: isURL, same: (a: URL, b: URL) => a.href === b.href },
];

function equal(a: unknown, b: unknown, state: State): boolean {
  if (a === b) return a !== 0 || Object.is(a, b) || !state.strict;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    if (state.strict) return Number.isNaN(a) && Number.isNaN(b);
    const oneIsObject = (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null);
    // oxlint-disable-next-line eqeqeq -- loose equality is what is asked for
    return !oneIsObject && (a == b || (Number.isNaN(a) && Number.isNaN(b)));
  }
  if (state.strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  for (const { is, same } of Array.isArray(a) ? [] : kinds) {
    if (is(a) !== is(b)) return false;
    if (is(a) && !same(a as never, b as never, state)) return false;
  }
  const keys = keysOf(a, state);
  if (keys.length !== keysOf(b, state).length || !keys.every((key) => isEnumerable(b, key))) return false;
  return compareContent(a as Fields, b as Fields, keys, state);
}

function compareContent(a: Fields, b: Fields, keys: PropertyKey[], state: State): boolean {
  const partners = state.open.get(a) ?? new Set();
  if (partners.has(b)) return true;
  state.open.set(a, partners.add(b));
  try {
    return (
      keys.every((key) => equal(a[key], b[key], state)) &&
      (!Array.isArray(a) || areItemsEqual(a, b as unknown as unknown[], state)) &&
      (!types.isSet(a) || areSetsEqual(a as unknown as Set<unknown>, b as unknown as Set<unknown>, state)) &&
      (!types.isMap(a) ||
        areMapsEqual(a as unknown as Map<unknown, unknown>, b as unknown as Map<unknown, unknown>, state))
    );
  } finally {
    partners.delete(b);
  }
}

function areItemsEqual(a: unknown[], b: unknown[], state: State): boolean {
  for (let i = 0; i < a.length; i += 1) {
    if (!(i in a) || !(i in b)) return areSparseEqual(a, b, state);
    if (!equal(a[i], b[i], state)) return false;
  }
  return true;
}

/** Holes are no items: an array with one is equal only to one with the same. */
function areSparseEqual(a: unknown[], b: unknown[], state: State): boolean {
  const indexes = Object.keys(a);
  if (indexes.length !== Object.keys(b).length) return false;
  return indexes.every((index) => Object.hasOwn(b, index) && equal(a[Number(index)], b[Number(index)], state));
}

/**
 * Whether a primitive that is not in a set itself may loosely equal one that is. Numbers and texts can equal others
 * in many ways; null and undefined equal each other.
 */
function mayLooselyMatch(value: unknown, missing: (other: null | undefined) => boolean): boolean {
  if (value === null) return missing(undefined);
  if (value === undefined) return missing(null);
  if (typeof value === 'symbol') return false;
  return typeof value === 'boolean' || typeof value === 'bigint' || !Number.isNaN(Number(value));
}

/** Takes the first that is equal out of the set. */
function take(candidates: Set<unknown>, matches: (candidate: unknown) => boolean): boolean {
  for (const candidate of candidates) if (matches(candidate)) return candidates.delete(candidate);
  return false;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function areSetsEqual(a: Set<unknown>, b: Set<unknown>, state: State): boolean {
  const unmatched = new Set<unknown>();
  for (const item of a) {
    if (b.has(item)) continue;
    if (isPlain(item) && (state.strict || !mayLooselyMatch(item, (other) => b.has(other) && !a.has(other))))
      return false;
    unmatched.add(item);
  }
  if (unmatched.size === 0) return true;
  for (const item of b) {
    if (a.has(item) || (isPlain(item) && state.strict)) continue;
    if (!take(unmatched, (candidate) => equal(candidate, item, state))) return false;
  }
  return unmatched.size === 0;
}

function areMapsEqual(a: Map<unknown, unknown>, b: Map<unknown, unknown>, state: State): boolean {
  const unmatched = new Set<unknown>();
  for (const [key, item] of a) {
    if (isPlain(key)) {
      if (b.has(key) && equal(item, b.get(key), state)) continue;
      const canMatch = (other: null | undefined) => b.has(other) && !a.has(other) && equal(item, b.get(other), state);
      if (state.strict || !mayLooselyMatch(key, canMatch)) return false;
    }
    unmatched.add(key);
  }
  if (unmatched.size === 0) return true;
  for (const [key, item] of b) {
    if (isPlain(key) && (state.strict || (a.has(key) && equal(a.get(key), item, state)))) continue;
    if (!take(unmatched, (other) => equal(other, key, state) && equal(a.get(other), item, state))) return false;
  }
  return unmatched.size === 0;
}

export function isDeepEqual(a: unknown, b: unknown): boolean {
  return equal(a, b, { strict: false, open: new Map() });
}

export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  return equal(a, b, { strict: true, open: new Map() });
}
