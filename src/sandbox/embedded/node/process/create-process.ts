import { EventEmitter } from '../builtins/library/events.ts';
import { invalidArgType, invalidArgValue, nodeError, unsupported } from '../builtins/library/errors.ts';
import { validateFunction, validateString } from '../builtins/library/validators.ts';
import type { NodeEventLoop } from '../event-loop.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { NativeTimers, ProcessHost } from '../runtime.ts';
import type { ProcessStart } from '../../protocol/process.ts';
import { fileFailure } from '../system-failure.ts';
import { createClock } from './clock.ts';
import { Ending } from './ending.ts';
import type { EndingParts } from './ending.ts';
import { createEnvironment } from './environment.ts';
import { config, execPath, features, release, version, versions } from './identity.ts';
import { attachSignals, createKill } from './signals.ts';
import { createStandardInput } from './standard-input.ts';
import { createStandardOutput } from './standard-output.ts';
import { createEmitWarning, createWarningPrinter } from './warnings.ts';

export interface ProcessParts {
  host: ProcessHost;
  start: ProcessStart;
  timers: NativeTimers;
  loop: NodeEventLoop;
  report: EndingParts['report'];
}

/** Makes `process`, and has it listen to the loop. */
export function createProcess({ host, start, timers, loop, report }: ProcessParts): {
  process: NodeJS.Process;
  ending: Ending;
} {
  const emitter = new EventEmitter();
  const encoder = new TextEncoder();
  const printError = (text: string) => host.write(2, encoder.encode(text));
  const ending = new Ending({ process: emitter, host, loop, report });
  loop.listener = ending;

  let cwd = start.cwd;
  let mask = 0o22;
  const once = <T>(make: () => T): (() => T) => {
    let made: { value: T } | undefined;
    return () => (made ??= { value: make() }).value;
  };
  const clock = createClock(timers);
  const process = Object.assign(emitter, {
    version,
    versions: { ...versions },
    arch: 'x64',
    platform: 'linux',
    release: { ...release },
    moduleLoadList: [],
    binding: (name: unknown) => {
      throw unsupported(`process.binding('${String(name)}')`);
    },
    domain: null,
    config,
    dlopen: () => {
      throw unsupported('process.dlopen', 'native add-ons cannot be loaded in this sandbox');
    },
    ...clock,
    _getActiveRequests: () => [],
    _getActiveHandles: () => [],
    getActiveResourcesInfo: () => [
      ...Array.from({ length: loop.timers.refs }, () => 'Timeout'),
      ...Array.from({ length: loop.immediateRefs }, () => 'Immediate'),
    ],
    reallyExit: (code?: number) => ending.leave(code ?? 0),
    kill: createKill(host),
    exit: (...args: [code?: number | string | null]) => {
      if (args.length > 0) ending.exitCode = args[0];
      return ending.exit();
    },
    abort: () => ending.leave(134),
    openStdin: () => {
      const { stdin } = process;
      return stdin.resume();
    },
    getuid: () => 0,
    geteuid: () => 0,
    getgid: () => 0,
    getegid: () => 0,
    getgroups: () => [0],
    allowedNodeEnvironmentFlags: new Set([
      '--no-warnings',
      '--trace-warnings',
      '--trace-deprecation',
      '--conditions',
      '--require',
      '--import',
    ]),
    features: { ...features },
    setUncaughtExceptionCaptureCallback: (callback: ((error: unknown) => void) | null) => ending.setCapture(callback),
    hasUncaughtExceptionCaptureCallback: () => ending.hasCapture,
    nextTick: (callback: unknown, ...args: unknown[]) => {
      validateFunction(callback, 'callback');
      loop.nextTick(args.length === 0 ? () => void callback() : () => void callback(...args));
    },
    _tickCallback: () => undefined,
    sourceMapsEnabled: false,
    setSourceMapsEnabled: () => undefined,
    umask: (next?: number | string) => {
      const before = mask;
      if (next !== undefined) mask = parseMode(next) & 0o777;
      return before;
    },
    chdir: (directory: unknown) => {
      validateString(directory, 'directory');
      const path = directory.startsWith('/') ? directory : `${cwd}/${directory}`;
      const fail = (code: string) => {
        const failure = fileFailure(code, 'chdir', cwd, directory);
        return failure;
      };
      try {
        if (host.call('stat', path).type !== 'directory') throw fail('ENOTDIR');
        cwd = host.call('realpath', path);
      } catch (error) {
        throw error instanceof SystemError ? fail(error.code) : error;
      }
    },
    cwd: () => cwd,
    initgroups: () => undefined,
    setgroups: () => undefined,
    setegid: () => undefined,
    seteuid: () => undefined,
    setgid: () => undefined,
    setuid: () => undefined,
    env: createEnvironment(start.env),
    title: 'node',
    argv: [execPath, ...start.argv.slice(1)],
    execArgv: [],
    pid: start.pid,
    ppid: start.parentPid,
    execPath,
    debugPort: 9229,
    argv0: start.argv[0] ?? 'node',
    _preload_modules: [],
    report: {
      writeReport: () => {
        throw unsupported('process.report.writeReport');
      },
      getReport: () => ({}),
      directory: '',
      filename: '',
      compact: false,
      excludeNetwork: false,
      signal: 'SIGUSR2',
      reportOnFatalError: false,
      reportOnSignal: false,
      reportOnUncaughtException: false,
    },
  }) as unknown as NodeJS.Process;
  Object.setPrototypeOf(process, processPrototype());

  define(
    process,
    '_exiting',
    () => ending.exiting,
    (value) => (ending.exiting = Boolean(value)),
  );
  define(
    process,
    'exitCode',
    () => ending.exitCode,
    (value) => (ending.exitCode = value as number),
  );
  define(
    process,
    'stdout',
    once(() => createStandardOutput(host, 1)),
  );
  define(
    process,
    'stderr',
    once(() => createStandardOutput(host, 2)),
  );
  define(
    process,
    'stdin',
    once(() => createStandardInput(host, loop, start.hasStdin)),
  );
  Object.assign(process, {
    emitWarning: createEmitWarning(process),
    assert: (condition: unknown, message?: string) => {
      if (!condition) throw nodeError(Error, 'ERR_ASSERTION', message ?? 'assertion error');
    },
    _kill: (pid: number, signal: number) => process.kill(pid, signal),
    _rawDebug: (text: unknown) => printError(`${String(text)}\n`),
  });
  if (start.env['NODE_NO_WARNINGS'] !== '1') process.on('warning', createWarningPrinter(process, printError));
  attachSignals(emitter, host, loop);
  return { process, ending };
}

/** `process` is an event emitter with a class of its own. */
function processPrototype(): object {
  const constructor = Object.defineProperty(() => undefined, 'name', { value: 'process' });
  return Object.create(EventEmitter.prototype, {
    constructor: { value: constructor, enumerable: false, writable: true, configurable: true },
    [Symbol.toStringTag]: { value: 'process', enumerable: false, writable: false, configurable: true },
  }) as object;
}

function define(target: object, name: string, get: () => unknown, set?: (value: unknown) => void): void {
  Object.defineProperty(target, name, { get, ...(set && { set }), enumerable: true, configurable: true });
}

function parseMode(mode: unknown): number {
  if (typeof mode === 'number' && Number.isInteger(mode) && mode >= 0) return mode;
  if (typeof mode === 'string') {
    if (!/^[0-7]+$/.test(mode)) {
      throw invalidArgValue('mask', mode, 'must be a 32-bit unsigned integer or an octal string');
    }
    return Number.parseInt(mode, 8);
  }
  throw invalidArgType('mask', 'number', mode);
}
