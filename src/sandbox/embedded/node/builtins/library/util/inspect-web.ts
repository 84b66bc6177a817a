/** How Node prints the objects of the web. The browser's own do not say. */
type Fields = Record<string, unknown>;
type Inspect = (value: unknown, options: object) => string;

const custom = Symbol.for('nodejs.util.inspect.custom');

/** The classes, and what of them is printed, in order. */
const shown: Record<string, readonly string[]> = {
  AbortController: ['signal'],
  AbortSignal: ['aborted'],
  Event: ['type', 'defaultPrevented', 'cancelable', 'timeStamp'],
  Blob: ['size', 'type'],
  File: ['size', 'type', 'name', 'lastModified'],
  Response: ['status', 'statusText', 'headers', 'body', 'bodyUsed', 'ok', 'redirected', 'type', 'url'],
  Request: [
    'method',
    'url',
    'headers',
    'destination',
    'referrer',
    'referrerPolicy',
    'mode',
    'credentials',
    'cache',
    'redirect',
    'integrity',
    'keepalive',
    'isReloadNavigation',
    'isHistoryNavigation',
    'signal',
  ],
  ReadableStream: ['locked', 'state', 'supportsBYOB'],
  WritableStream: ['locked', 'state'],
  TextDecoder: ['encoding', 'fatal', 'ignoreBOM'],
  PerformanceEntry: ['name', 'entryType', 'startTime', 'duration'],
  PerformanceMark: ['name', 'entryType', 'startTime', 'duration', 'detail'],
  PerformanceMeasure: ['name', 'entryType', 'startTime', 'duration', 'detail'],
};

/** What the browser keeps to itself: as it is in most cases. */
const assumed: Record<string, Fields> = {
  ReadableStream: { state: 'readable', supportsBYOB: false },
  WritableStream: { state: 'writable' },
};

function define(prototype: object, print: (this: never, depth: number | null, options: Fields) => unknown): void {
  Object.defineProperty(prototype, custom, { value: print, configurable: true, writable: true });
}

function deeper(depth: number | null, options: Fields): Fields {
  return { ...options, depth: depth === null ? null : depth - 1 };
}

/** Gives the classes of a global scope Node's look, unless they have one. */
export function describeWebClasses(scope: Fields, inspect: Inspect): void {
  const prototypeOf = (name: string) => {
    const { prototype } = (scope[name] ?? {}) as { prototype?: object };
    return prototype && !Object.hasOwn(prototype, custom) ? prototype : undefined;
  };
  const missing = Object.keys(shown).flatMap((name) => prototypeOf(name) ?? []);
  for (const [name, keys] of Object.entries(shown)) {
    const prototype = prototypeOf(name);
    if (!prototype || !missing.includes(prototype)) continue;
    define(prototype, function (this: Fields, depth, options) {
      if (depth !== null && depth < 0) return this;
      const fields = Object.fromEntries(keys.map((key) => [key, this[key] ?? assumed[name]?.[key] ?? this[key]]));
      return `${this.constructor.name} ${inspect(fields, deeper(depth, options))}`;
    });
  }
  const headers = prototypeOf('Headers');
  if (headers) {
    define(headers, function (this: Headers, depth, options) {
      return `Headers ${inspect(Object.fromEntries(this), deeper(depth, options))}`;
    });
  }
  const parameters = prototypeOf('URLSearchParams');
  if (parameters) {
    define(parameters, function (this: URLSearchParams, depth, options) {
      if (depth !== null && depth < 0) return '[Object]';
      const inner = deeper(depth, options);
      const pairs = Array.from(this, ([key, value]) => `${inspect(key, inner)} => ${inspect(value, inner)}`);
      if (pairs.length === 0) return 'URLSearchParams {}';
      const width = pairs.reduce((sum, pair) => sum + pair.length + 2, 0);
      const isWide = width > ((options['breakLength'] as number | undefined) ?? 80);
      return isWide ? `URLSearchParams {\n  ${pairs.join(',\n  ')} }` : `URLSearchParams { ${pairs.join(', ')} }`;
    });
  }
}
