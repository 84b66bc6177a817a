/** A process for unit tests: the real parts over a kernel in memory. */
import { inspect } from '../builtins/library/util.ts';
import { createRuntime } from '../create-runtime.ts';
import type { SystemRuntime } from '../system-runtime.ts';
import type { ProcessStart } from '../../protocol/process.ts';
import type { Loader, NativeTimers, Runtime } from '../runtime.ts';
import type { BuiltinTypes } from './builtin-types.ts';
import { MemoryHost, ProcessExited } from './memory-host.ts';
import type { MemoryHostOptions } from './memory-host.ts';

// A test may put others in their place.
const { setImmediate, setTimeout, clearTimeout } = globalThis;

export interface TestProcessOptions extends MemoryHostOptions {
  argv?: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  thread?: boolean;
  createLoader?: (runtime: Omit<Runtime, 'loader'>) => Loader;
}

export interface TestProcess {
  host: MemoryHost;
  runtime: SystemRuntime;
  /** Runs the callback as the main program, and the loop to its end. Answers the exit code. */
  run(main: () => unknown): Promise<number>;
  builtin<Name extends keyof BuiltinTypes>(name: Name): BuiltinTypes[Name];
}

export function createTestProcess(options: TestProcessOptions = {}): TestProcess {
  const { argv = ['node', '/app/main.js'], cwd = '/app', env = {}, thread = false } = options;
  const host = new MemoryHost({ ...options, directories: [cwd, ...(options.directories ?? [])] });
  const start: ProcessStart = {
    pid: 42,
    parentPid: 1,
    argv,
    cwd,
    env: { PATH: '/usr/bin:/bin', HOME: '/home/user', ...env },
    hasStdin: options.stdin !== undefined,
    thread,
  };
  const runtime = createRuntime({
    host,
    start,
    timers: nativeTimers(),
    hop: (callback) => () => void setImmediate(() => untilExit(callback)),
    createLoader: options.createLoader ?? noLoader,
  });
  return {
    host,
    runtime,
    run: (main) => {
      const { loop } = runtime;
      const fail = (error: unknown) => untilExit(() => loop.enter(() => loop.fatal(error, 'uncaughtException')));
      untilExit(() =>
        loop.enter(() => {
          const result = main();
          if (result instanceof Promise) result.catch(fail);
        }),
      );
      return host.exited;
    },
    builtin: (name) => runtime.builtins.get(name) as never,
  };
}

/** The end of the process is an error here, which nobody but the host has a use for. */
function untilExit(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    if (!(error instanceof ProcessExited)) throw error;
  }
}

function nativeTimers(): NativeTimers {
  const startedAt = performance.now();
  const timers = new Map<number, NodeJS.Timeout>();
  let lastId = 0;
  return {
    setTimeout: (callback, milliseconds) => {
      lastId += 1;
      timers.set(lastId, setTimeout(callback, milliseconds));
      return lastId;
    },
    clearTimeout: (id) => clearTimeout(timers.get(id)),
    now: () => performance.now() - startedAt,
  };
}

/** For processes that load no modules. */
const noLoader = (): Loader =>
  ({ describeUncaught: (error: unknown) => `Uncaught ${inspect(error)}\n` }) as unknown as Loader;
