import { refuse, textOf } from '../../result.ts';
import type { ExecOptions, ExecResult, SandboxResult } from '../../types.ts';
import type { RunRequest } from '../shell-protocol.ts';
import { OutputBatcher } from './output-batcher.ts';
import type { Shell } from './shell.ts';
import type { ShellPool } from './shell-pool.ts';

const defaultTimeoutMs = 120_000;
/** A timer cannot wait longer. */
const longestTimeoutMs = 2 ** 31 - 1;

const nothing = (): void => undefined;

export interface CommandRun {
  /** How it ended, or why it could not begin. */
  result: Promise<SandboxResult<ExecResult>>;
  /** Ends it at once with this result, after giving out what was printed so far. */
  end: (result: ExecResult) => void;
}

/** Runs one command in a shell of the pool, until it ends by itself, is stopped, or its time is over. */
export function startCommand(pool: ShellPool, request: RunRequest, options: ExecOptions): CommandRun {
  const { signal, onOutput, timeoutMs = defaultTimeoutMs } = options;
  const output = new OutputBatcher((chunk) => onOutput?.(chunk));
  let resolve: (result: SandboxResult<ExecResult>) => void = nothing;
  const result = new Promise<SandboxResult<ExecResult>>((settle) => {
    resolve = settle;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shell: Shell | undefined;
  let settled = false;

  const settle = (result: SandboxResult<ExecResult>): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    output.flush();
    resolve(result);
  };

  const end = (result: ExecResult): void => {
    if (shell) pool.discard(shell);
    settle({ ok: true, value: result });
  };

  const stop = (): void => end({ exitCode: 130, reason: 'stopped' });

  const run = async (): Promise<void> => {
    const taken = await pool.take();
    if (!taken.ok) {
      settle(taken);
      return;
    }
    if (settled) {
      pool.giveBack(taken.value);
      return;
    }
    shell = taken.value;
    timer = setTimeout(() => end({ exitCode: 124, reason: 'timeout' }), Math.min(timeoutMs, longestTimeoutMs));
    const exit = await shell.run(request, (chunk) => output.add(chunk));
    if (exit.kind === 'exit') {
      pool.giveBack(shell);
      settle({ ok: true, value: { exitCode: exit.exitCode, reason: 'exit' } });
    } else {
      output.add({ stream: 'stderr', text: `The shell crashed: ${exit.detail}\n` });
      end({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
    }
  };

  signal?.addEventListener('abort', stop);
  run().catch((thrown: unknown) => settle(refuse('unavailable', `The shell failed: ${textOf(thrown)}`)));
  return { result, end };
}
