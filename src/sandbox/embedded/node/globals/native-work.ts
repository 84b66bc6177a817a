/** Work of the browser that a program waits for: the process lives until it is done, as Node's would. */
import type { EventLoop } from '../runtime.ts';

type AnyFunction = (...args: unknown[]) => unknown;
type Holder = Record<PropertyKey, unknown>;

/** Every method of these that answers a promise is work of the browser. */
const workers: readonly { holder: unknown; names?: readonly string[] }[] = [
  { holder: globalThis.WebAssembly, names: ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'] },
  { holder: globalThis.SubtleCrypto?.prototype },
  { holder: globalThis.Blob?.prototype, names: ['arrayBuffer', 'bytes', 'text'] },
  { holder: globalThis.Request?.prototype, names: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] },
  { holder: globalThis.Response?.prototype, names: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] },
];

export function holdForNativeWork(loop: EventLoop): void {
  for (const { holder, names } of workers) {
    if (holder === undefined || holder === null) continue;
    for (const name of names ?? Object.getOwnPropertyNames(holder)) hold(holder as Holder, name, loop);
  }
  holdForStreams(loop);
}

function hold(holder: Holder, name: string, loop: EventLoop): void {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  const method = descriptor?.value as unknown;
  if (typeof method !== 'function' || name === 'constructor') return;
  const held = {
    [name](this: unknown, ...args: unknown[]) {
      return heldWhilePending(Reflect.apply(method as AnyFunction, this, args), loop);
    },
  };
  Object.defineProperty(holder, name, { ...descriptor, value: held[name] });
}

const { then } = Promise.prototype;

function heldWhilePending(promise: unknown, loop: EventLoop): unknown {
  if (!(promise instanceof Promise)) return promise;
  loop.ref();
  const release = () => loop.unref();
  void Reflect.apply(then, promise, [release, release]);
  return promise;
}

/** The streams that the browser fills by itself. Reading others needs nothing but promises, or the loop. */
function holdForStreams(loop: EventLoop): void {
  const filled = new WeakSet<object>();
  const readers = new WeakSet<object>();
  const mark = (stream: object): object => {
    filled.add(stream);
    return stream;
  };
  wrapMethod(globalThis.Blob.prototype, 'stream', (stream) => mark(stream as object));
  for (const transform of [globalThis.CompressionStream, globalThis.DecompressionStream]) {
    if (transform) wrapGetter(transform.prototype, 'readable', (stream) => mark(stream as object));
  }
  wrapMethod(globalThis.ReadableStream.prototype, 'getReader', (reader, stream) => {
    if (filled.has(stream as object)) readers.add(reader as object);
    return reader;
  });
  const { values } = globalThis.ReadableStream.prototype;
  const iterated = {
    values(this: ReadableStream, options?: { preventCancel?: boolean }) {
      return filled.has(this) ? chunksOf(this, options) : (Reflect.apply(values, this, [options]) as unknown);
    },
  };
  for (const name of ['values', Symbol.asyncIterator] as const) {
    const value = iterated.values;
    Object.defineProperty(globalThis.ReadableStream.prototype, name, { value, writable: true, configurable: true });
  }
  wrapMethod(globalThis.ReadableStreamDefaultReader.prototype, 'read', (promise, reader) =>
    readers.has(reader as object) ? heldWhilePending(promise, loop) : promise,
  );
}

/** As the stream's own iterator, but through a reader. */
async function* chunksOf(stream: ReadableStream, options?: { preventCancel?: boolean }): AsyncGenerator<unknown, void> {
  const reader = stream.getReader() as ReadableStreamDefaultReader<unknown>;
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone && !options?.preventCancel) await reader.cancel();
    reader.releaseLock();
  }
}

type Change = (result: unknown, receiver: unknown) => unknown;

function wrapMethod(holder: object, name: string, change: Change): void {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  const method = descriptor?.value as AnyFunction;
  const wrapped = {
    [name](this: unknown, ...args: unknown[]) {
      return change(Reflect.apply(method, this, args), this);
    },
  };
  Object.defineProperty(holder, name, { ...descriptor, value: wrapped[name] });
}

function wrapGetter(holder: object, name: string, change: Change): void {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  const getter = descriptor?.get;
  if (!getter) return;
  Object.defineProperty(holder, name, {
    ...descriptor,
    get(this: unknown) {
      return change(Reflect.apply(getter, this, []), this);
    },
  });
}
