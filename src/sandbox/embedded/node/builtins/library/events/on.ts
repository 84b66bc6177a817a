import { AbortError, invalidArgType } from '../errors.ts';
import { validateAbortSignal, validateInteger } from '../validators.ts';
import { addAbortListener, listen, type Source } from './agnostic.ts';

interface OnOptions {
  signal?: AbortSignal | undefined;
  /** Events that end the iteration. */
  close?: string[];
  highWaterMark?: number;
  highWatermark?: number;
  lowWaterMark?: number;
  lowWatermark?: number;
}

interface Waiting {
  resolve(result: IteratorResult<unknown[], undefined>): void;
  reject(error: unknown): void;
}

const asyncIteratorPrototype = Object.getPrototypeOf(
  Object.getPrototypeOf((async function* () {})()) as object,
) as object;
const watermarkData = Symbol.for('nodejs.watermarkData');

/** Iterates over the events: each step is the arguments of one. Those that come in between wait in line. */
export function on(source: Source, event: string | symbol, options: OnOptions = {}): AsyncIterableIterator<unknown[]> {
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  const aborted = () => new AbortError(undefined, { cause: signal?.reason as unknown });
  if (signal?.aborted) throw aborted();
  const high = options.highWaterMark ?? options.highWatermark ?? Number.MAX_SAFE_INTEGER;
  validateInteger(high, 'options.highWaterMark', 1);
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  validateInteger(low, 'options.lowWaterMark', 1);
  const flow = source as { pause?(): void; resume?(): void };

  const unread: unknown[][] = [];
  const waiting: Waiting[] = [];
  const ends: (() => void)[] = [];
  let failure: { error: unknown } | undefined;
  let isPaused = false;
  let isFinished = false;

  const onEvent = (...args: unknown[]) => {
    const next = waiting.shift();
    if (next) {
      next.resolve({ value: args, done: false });
      return;
    }
    unread.push(args);
    if (!isPaused && unread.length > high) {
      isPaused = true;
      flow.pause?.();
    }
  };
  const close = async (): Promise<IteratorReturnResult<undefined>> => {
    ends.splice(0).forEach((end) => end());
    isFinished = true;
    const done = { value: undefined, done: true } as const;
    waiting.splice(0).forEach(({ resolve }) => resolve(done));
    return done;
  };
  const onError = (error: unknown) => {
    const next = waiting.shift();
    if (next) next.reject(error);
    else failure = { error };
    void close();
  };
  const next = (): Promise<IteratorResult<unknown[], undefined>> => {
    const value = unread.shift();
    if (value) {
      if (isPaused && unread.length < low) {
        isPaused = false;
        flow.resume?.();
      }
      return Promise.resolve({ value, done: false });
    }
    if (failure) {
      const { error } = failure;
      failure = undefined;
      return Promise.reject(error);
    }
    if (isFinished) return close();
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const fail = (error: unknown): Promise<IteratorResult<unknown[], undefined>> => {
    if (!(error instanceof Error)) throw invalidArgType('EventEmitter.AsyncIterator', 'Error', error);
    onError(error);
    return next();
  };

  ends.push(listen(source, event, onEvent));
  if (event !== 'error' && 'on' in source) ends.push(listen(source, 'error', onError));
  for (const name of options.close ?? []) ends.push(listen(source, name, () => void close()));
  if (signal) {
    const subscription = addAbortListener(signal, () => onError(aborted()));
    ends.push(() => subscription[Symbol.dispose]());
  }

  const watermarks = {
    low,
    high,
    get size() {
      return unread.length;
    },
    get isPaused() {
      return isPaused;
    },
  };
  const iterator: AsyncIterableIterator<unknown[]> & Record<symbol, unknown> = {
    next,
    return: close,
    throw: fail,
    [Symbol.asyncIterator]: () => iterator,
    [watermarkData]: watermarks,
  };
  Object.setPrototypeOf(iterator, asyncIteratorPrototype);
  return iterator;
}
