import { refuse, succeed } from '../../../result.ts';
import type { ExecOptions, ExecResult, SandboxResult } from '../../../types.ts';
import type { CommandEvents, CommandRequest, HelperCommand } from '../helper/helper-process.ts';

const defaultTimeoutMs = 120_000;
/** A timer cannot wait longer. */
const longestTimeoutMs = 2 ** 31 - 1;
/** How long the end of a stopped command may take, in milliseconds. What takes longer does not end at all. */
const stopMs = 2_000;

/** What runs command lines in the container. */
export interface Shell {
  exec(request: CommandRequest, events: CommandEvents): Promise<HelperCommand>;
}

export interface RunningCommand {
  result: Promise<SandboxResult<ExecResult>>;
  /** Answers now, whatever becomes of the command. */
  settle: (answer: SandboxResult<ExecResult>) => void;
}

export const killed: ExecResult = { exitCode: 137, reason: 'signal', signal: 'SIGKILL' };

/**
 * Runs a command line until it ends by itself, is stopped, or its time is over; a stop is answered when nothing of it
 * runs any more. `onUnkillable`: it was stopped and does not end; then somebody must settle it.
 */
export function runCommand(
  shell: Shell,
  request: Omit<CommandRequest, 'hasStdin'>,
  { stdin, signal, onOutput, timeoutMs = defaultTimeoutMs }: ExecOptions,
  onUnkillable: (detail: string) => void,
): RunningCommand {
  let isSettled = false;
  let resolve: (answer: SandboxResult<ExecResult>) => void = () => undefined;
  const result = new Promise<SandboxResult<ExecResult>>((settled) => (resolve = settled));
  /** How it ends, once it was stopped. */
  let ending: ExecResult | undefined;
  let command: HelperCommand | undefined;
  let stopTimer: ReturnType<typeof setTimeout> | undefined;

  const settle = (answer: SandboxResult<ExecResult>): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    clearTimeout(stopTimer);
    signal?.removeEventListener('abort', stop);
    resolve(answer);
  };
  const end = (ended: ExecResult): void => {
    if (ending) return;
    ending = ended;
    command?.stop();
    stopTimer = setTimeout(() => onUnkillable('A command does not end, though it was stopped'), stopMs);
  };
  const stop = (): void => end({ exitCode: 130, reason: 'stopped' });
  const timer = setTimeout(() => end({ exitCode: 124, reason: 'timeout' }), Math.min(timeoutMs, longestTimeoutMs));
  signal?.addEventListener('abort', stop);

  const events: CommandEvents = {
    onOutput: (chunk) => {
      if (!isSettled) onOutput?.(chunk);
    },
    onExit: (exit) => settle(succeed(ending ?? exit ?? killed)),
    onUnkillable: (pid) => onUnkillable(`The process ${pid} does not end, though it was killed`),
  };

  const begin = async (): Promise<void> => {
    command = await shell.exec({ ...request, hasStdin: stdin !== undefined }, events);
    if (ending) command.stop();
    if (stdin !== undefined) await pour(stdin, command, () => isSettled);
  };
  begin().catch((thrown: unknown) => settle(refuse('unavailable', String(thrown))));
  return { result, settle };
}

/** Passes standard input on while the command runs. What fails to come is the end of it. */
async function pour(
  stdin: string | AsyncIterable<string>,
  command: HelperCommand,
  isOver: () => boolean,
): Promise<void> {
  try {
    if (typeof stdin === 'string') {
      command.write(stdin);
      return;
    }
    for await (const text of stdin) {
      if (isOver()) return;
      command.write(text);
    }
  } catch {
    // The caller's input broke off; the command hears of its end.
  } finally {
    command.write(null);
  }
}
