/** `node:perf_hooks`: the clock and the marks of the browser, and what Node has more. */
import { Histogram, IntervalHistogram } from './perf/histogram.ts';
import { validateFunction } from './validators.ts';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** A function that does the same, and tells a histogram how long it took, in nanoseconds. */
function timerify(fn: AnyFunction, options: { histogram?: Histogram } = {}): AnyFunction {
  validateFunction(fn, 'fn');
  function timerified(this: unknown, ...args: unknown[]): unknown {
    const start = performance.now();
    const end = () => options.histogram?.record(Math.max(1, Math.ceil((performance.now() - start) * 1e6)));
    const result = new.target ? (Reflect.construct(fn, args, fn) as unknown) : fn.apply(this, args);
    if (!(result instanceof Promise)) {
      end();
      return result;
    }
    return result.finally(end);
  }
  Object.defineProperty(timerified, 'length', { value: fn.length });
  return Object.defineProperty(timerified, 'name', { value: `timerified ${fn.name}` });
}

const constants = {
  NODE_PERFORMANCE_GC_MAJOR: 4,
  NODE_PERFORMANCE_GC_MINOR: 1,
  NODE_PERFORMANCE_GC_INCREMENTAL: 8,
  NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0,
  NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
  NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
  NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
  NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
};

/** What is added to the browser's `performance`, which is also a global. */
const additions = {
  timerify,
  eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: 0 }),
  nodeTiming: {
    name: 'node',
    entryType: 'node',
    startTime: 0,
    duration: 0,
    nodeStart: 0,
    v8Start: 0,
    bootstrapComplete: 0,
    environment: 0,
    loopStart: 0,
    loopExit: -1,
    idleTime: 0,
  },
};

export function createPerfHooks(): object {
  const performance = globalThis.performance as object;
  for (const [name, value] of Object.entries(additions)) {
    if (!(name in performance)) {
      Object.defineProperty(performance, name, { value, configurable: true, writable: true });
    }
  }
  const scope = globalThis as unknown as Record<string, unknown>;
  const classes = [
    'Performance',
    'PerformanceEntry',
    'PerformanceMark',
    'PerformanceMeasure',
    'PerformanceObserver',
    'PerformanceObserverEntryList',
    'PerformanceResourceTiming',
  ];
  return {
    ...Object.fromEntries(classes.map((name) => [name, scope[name]])),
    monitorEventLoopDelay: () => new IntervalHistogram(),
    createHistogram: () => new Histogram(),
    performance,
    constants,
  };
}
