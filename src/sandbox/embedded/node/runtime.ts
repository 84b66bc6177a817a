/**
 * What the parts of the node image know of each other. `entry.ts` composes them; no part imports another's
 * implementation, but for the library of built-ins (`builtins/library`), which stands on nothing.
 */
import type { FromProcess, ToProcess } from '../protocol/messages.ts';
import type { ProcessStart } from '../protocol/process.ts';
import type { AsyncCall, SyncCall } from '../protocol/syscalls.ts';

/** The kernel, as one process sees it. Tests put an in-process one in its place. */
export interface ProcessHost {
  /** Throws SystemError. */
  readonly call: SyncCall;
  /** Rejects with SystemError. It does not keep the process alive by itself. */
  readonly callAsync: AsyncCall;
  post(message: FromProcess): void;
  /** At most one handler for each kind. Handlers run outside of any guest code: enter the event loop to run some. */
  on<Kind extends ToProcess['kind']>(kind: Kind, handler: (message: Extract<ToProcess, { kind: Kind }>) => void): void;
  /** Prints. Never waits for a reader; blocks the thread when the ring is full. */
  write(stream: 1 | 2, data: Uint8Array): void;
  /** Tells the kernel and stops this thread for good. */
  exit(exitCode: number): never;
}

/** The native timers and clock of the worker, taken before guest code could replace them. */
export interface NativeTimers {
  setTimeout(callback: () => void, milliseconds: number): number;
  clearTimeout(id: number): void;
  /** Milliseconds since the process started. */
  now(): number;
}

/** Decides when a process ends, and in which order callbacks run. */
export interface EventLoop {
  /** Something is pending: the process lives on. */
  ref(): void;
  unref(): void;
  readonly active: number;
  /**
   * Runs guest code as a callback of the loop: then the tick queue, then promises. What it throws goes to
   * `uncaughtException`.
   */
  enter(callback: () => void): void;
  /** Before promises, after the code that runs now. */
  nextTick(callback: () => void): void;
  /** In a new turn of the loop, through a message channel, without the delay of a timer. */
  soon(callback: () => void): void;
  /** An error that nothing caught: handlers of the process first, else the error frame on stderr and exit code 1. */
  fatal(error: unknown, origin: 'uncaughtException' | 'unhandledRejection'): void;
}

/** The stores of AsyncLocalStorage that code belongs to, by storage. Never changed: another store makes another frame. */
export type ContextFrame = ReadonlyMap<object, unknown>;

/**
 * Carries the frame from where a callback is handed over to where it runs. Timers, ticks, events and `then` do it by
 * themselves. Nothing can be hooked at `await`, so the loader's transform does: it keeps `current` before the await,
 * and puts it back after it, and at the start of `catch` and `finally`.
 */
export interface AsyncContext {
  /** Undefined: no storage is in use. */
  current: ContextFrame | undefined;
  /** The callback, made to run in the frame of now. */
  bind<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback;
}

/** The built-in modules, made on first use. Names without `node:`; `fs/promises` and the like are names of their own. */
export interface Builtins {
  readonly names: readonly string[];
  /** The exports of the module. Undefined: no such built-in. */
  get(name: string): unknown;
  /** Whether it is to be had only with `node:` before its name (`test`, `sqlite`, `sea`). */
  needsScheme(name: string): boolean;
}

export interface Loader {
  /** Runs the main module; settles when its evaluation has. Rejects with what it throws. */
  runMain(path: string): Promise<void>;
  /** `-e`, `-p` and standard input. Answers the completion value of a script, which may be a promise. */
  runString(
    code: string,
    options: { type: 'module' | 'commonjs' | 'detect'; name: string; print: boolean },
  ): Promise<{ value: unknown }>;
  /** Compiles a file, or code under a name, without running it. Throws what is wrong with it. */
  check(source: { path: string } | { code: string; type: 'module' | 'commonjs' | 'detect'; name: string }): void;
  /** As `import()` in the file `from`. */
  import(specifier: string, from: string): Promise<object>;
  /** As `module.createRequire`. */
  createRequire(from: string): NodeJS.Require;
  /** The exports of `node:module`. */
  readonly moduleBuiltin: unknown;
  /** Conditions of packages (`--conditions`) that count besides the usual ones. */
  useConditions(conditions: readonly string[]): void;
  /** What Node prints on standard error for an error that nothing caught, whole, with a line break at its end. */
  describeUncaught(error: unknown, origin: 'uncaughtException' | 'unhandledRejection'): string;
}

/** All of one process. Fields are set in the order listed; a built-in made on first use may use all of them. */
export interface Runtime {
  readonly host: ProcessHost;
  readonly start: ProcessStart;
  readonly timers: NativeTimers;
  readonly context: AsyncContext;
  readonly loop: EventLoop;
  readonly process: NodeJS.Process;
  readonly builtins: Builtins;
  readonly loader: Loader;
}

/** Makes the exports of one built-in. */
export type BuiltinFactory = (runtime: Runtime) => unknown;

/** Factories by name. Two registries make up the built-ins: builtins/library (stands on nothing) and builtins/system. */
export type BuiltinRegistry = Readonly<Record<string, BuiltinFactory>>;
