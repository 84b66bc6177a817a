/** What the parts of the test runner tell each other. */
export interface Location {
  line: number;
  column: number;
  file: string;
}

export interface TestOptions {
  concurrency?: number | boolean | null | undefined;
  only?: boolean | undefined;
  signal?: AbortSignal | undefined;
  skip?: boolean | string | undefined;
  todo?: boolean | string | undefined;
  timeout?: number | null | undefined;
  plan?: number | undefined;
}

export interface HookOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | null | undefined;
}

export type HookName = 'before' | 'after' | 'beforeEach' | 'afterEach';

/** What a test function is given: as `this`, and as its arguments. */
export interface RunArguments {
  context: unknown;
  args: unknown[];
}

export type TestFunction = (this: unknown, ...args: unknown[]) => unknown;

export interface Directive {
  skip?: string | true;
  todo?: string | true;
}

export interface ReportDetails {
  duration_ms: number;
  type?: string;
  error?: Error & { failureType?: string; code?: string };
  passed?: boolean;
}

export interface ReportData extends Partial<Location>, Directive {
  name: string;
  nesting: number;
  testNumber: number;
  details: ReportDetails;
  classname?: string;
}

type Place = Partial<Location> & { nesting: number };

/** The events of a run, as the stream of `run()` emits them. */
export type ReportEvent =
  | { type: 'test:fail' | 'test:pass' | 'test:complete'; data: ReportData }
  | { type: 'test:plan'; data: Place & { count: number } }
  | { type: 'test:start' | 'test:enqueue' | 'test:dequeue'; data: Place & { name: string } }
  | { type: 'test:diagnostic'; data: Place & { message: string } }
  | { type: 'test:stdout' | 'test:stderr'; data: { file: string; message: string; nesting?: undefined } };

export interface Counters {
  all: number;
  failed: number;
  passed: number;
  cancelled: number;
  skipped: number;
  todo: number;
  topLevel: number;
  suites: number;
}
