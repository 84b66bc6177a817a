/** `node:child_process`. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { invalidArgType } from '../../library/errors.ts';
import { validateFunction, validateString } from '../../library/validators.ts';
import { execPath } from '../../../process/identity.ts';
import { toPath } from '../fs/arguments.ts';
import { ChildProcess } from './child-process.ts';
import { collect } from './collect.ts';
import type { Collected } from './collect.ts';
import { toSpawning, validateMaxBuffer } from './spawn-options.ts';
import type { SpawnOptions } from './spawn-options.ts';
import { toStreams } from './stdio.ts';
import type { PathOfDescriptor } from './stdio.ts';
import { syncFunctions } from './sync.ts';

const promisified = Symbol.for('nodejs.util.promisify.custom');

interface ForkOptions extends SpawnOptions {
  execPath?: string;
  execArgv?: string[];
  silent?: boolean;
}

export function createChildProcess(runtime: SystemRuntime, pathOf: PathOfDescriptor) {
  const { process } = runtime;

  const start = (file: unknown, args: unknown, options: unknown): ChildProcess => {
    const spawning = toSpawning(process, file, args, options);
    const child = new ChildProcess(runtime);
    child.start(spawning, toStreams(spawning.options.stdio, pathOf));
    return child;
  };

  const spawn = (file: unknown, args?: unknown, options?: unknown): ChildProcess => start(file, args, options);

  const execFile = (file: unknown, ...rest: unknown[]): ChildProcess => {
    const { args, options, callback } = execArguments(rest);
    validateMaxBuffer(options.maxBuffer);
    const child = start(file, args, { ...options, shell: options.shell ?? false });
    collect(child, [String(file), ...args].join(' '), options, callback);
    return child;
  };

  const exec = (command: unknown, ...rest: unknown[]): ChildProcess => {
    validateString(command, 'command');
    const { options, callback } = execArguments(rest);
    validateMaxBuffer(options.maxBuffer);
    const shell = typeof options.shell === 'string' ? options.shell : true;
    const child = start(command, [], { ...options, shell });
    collect(child, command, options, callback);
    return child;
  };

  /** The form for `util.promisify`: the promise has the child, its error what was printed. */
  const withPromise = (run: (...args: unknown[]) => ChildProcess) => ({
    value: (...args: unknown[]) => {
      let child: ChildProcess | undefined;
      const promise = new Promise((resolve, reject) => {
        child = run(...args, (error: Error | null, stdout: unknown, stderr: unknown) => {
          if (error) reject(Object.assign(error, { stdout, stderr }));
          else resolve({ stdout, stderr });
        });
      });
      return Object.assign(promise, { child });
    },
  });
  Object.defineProperty(exec, promisified, withPromise(exec));
  Object.defineProperty(execFile, promisified, withPromise(execFile));

  const fork = (modulePath: unknown, args?: unknown, options?: unknown): ChildProcess => {
    const path = toPath(modulePath, 'modulePath');
    const list = Array.isArray(args) ? args : [];
    const given = { ...((Array.isArray(args) || args === undefined || args === null ? options : args) as ForkOptions) };
    const execArgv = given.execArgv ?? process.execArgv;
    const stdio = forkStdio(given.stdio, given.silent === true);
    const serialized = given.serialization === 'advanced' ? { NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' } : {};
    const env = { ...(given.env ?? process.env), ...serialized };
    const spawning = toSpawning(process, given.execPath ?? execPath, [...execArgv, path, ...(list as unknown[])], {
      ...given,
      env,
      shell: false,
    });
    const child = new ChildProcess(runtime);
    child.start(spawning, toStreams(stdio, pathOf));
    return child;
  };

  return { ChildProcess, exec, execFile, fork, spawn, ...syncFunctions(runtime, pathOf) };
}

function execArguments(rest: unknown[]): { args: unknown[]; options: SpawnOptions; callback: Collected | undefined } {
  const remaining = [...rest];
  const args = Array.isArray(remaining[0]) ? (remaining.shift() as unknown[]) : [];
  if (remaining[0] === undefined || remaining[0] === null) remaining.shift();
  const options = typeof remaining[0] === 'object' ? (remaining.shift() as SpawnOptions) : {};
  const callback = remaining[0] ?? undefined;
  if (callback !== undefined) validateFunction(callback, 'callback');
  return { args, options, callback: callback };
}

function forkStdio(stdio: unknown, isSilent: boolean): unknown {
  if (typeof stdio === 'string') return [stdio, stdio, stdio, 'ipc'];
  if (!Array.isArray(stdio)) {
    if (stdio !== undefined && stdio !== null) throw invalidArgType('options.stdio', ['string', 'Array'], stdio);
    const kind = isSilent ? 'pipe' : 'inherit';
    return [kind, kind, kind, 'ipc'];
  }
  return stdio;
}
