import type { ExecResult } from 'just-bash/browser';
import { openFlags } from '../../protocol/file-calls.ts';
import type { OutputTarget } from '../../protocol/process.ts';
import { toByteString } from '../byte-string.ts';
import { joinBytes } from '../process/standard-input.ts';
import type { ShellProcess } from '../process/shell-process.ts';
import { errVariable, outVariable, terminalErr, terminalOut } from '../told.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';

type Destination =
  { to: 'caller' } | { to: 'nothing' } | { to: 'terminal'; stream: 1 | 2 } | { to: 'file'; path: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const { O_WRONLY, O_CREAT, O_APPEND } = openFlags;

/**
 * The output of one command. It goes where the transform says, at once; what it does not know the way of is kept for
 * the result of the command.
 */
export class CommandOutput {
  readonly #process: ShellProcess;
  readonly #out: Destination;
  readonly #err: Destination;
  /** Standard error goes wherever standard output goes. */
  readonly #joined: boolean;
  readonly #kept: { 1: Uint8Array[]; 2: Uint8Array[] } = { 1: [], 2: [] };
  #keptBytes = 0;

  constructor(context: Context) {
    const out = context.env.get(outVariable) ?? '/dev/stdout';
    const err = context.env.get(errVariable) ?? '/dev/stderr';
    this.#process = processOf(context);
    this.#out = destinationOf(out, '/dev/stdout', context);
    this.#err = destinationOf(err, '/dev/stderr', context);
    this.#joined = err === out || err === '/dev/stdout';
  }

  /** Bytes that wait for the result. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  async print(stream: 1 | 2, data: Uint8Array | string): Promise<void> {
    const destination = stream === 1 || this.#joined ? this.#out : this.#err;
    const bytes = typeof data === 'string' ? encoder.encode(data) : data;
    if (destination.to === 'terminal') this.#process.terminal.print(destination.stream, bytes);
    else if (destination.to === 'caller') this.keep(stream, bytes);
    else if (destination.to === 'file') {
      await this.#process.calls.call('writeFile', destination.path, bytes, O_WRONLY | O_CREAT | O_APPEND, 0o666);
    }
  }

  keep(stream: 1 | 2, data: Uint8Array): void {
    this.#kept[this.#joined ? 1 : stream].push(data);
    this.#keptBytes += data.length;
  }

  /** Where the streams of a program go that runs in the place of the command. */
  get targets(): { stdout: OutputTarget; stderr: OutputTarget } {
    return { stdout: targetOf(this.#out), stderr: this.#joined ? { to: 'stdout' } : targetOf(this.#err) };
  }

  /** Whether some of it may wait for the result. */
  get keeps(): boolean {
    return this.#out.to === 'caller' || (this.#err.to === 'caller' && !this.#joined);
  }

  takeKept(): { stdout: Uint8Array; stderr: Uint8Array } {
    const kept = { stdout: joinBytes(this.#kept[1]), stderr: joinBytes(this.#kept[2]) };
    this.#kept[1] = [];
    this.#kept[2] = [];
    return kept;
  }

  result(exitCode: number): ExecResult {
    const { stdout, stderr } = this.takeKept();
    return { stdout: toByteString(stdout), stdoutKind: 'bytes', stderr: decoder.decode(stderr), exitCode };
  }
}

function destinationOf(path: string, own: string, { fs, cwd }: Context): Destination {
  if (path === own || path === '/dev/stdout') return { to: 'caller' };
  if (path === terminalOut) return { to: 'terminal', stream: 1 };
  if (path === terminalErr) return { to: 'terminal', stream: 2 };
  return path === '/dev/null' ? { to: 'nothing' } : { to: 'file', path: fs.resolvePath(cwd, path) };
}

function targetOf(destination: Destination): OutputTarget {
  switch (destination.to) {
    case 'caller':
      return { to: 'pipe' };
    case 'nothing':
      return { to: 'nothing' };
    case 'terminal':
      return { to: 'inherit', stream: destination.stream };
    case 'file':
      return { to: 'file', path: destination.path, append: true };
  }
}
