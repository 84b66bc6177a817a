/** Small checks for what a process sends. Nothing it says is believed before one of these has looked at it. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isAnything = (_value: unknown): _value is unknown => true;

/** A finite number, as of a time. */
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);

/** Bytes that nobody else can write to. */
export const isBytes: Check<Uint8Array<ArrayBuffer>> = (value): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;

export const isInteger =
  (least: number, most = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

export const isOneOf =
  <const T extends string | number>(allowed: readonly T[]): Check<T> =>
  (value): value is T =>
    (allowed as readonly unknown[]).includes(value);

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isList =
  <T>(check: Check<T>, most = 100_000): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every((item) => check(item));

export const isRecord: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isTextRecord: Check<Record<string, string>> = (value): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((item) => typeof item === 'string');

/** An object that has each of these fields, and maybe more. */
export const isObject =
  <T extends object>(fields: { [Key in keyof T]: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => Object.hasOwn(value, key) && check(value[key]));
