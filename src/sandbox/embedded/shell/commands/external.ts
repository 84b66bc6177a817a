/** Runs programs that are processes of their own: `node`, and files with a `#!` line. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import type { InputSource } from '../../protocol/process.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { fromByteString } from '../byte-string.ts';
import type { Child } from '../process/children.ts';
import type { ShellProcess } from '../process/shell-process.ts';
import { exportedBy, inVariable, inputDevice, wantedVariable } from '../told.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { CommandOutput } from './output.ts';

export interface ExternalOptions {
  /** Default: the folder of the command. */
  cwd?: string;
  /** The environment of the program. Default: what is exported. */
  env?: Readonly<Record<string, string>>;
  /** Default: the input of the command. */
  stdin?: InputSource;
  /** What the command prints itself before and after. Then its `result` holds what the program has printed, too. */
  output?: CommandOutput;
  /** Called once the program runs. */
  onStart?: (child: Child) => void;
}

/** Most that is kept of a program whose output someone waits for, in bytes. Then it is ended as by a closed pipe. */
const mostKept = 64 * 1024 * 1024;

export const externalCommands: CustomCommand[] = [
  defineCommand('node', (args, context) => runExternal(['node', ...args], context)),
];

/**
 * Runs a program to its end, in the place of the command whose context is given: its output goes where that of the
 * command goes, and streams if it can. Its exit code is 128 + n for a signal. Aborting the context ends it.
 */
export async function runExternal(
  argv: readonly string[],
  context: Context,
  options: ExternalOptions = {},
): Promise<ExecResult> {
  const { children, input } = processOf(context);
  const { cwd = context.cwd, env = exportedBy(context), output = new CommandOutput(context), onStart } = options;
  const stdin = options.stdin ?? inputOf(context);
  const request = { argv, cwd, env, stdin, ...output.targets, detached: false };
  const wanted = wantedOf(context.env.get(wantedVariable));
  let child: Child | undefined;
  const stop = (signal: 'SIGTERM' | 'SIGPIPE'): void => {
    if (child && !child.exit) void children.signal(child.pid, signal);
  };
  try {
    child = await children.start(request, (stream, data) => {
      output.keep(stream, data);
      if (output.keptBytes > mostKept || (stream === 1 && wanted?.(data))) stop('SIGPIPE');
    });
  } catch (thrown) {
    if (!(thrown instanceof SystemError)) throw thrown;
    if (thrown.code === 'ENOEXEC') return runExternal(['bash', ...argv], context, options);
    const { message, exitCode } = startFailure(argv[0] ?? '', thrown);
    await output.print(2, `bash: ${message}\n`);
    return options.output ? emptyResult(exitCode) : output.result(exitCode);
  }
  onStart?.(child);
  if (stdin.from === 'pipe') void pump(input, child, processOf(context));
  const abort = (): void => stop('SIGTERM');
  context.signal?.addEventListener('abort', abort);
  if (context.signal?.aborted) abort();
  const { exitCode } = await child.exited;
  context.signal?.removeEventListener('abort', abort);
  return options.output ? emptyResult(exitCode) : output.result(exitCode);
}

const emptyResult = (exitCode: number): ExecResult => ({ stdout: '', stderr: '', exitCode });

/** The input of the shell itself if the transform says so, else what the command was given. */
function inputOf(context: Context): InputSource {
  const { input } = processOf(context);
  if (context.env.get(inVariable) === inputDevice && !input.atEnd)
    return input.hasBuffered ? { from: 'pipe' } : { from: 'inherit' };
  const data = fromByteString(context.stdin as unknown as string);
  return data.length > 0 ? { from: 'bytes', data } : { from: 'nothing' };
}

/** Hands the input of the shell on to a program, of which a part was read already. */
async function pump(input: ShellProcess['input'], child: Child, { children }: ShellProcess): Promise<void> {
  for (let piece = await input.readPiece(); piece && !child.exit; piece = await input.readPiece()) {
    children.feed(child.pid, piece);
  }
  if (!child.exit) children.feed(child.pid, null);
}

/** Tells whether what is wanted has come, piece by piece. */
function wantedOf(text: string | undefined): ((data: Uint8Array) => boolean) | undefined {
  const [, unit, count] = /^(lines|bytes):(\d+)$/.exec(text ?? '') ?? [];
  if (count === undefined) return undefined;
  let left = Number(count);
  return (data) => {
    left -= unit === 'bytes' ? data.length : data.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
    return left <= 0;
  };
}

/** What bash says when it cannot start a program. */
function startFailure(name: string, { code, message }: SystemError): { message: string; exitCode: number } {
  switch (code) {
    case 'ENOENT':
      return {
        message: `${name}: ${name.includes('/') ? 'No such file or directory' : 'command not found'}`,
        exitCode: 127,
      };
    case 'EACCES':
      return { message: `${name}: Permission denied`, exitCode: 126 };
    case 'EISDIR':
      return { message: `${name}: Is a directory`, exitCode: 126 };
    case 'EAGAIN':
      return { message: 'fork: retry: Resource temporarily unavailable', exitCode: 254 };
    default:
      return { message: `${name}: ${message}`, exitCode: 126 };
  }
}
