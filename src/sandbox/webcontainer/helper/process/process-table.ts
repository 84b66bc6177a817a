import type { ProcessExit, ProcessInfo, SignalName, SpawnRequest } from '../../../embedded/protocol/process.ts';
import type { FromProcess } from '../../../embedded/protocol/messages.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import type { SyscallAnswer } from '../../../embedded/protocol/syscalls.ts';
import { textOf } from '../../../result.ts';
import type { ShellUnit } from '../shell/shell-unit.ts';
import { send } from './end-tree.ts';
import type { Job } from './job.ts';
import type { JoinedPipes } from './joined-pipe.ts';
import { machine } from './machine.ts';
import { Process } from './process.ts';
import { findProgram } from './program.ts';
import type { Program, RealProgram } from './program.ts';
import { startReal } from './real-process.ts';
import { startShell } from './shell-process.ts';
import type { StandardStreams } from './streams.ts';

/** Living processes of one command, and in all. The first process of a command is not refused for it. */
const mostInJob = 32;
const mostInAll = 64;
/** Shells are no processes of this machine: their numbers are above those of Linux. */
export const firstShellPid = 2 ** 22 + 1;
/** From the force to the word that a process does not end. */
const unkillableMs = 1_000;

export interface ProcessTableParts {
  takeShell: () => ShellUnit;
  giveBackShell: (unit: ShellUnit) => void;
  joinedPipes: JoinedPipes;
  /** What a program that is no shell of ours gets. */
  environmentOf: (env: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;
  /** Answers what a shell asks of the supervisor. */
  answer: (process: Process, call: Extract<FromProcess, { kind: 'async_call' }>) => Promise<SyscallAnswer>;
  /**
   * Of a shell that is a program of its own: the file of this program. The first process has the pid of this one; other
   * shells are programs like it, and belong to its process group, as all else that it starts.
   */
  shellsAreProgramsOf?: string;
}

export type StartRequest = Pick<SpawnRequest, 'argv' | 'cwd' | 'env' | 'detached' | 'stdin'>;

const killed: ProcessExit = { exitCode: 137, signal: 'SIGKILL' };

/** The living processes. */
export class ProcessTable {
  readonly #parts: ProcessTableParts;
  readonly #processes = new Map<number, Process>();
  #lastShellPid = firstShellPid - 1;

  constructor(parts: ProcessTableParts) {
    this.#parts = parts;
  }

  get(pid: number): Process | undefined {
    return this.#processes.get(pid);
  }

  /** Those that `ps` lists, by pid. */
  list(): ProcessInfo[] {
    return Array.from(this.#processes.values(), ({ info }) => info).sort((one, other) => one.pid - other.pid);
  }

  /** Starts the first process of a command. Rejects with SystemError. */
  startFirst(
    request: Pick<StartRequest, 'argv' | 'cwd' | 'env'>,
    job: Job<Process>,
    streams: StandardStreams,
  ): Promise<Process> {
    const { argv, cwd, env } = request;
    const whole: StartRequest = { ...request, detached: false, stdin: { from: 'nothing' } };
    return this.#start(findProgram(argv, cwd, env['PATH']), whole, job, undefined, streams);
  }

  /** What a child is to run. Throws SystemError. */
  programOf({ argv, cwd, env }: StartRequest, job: Job<Process>): Program {
    this.#checkLimits(job);
    const program = findProgram(argv, cwd, env['PATH']);
    const file = this.#parts.shellsAreProgramsOf;
    if (program.kind === 'real' || file === undefined) return program;
    return { kind: 'real', file: process.execPath, argv: ['node', file, '--run', ...program.argv] };
  }

  /** Starts a child. Rejects with SystemError. */
  startChild(program: Program, request: StartRequest, parent: Process, streams: StandardStreams): Promise<Process> {
    return this.#start(program, request, parent.job, parent, streams);
  }

  async #start(
    program: Program,
    request: StartRequest,
    job: Job<Process>,
    parent: Process | undefined,
    streams: StandardStreams,
  ): Promise<Process> {
    const add = (pid: number, isShell: boolean): Process => {
      const { detached, stdin } = request;
      const { argv } = program;
      const inputPipe = stdin.from === 'pipe';
      const startedAt = Date.now();
      const process = new Process({ pid, isShell, argv, parent, job, ...streams, startedAt, detached, inputPipe });
      this.#processes.set(pid, process);
      parent?.children.set(pid, process);
      job.processes.add(process);
      return process;
    };
    const start =
      program.kind === 'shell'
        ? this.#startShell(request, add)
        : this.#startReal(program, request, streams, (pid) => add(pid, false));
    job.starting.add(start);
    try {
      return await start;
    } catch (thrown) {
      streams.input.leave(undefined);
      streams.outputs[1].close();
      streams.outputs[2].close();
      throw thrown;
    } finally {
      job.starting.delete(start);
    }
  }

