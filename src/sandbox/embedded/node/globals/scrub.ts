/** The names that a program finds in Node 20. All others that the worker brings are taken away. */
const language =
  'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp ' +
  'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ' +
  'ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array ' +
  'Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy Reflect ' +
  'FinalizationRegistry SharedArrayBuffer Atomics WebAssembly decodeURI decodeURIComponent encodeURI ' +
  'encodeURIComponent escape unescape eval isFinite isNaN gc';

const web =
  'URL URLSearchParams DOMException AbortController AbortSignal Event EventTarget CustomEvent TextEncoder TextDecoder ' +
  'TransformStream TransformStreamDefaultController WritableStream WritableStreamDefaultController ' +
  'WritableStreamDefaultWriter ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader ' +
  'ReadableStreamBYOBRequest ReadableByteStreamController ReadableStreamDefaultController ' +
  'ByteLengthQueuingStrategy CountQueuingStrategy TextEncoderStream TextDecoderStream CompressionStream ' +
  'DecompressionStream queueMicrotask structuredClone atob btoa MessageChannel MessagePort MessageEvent Blob File ' +
  'Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver ' +
  'PerformanceObserverEntryList PerformanceResourceTiming performance fetch FormData Headers Request Response ' +
  'crypto Crypto CryptoKey SubtleCrypto';

/** Members that every event target has, the global object too. Its prototype cannot be changed, so they are hidden. */
const ofEventTarget = ['addEventListener', 'removeEventListener', 'dispatchEvent', 'when'];

/**
 * Makes the global object look like that of Node. The isolation does not rest on it: that comes from the origin and
 * the policy of the frame.
 */
export function scrubGlobals(): void {
  const kept = new Set(`${language} ${web} constructor`.split(' '));
  const scope: object = globalThis;
  for (let holder: object | null = scope; holder && holder !== Object.prototype; holder = above(holder)) {
    if (holder === EventTarget.prototype) break;
    for (const name of Object.getOwnPropertyNames(holder)) if (!kept.has(name)) Reflect.deleteProperty(holder, name);
  }
  for (const name of ofEventTarget) {
    Object.defineProperty(scope, name, { value: undefined, writable: true, configurable: true });
  }
  Object.defineProperty(scope, Symbol.toStringTag, { value: 'global', configurable: true });
}

const above = (holder: object): object | null => Object.getPrototypeOf(holder) as object | null;
