import { statSync } from 'node:fs';
import type { Job } from '../../../embedded/kernel/process/job.ts';
import { Sink } from '../../../embedded/kernel/process/sink.ts';
import type { FromProcess } from '../../../embedded/protocol/messages.ts';
import type { ProcessExit, SignalName, SpawnRequest } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { textOf } from '../../../result.ts';
import type { ShellUnit } from '../shell/shell-unit.ts';
import { answerOf } from '../system-error.ts';
import { send } from './end-tree.ts';
import type { JoinedPipes } from './joined-pipe.ts';
import { machine } from './machine.ts';
import { Process } from './process.ts';
import { findProgram } from './program.ts';
import type { Program } from './program.ts';
import { startReal } from './real-process.ts';
import { startShell } from './shell-process.ts';
import { openStreams } from './streams.ts';
import type { StandardStreams } from './streams.ts';

/** Living processes of one command, and in all. The first process of a command is not refused for it. */
const mostInJob = 32;
const mostInAll = 64;
/** Shells are no processes of this machine: their numbers are above those of Linux. */
const firstShellPid = 2 ** 22 + 1;
/** From the force to the word that a process does not end. */
const unkillableMs = 1_000;
/** Bytes that a child may send through a pipe: its parent cannot slow it down. */
const mostPiped = 256 * 1024 * 1024;

export interface ProcessTableParts {
  takeShell: () => ShellUnit;
  giveBackShell: (unit: ShellUnit) => void;
  joinedPipes: JoinedPipes;
  /** What a program that is no shell of ours gets. */
  environmentOf: (env: Readonly<Record<string, string>>) => Record<string, string>;
  /**
   * Of a shell that is a program of its own: the file of this program. The first process has the pid of this one; other
   * shells are programs like it, and belong to its process group, as all else that it starts.
   */
  shellsAreProgramsOf?: string;
}

const encoder = new TextEncoder();

/** The living processes. */
export class ProcessTable {
  readonly #parts: ProcessTableParts;
  readonly #processes = new Map<number, Process>();
  /** Groups of children that have ended, in which others live on. */
  readonly #leftGroups = new Map<Job<Process>, Set<number>>();
  #lastShellPid = firstShellPid - 1;

  constructor(parts: ProcessTableParts) {
    this.#parts = parts;
  }

  /** Starts the first process of a command. Rejects with SystemError. */
  startFirst(
    request: Pick<SpawnRequest, 'argv' | 'cwd' | 'env'>,
    job: Job<Process>,
    streams: StandardStreams,
  ): Promise<Process> {
    const full = { ...request, detached: false, stdin: { from: 'nothing' } } as const;
    return this.#start(findProgram(full.argv, full.cwd, full.env['PATH']), full, job, undefined, streams);
  }