  // oxlint-disable-next-line require-await -- What it throws is a rejection.
  async #startShell(request: StartRequest, add: (pid: number, isShell: boolean) => Process): Promise<Process> {
    const unit = this.#takeShell();
    const process = add(this.#nextShellPid(), true);
    process.body = startShell(process, unit, request, {
      call: async (call) => {
        const answer = await this.#parts.answer(process, call);
        process.post({ kind: 'answer', id: call.id, answer });
      },
      exit: (exit, reusable) => this.finish(process, exit, reusable ? unit : undefined),
    });
    return process;
  }

  #takeShell(): ShellUnit {
    try {
      return this.#parts.takeShell();
    } catch (thrown) {
      throw tooMany(`no thread can be started: ${textOf(thrown)}`);
    }
  }

  #nextShellPid(): number {
    if (this.#parts.shellsAreProgramsOf !== undefined) return process.pid;
    this.#lastShellPid += 1;
    return this.#lastShellPid;
  }

  async #startReal(
    program: RealProgram,
    { cwd, env }: StartRequest,
    streams: StandardStreams,
    add: (pid: number) => Process,
  ): Promise<Process> {
    const { joinedPipes, environmentOf, shellsAreProgramsOf } = this.#parts;
    const ownGroup = machine.hasGroups && shellsAreProgramsOf === undefined;
    const whole = await environmentOf(env);
    const real = await startReal(program, { cwd, env: whole, streams, joinedPipes, ownGroup });
    const process = add(real.pid);
    process.body = real.body;
    void this.#awaitEnd(process, real.exited, ownGroup);
    // What asked for it may have been ended meanwhile.
    if (process.job.over || process.parent?.exit) await this.#end(process);
    return process;
  }

  async #awaitEnd(process: Process, exited: Promise<ProcessExit>, ownGroup: boolean): Promise<void> {
    const exit = await exited;
    if (ownGroup && send(-process.pid, 0)) process.job.leftGroups.add(process.pid);
    this.finish(process, exit);
  }

  #checkLimits(job: Job<Process>): void {
    if (job.over) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: the command has ended' });
    if (job.processes.size >= mostInJob) throw tooMany(`one command can run at most ${mostInJob} processes`);
    if (this.#processes.size >= mostInAll) throw tooMany(`at most ${mostInAll} processes can run at the same time`);
  }

  /** Sends a signal: the process handles it, or is ended by it. */
  signal(process: Process, signal: SignalName): void {
    if (process.exit) return;
    if (signal !== 'SIGKILL' && process.handled.has(signal)) process.post({ kind: 'signal', signal });
    else process.body?.signal(signal);
  }

  /** A process has ended, or a shell is ended. `unit`: a shell that can be used again. */
  finish(process: Process, exit: ProcessExit, unit?: ShellUnit): void {
    if (process.exit) return;
    const { pid, isShell, parent, job, input, outputs, body } = process;
    process.exit = exit;
    this.#processes.delete(pid);
    // A program has left it when it ended.
    if (isShell) input.leave(process);
    outputs[1].close();
    outputs[2].close();
    const gone: Promise<unknown>[] = [];
    if (unit) this.#parts.giveBackShell(unit);
    else if (isShell && body) gone.push(body.end());
    for (const child of process.children.values()) {
      child.parent = undefined;
      if (!child.detached) gone.push(this.#end(child));
      else if (child.inputPipe) child.input.end();
    }
    parent?.children.delete(pid);
    const tell = (): void => {
      parent?.post({ kind: 'child_exit', pid, exit });
      job.processes.delete(process);
      job.onEnd(process);
    };
    if (gone.length === 0) tell();
    else void Promise.all(gone).then(tell);
  }

  /** Ends a process by force. Settles when it has ended. */
  async #end(process: Process): Promise<void> {
    if (process.isShell) this.finish(process, killed);
    await process.body?.end();
  }

  /**
   * Ends all processes of a job; nothing starts in it any more. Settles when all have ended. `onUnkillable` hears of
   * those that do not.
   */
  async endJob(job: Job<Process>, onUnkillable: (pid: number) => void): Promise<void> {
    job.over = true;
    for (const group of job.leftGroups) send(-group, 'SIGKILL');
    job.leftGroups.clear();
    const ends = Array.from(job.processes, async (process) => {
      const timer = setTimeout(() => onUnkillable(process.pid), unkillableMs);
      await this.#end(process);
      clearTimeout(timer);
    });
    await Promise.all([...ends, Promise.allSettled(job.starting)]);
  }
}

const tooMany = (limit: string): SystemError =>
  new SystemError({ code: 'EAGAIN', message: `EAGAIN: resource temporarily unavailable: ${limit}` });
