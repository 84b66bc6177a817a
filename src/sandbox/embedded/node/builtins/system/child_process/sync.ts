/** The forms of `child_process` that wait for the child. */
import { SystemError } from '../../../../protocol/system-error.ts';
import { Buffer } from '../../library/buffer.ts';
import { invalidArgType } from '../../library/errors.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { callFailure } from '../../../system-failure.ts';
import { viewBytes } from '../fs/arguments.ts';
import { toKillSignal, toSpawning, validateMaxBuffer } from './spawn-options.ts';
import type { SpawnOptions, Spawning } from './spawn-options.ts';
import { toStreams } from './stdio.ts';
import type { PathOfDescriptor } from './stdio.ts';

type Output = Buffer | string | null;

export interface SyncResult {
  error?: Error;
  status: number | null;
  signal: string | null;
  output: Output[] | null;
  pid: number;
  stdout: Output;
  stderr: Output;
}

export function syncFunctions(runtime: SystemRuntime, pathOf: PathOfDescriptor) {
  const { host, process } = runtime;

  const run = (spawning: Spawning): SyncResult => {
    const { argv, cwd, env, options, file } = spawning;
    const { maxBuffer = 1024 * 1024, timeout = 0, encoding, input } = options;
    validateMaxBuffer(maxBuffer);
    const signal = toKillSignal(options.killSignal);
    const streams = toStreams(options.stdio, pathOf);
    const failed = (code: string): Error =>
      Object.assign(callFailure(code, `spawnSync ${file}`), { path: file, spawnargs: argv.slice(1) });
    const bytes = toInput(input);
    const stdin = streams.stdin.from === 'pipe' ? bytes : streams.stdin;
    try {
      const { pid, exit, stdout, stderr, ended } = host.call(
        'spawnSync',
        { argv, cwd, env, stdin, stdout: streams.stdout, stderr: streams.stderr, detached: false },
        { timeoutMs: timeout || null, signal, maxBytes: Math.min(maxBuffer, Number.MAX_SAFE_INTEGER) },
      );
      const shown = (data: Uint8Array, isPiped: boolean): Output => (isPiped ? decode(data, encoding) : null);
      const output = [null, shown(stdout, streams.stdout.to === 'pipe'), shown(stderr, streams.stderr.to === 'pipe')];
      return {
        ...(ended && { error: failed(ended === 'timeout' ? 'ETIMEDOUT' : 'ENOBUFS') }),
        status: exit.signal === null ? exit.exitCode : null,
        signal: exit.signal,
        output,
        pid,
        stdout: output[1] ?? null,
        stderr: output[2] ?? null,
      };
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      return {
        error: failed(error.code),
        status: null,
        signal: null,
        output: null,
        pid: 0,
        stdout: null,
        stderr: null,
      };
    }
  };

  const spawnSync = (file: unknown, args?: unknown, options?: unknown): SyncResult =>
    run(toSpawning(process, file, args, options));

  /** Throws what went wrong, with all that is known of the child. */
  const orThrow = (result: SyncResult, options: SpawnOptions, command: string): Output => {
    // Errors of the child are seen, unless the caller said where they go.
    if (!options.stdio && result.stderr !== null) process.stderr.write(result.stderr);
    if (result.error) throw Object.assign(result.error, result);
    if (result.status === 0) return result.stdout;
    const detail = result.stderr === null || result.stderr.length === 0 ? '' : `\n${result.stderr.toString()}`;
    throw Object.assign(new Error(`Command failed: ${command}${detail}`), result);
  };

  const execFileSync = (file: unknown, args?: unknown, options?: unknown): Output => {
    const spawning = toSpawning(process, file, args, options);
    return orThrow(run(spawning), spawning.options, spawning.argv.join(' '));
  };

  const execSync = (command: unknown, options?: SpawnOptions): Output => {
    const given = { ...options, shell: typeof options?.shell === 'string' ? options.shell : true };
    const spawning = toSpawning(process, command, undefined, given);
    return orThrow(run(spawning), spawning.options, String(command));
  };

  return { spawnSync, execFileSync, execSync };
}

function toInput(input: unknown): { from: 'nothing' } | { from: 'bytes'; data: Uint8Array } {
  if (input === undefined || input === null) return { from: 'nothing' };
  if (typeof input === 'string') return { from: 'bytes', data: Buffer.from(input) };
  if (ArrayBuffer.isView(input)) return { from: 'bytes', data: viewBytes(input) };
  throw invalidArgType('options.stdio[0]', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

function decode(data: Uint8Array, encoding: string | null | undefined): Output {
  const buffer = Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding as BufferEncoding) : buffer;
}