  /** Starts a child. Rejects with SystemError. */
  async #spawn(request: SpawnRequest, parent: Process): Promise<Process> {
    const { argv, cwd, env } = request;
    this.#checkLimits(parent.job);
    if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
      throw new SystemError({ code: 'ENOENT', message: 'ENOENT: no such directory', path: cwd });
    }
    const program = this.#asReal(findProgram(argv, cwd, env['PATH']));
    const started: { child?: Process } = {};
    const streams = openStreams(parent, request, (stream) => this.#pipeTo(parent, started, stream));
    started.child = await this.#start(program, request, parent.job, parent, streams);
    return started.child;
  }

  async #start(
    program: Program,
    request: Pick<SpawnRequest, 'cwd' | 'env' | 'detached' | 'stdin'>,
    job: Job<Process>,
    parent: Process | undefined,
    streams: StandardStreams,
  ): Promise<Process> {
    const { cwd, env, detached, stdin } = request;
    const add = (pid: number, isShell: boolean): Process => {
      const process = new Process({
        pid,
        isShell,
        argv: program.argv,
        parent,
        job,
        ...streams,
        startedAt: Date.now(),
        detached,
        inputPipe: stdin.from === 'pipe',
      });
      this.#processes.set(pid, process);
      parent?.children.set(pid, process);
      job.processes.add(process);
      return process;
    };
    try {
      if (program.kind === 'shell') {
        const unit = this.#takeShell();
        const process = add(this.#nextShellPid(), true);
        process.body = startShell(
          process,
          unit,
          { cwd, env },
          {
            call: (message) => this.#answer(process, message),
            exit: (exit, reusable) => this.finish(process, exit, reusable ? unit : undefined),
          },
        );
        return process;
      }
      const { joinedPipes, environmentOf, shellsAreProgramsOf } = this.#parts;
      const ownGroup = machine.hasGroups && shellsAreProgramsOf === undefined;
      const real = await startReal(program, { cwd, env: environmentOf(env), streams, joinedPipes, ownGroup });
      const process = add(real.pid, false);
      process.body = real.body;
      void this.#awaitEnd(process, real.exited, ownGroup);
      // The command was ended while the program started.
      if (job.over || parent?.exit) void this.#end(process);
      return process;
    } catch (thrown) {
      streams.input.leave(undefined);
      streams.outputs[1].close();
      streams.outputs[2].close();
      throw thrown;
    }
  }

  async #awaitEnd(process: Process, exited: Promise<ProcessExit>, ownGroup: boolean): Promise<void> {
    const exit = await exited;
    if (ownGroup && send(-process.pid, 0)) this.#leave(process.job, process.pid);
    this.finish(process, exit);
  }

  #asReal(program: Program): Program {
    const file = this.#parts.shellsAreProgramsOf;
    if (program.kind === 'real' || file === undefined) return program;
    const argv = ['node', file, '--run', ...program.argv];
    return { kind: 'real', file: process.execPath, argv };
  }

  #nextShellPid(): number {
    if (this.#parts.shellsAreProgramsOf !== undefined) return process.pid;
    this.#lastShellPid += 1;
    return this.#lastShellPid;
  }

  #leave(job: Job<Process>, group: number): void {
    const groups = this.#leftGroups.get(job) ?? new Set<number>();
    this.#leftGroups.set(job, groups.add(group));
  }

  /** Whether something of a job lives. */
  lives(job: Job<Process>): boolean {
    return job.processes.size > 0 || Array.from(this.#leftGroups.get(job) ?? []).some((group) => send(-group, 0));
  }

  #takeShell(): ShellUnit {
    try {
      return this.#parts.takeShell();
    } catch (thrown) {
      throw tooMany(`no thread can be started: ${textOf(thrown)}`);
    }
  }

  #checkLimits(job: Job<Process>): void {
    if (job.over) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: the command has ended' });
    if (job.processes.size >= mostInJob) throw tooMany(`one command can run at most ${mostInJob} processes`);
    if (this.#processes.size >= mostInAll) throw tooMany(`at most ${mostInAll} processes can run at the same time`);
  }

  /** A process has ended, or a shell is ended. `unit`: a shell that can be used again. */
  finish(process: Process, exit: ProcessExit, unit?: ShellUnit): void {
    if (process.exit) return;
    const { pid, isShell, parent, job, input, outputs, body } = process;
    process.exit = exit;
    this.#processes.delete(pid);
    input.leave(process);
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
    if (process.isShell) this.finish(process, { exitCode: 137, signal: 'SIGKILL' });
    await process.body?.end();
  }

  /**
   * Ends all processes of a job; nothing starts in it any more. Settles when all have ended. `onUnkillable` hears of
   * those that do not.
   */
  async endJob(job: Job<Process>, onUnkillable: (pid: number) => void): Promise<void> {
    job.over = true;
    for (const group of this.#leftGroups.get(job) ?? []) send(-group, 'SIGKILL');
    this.#leftGroups.delete(job);
    await Promise.all(
      Array.from(job.processes, async (process) => {
        const timer = setTimeout(() => onUnkillable(process.pid), unkillableMs);
        await this.#end(process);
        clearTimeout(timer);
      }),
    );
  }

  async #answer(process: Process, { id, name, args }: Extract<FromProcess, { kind: 'async_call' }>): Promise<void> {
    const answer = await answerOf(() => this.#call(process, name, args));
    process.post({ kind: 'answer', id, answer });
  }

  #call(process: Process, name: string, args: unknown[]): unknown {
    switch (name) {
      case 'spawn':
        return this.#spawn(args[0] as SpawnRequest, process).then(({ pid }) => pid);
      case 'kill':
        return this.#kill(process, args[0] as number, args[1] as SignalName | 0);
      case 'handleSignal':
        return handle(process, args[0] as SignalName, args[1] as boolean);
      case 'processes':
        return Array.from(this.#processes.values(), ({ info }) => info).sort((one, other) => one.pid - other.pid);
      default:
        throw new SystemError({ code: 'ENOSYS', message: `ENOSYS: there is no call ${name}` });
    }
  }

  #kill(caller: Process, pid: number, signal: SignalName | 0): void {
    const target = this.#processes.get(Math.abs(pid) || caller.pid);
    if (!target) return killOther(pid, signal);
    if (signal === 0) return;
    const targets = pid < 0 ? withDescendants(target) : [target];
    for (const each of targets) this.signal(each, signal);
  }

  /** Sends a signal: the process handles it, or is ended by it. */
  signal(process: Process, signal: SignalName): void {
    if (process.exit) return;
    if (signal !== 'SIGKILL' && process.handled.has(signal)) process.post({ kind: 'signal', signal });
    else process.body?.signal(signal);
  }

  /** Sends what a child prints to its parent, until it is too much. */
  #pipeTo(parent: Process, started: { child?: Process }, stream: 1 | 2): Sink {
    let piped = 0;
    return new Sink((data) => {
      const { child } = started;
      if (!child || piped > mostPiped) return;
      piped += data.length;
      parent.post({ kind: 'child_output', pid: child.pid, stream, data });
      if (piped <= mostPiped) return;
      const message = `bash: more than ${mostPiped} bytes through a pipe: the process was ended\n`;
      parent.outputs[2].write(encoder.encode(message));
      this.signal(child, 'SIGKILL');
    });
  }
}

function handle(process: Process, signal: SignalName, handled: boolean): void {
  if (signal === 'SIGKILL') throw new SystemError({ code: 'EINVAL', message: 'EINVAL: invalid argument' });
  if (handled) process.handled.add(signal);
  else process.handled.delete(signal);
}

/** A process that is none of ours, such as one that a program has started. Never this one, nor those around it. */
function killOther(pid: number, signal: SignalName | 0): void {
  const isOurs = Math.abs(pid) <= 1 || Math.abs(pid) === process.pid || Math.abs(pid) === process.ppid;
  if (isOurs || Math.abs(pid) >= firstShellPid || !send(pid, signal)) {
    throw new SystemError({ code: 'ESRCH', message: 'ESRCH: no such process' });
  }
}

/** A process and all below it, from the bottom up. */
function withDescendants(process: Process): Process[] {
  return [...Array.from(process.children.values()).flatMap(withDescendants), process];
}

const tooMany = (limit: string): SystemError =>
  new SystemError({ code: 'EAGAIN', message: `EAGAIN: resource temporarily unavailable: ${limit}` });
