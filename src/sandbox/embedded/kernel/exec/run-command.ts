import { refuse, succeed } from '../../../result.ts';
import type { ExecOptions, ExecResult, SandboxResult } from '../../../types.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { Job } from '../process/job.ts';
import type { Process } from '../process/process.ts';
import type { ProcessTable } from '../process/process-table.ts';
import { Sink } from '../process/sink.ts';
import { createCommandInput } from './command-input.ts';
import { OutputText } from './output-text.ts';

const defaultTimeoutMs = 120_000;
/** A timer cannot wait longer. */
const longestTimeoutMs = 2 ** 31 - 1;

export interface CommandRequest {
  command: string;
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Most bytes that it may print. */
  outputLimit: number;
}

export interface RunningCommand {
  /** How it ended, or why it could not begin. */
  result: Promise<SandboxResult<ExecResult>>;
  /** Its processes. Those that were started to live on do so after its end. */
  job: Job<Process>;
  /** Ends all of it at once, after giving out what was printed so far. */
  end: (result: ExecResult) => void;
}

/** Runs one command line of bash until it ends by itself, is stopped, or its time is over. */
export function runCommand(table: ProcessTable, request: CommandRequest, options: ExecOptions): RunningCommand {
  const { command, cwd, env, outputLimit } = request;
  const { signal, onOutput, timeoutMs = defaultTimeoutMs } = options;
  const job = new Job<Process>();
  let settled = false;
  let resolve: (result: SandboxResult<ExecResult>) => void = () => undefined;
  const result = new Promise<SandboxResult<ExecResult>>((settle) => {
    resolve = settle;
  });

  const output = new OutputText({
    onChunk: (chunk) => onOutput?.(chunk),
    limit: outputLimit,
    onLimit: () => {
      output.say(`\nbash: more than ${outputLimit} bytes of output: the command was ended\n`);
      end({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
    },
  });

  const settle = (answer: SandboxResult<ExecResult>): void => {
    if (settled) return;
    settled = true;
    // What lives on may have printed something before the end, too.
    for (const { worker } of job.processes) worker.drain();
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    output.close();
    resolve(answer);
  };

  const end = (ended: ExecResult): void => {
    job.onEnd = () => undefined;
    table.endJob(job);
    settle(succeed(ended));
  };
  const stop = (): void => end({ exitCode: 130, reason: 'stopped' });
  const timer = setTimeout(() => end({ exitCode: 124, reason: 'timeout' }), Math.min(timeoutMs, longestTimeoutMs));
  signal?.addEventListener('abort', stop);

  try {
    const root = table.spawnFirst({ argv: ['bash', '-c', command], cwd, env }, job, {
      input: createCommandInput(options.stdin),
      outputs: { 1: new Sink((data) => output.write(1, data)), 2: new Sink((data) => output.write(2, data)) },
    });
    job.onEnd = (process) => {
      if (process !== root || !process.exit) return;
      if (process.crash !== undefined && !process.started) settle(refuse('unavailable', process.crash));
      else settle(succeed(resultOf(process.exit)));
    };
  } catch (thrown) {
    if (!(thrown instanceof SystemError)) throw thrown;
    settle(refuse('unavailable', thrown.message));
  }
  return { result, job, end };
}

const resultOf = ({ exitCode, signal }: NonNullable<Process['exit']>): ExecResult =>
  signal === null ? { exitCode, reason: 'exit' } : { exitCode, reason: 'signal', signal };
