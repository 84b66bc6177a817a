import { textOf } from '../../../result.ts';
import type { ProcessExit, ProcessInfo, SignalName, SpawnRequest } from '../../protocol/process.ts';
import { signalNumbers } from '../../protocol/process.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { SyscallAnswer } from '../../protocol/syscalls.ts';
import { FileSystemError } from '../file-system-error.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import type { Job } from './job.ts';
import { Process } from './process.ts';
import type { ImageKind, ProcessMessage, ProcessWorker } from './process-worker.ts';
import { findProgram } from './program.ts';
import type { Program } from './program.ts';
import { openStreams } from './streams.ts';
import type { PipeTo, StandardStreams } from './streams.ts';

export interface ProcessLimits {
  /** Living processes of one job. */
  perJob: number;
  /** Living processes in all. The first process of a job is not refused for it. */
  inAll: number;
}

const defaultLimits: ProcessLimits = { perJob: 32, inAll: 64 };

export interface ProcessTableParts {
  files: InodeFileSystem;
  now: () => number;
  /** Whether there is an image of this kind. */
  available: (kind: ImageKind) => boolean;
  take: (kind: ImageKind) => ProcessWorker;
  giveBack: (worker: ProcessWorker) => void;
  /** Connects a new process to the kernel. */
  connect: (process: Process) => ProcessConnection;
  limits?: Partial<ProcessLimits>;
}

export interface ProcessConnection {
  /** Answers a call. */
  call: (name: unknown, args: unknown[]) => SyscallAnswer | Promise<SyscallAnswer>;
  /** Acts on what the process says, but for its exit. */
  receive: (message: Exclude<ProcessMessage, { kind: 'exit' }>) => void;
}

const encoder = new TextEncoder();

/** The living processes. */
export class ProcessTable {
  readonly #parts: ProcessTableParts;
  readonly #limits: ProcessLimits;
  readonly #processes = new Map<number, Process>();
  /** 1 is the kernel. */
  #lastPid = 1;

  constructor(parts: ProcessTableParts) {
    this.#parts = parts;
    this.#limits = { ...defaultLimits, ...parts.limits };
  }

  get(pid: number): Process | undefined {
    return this.#processes.get(pid);
  }

  /** Those that `ps` lists, by pid. */
  list(): ProcessInfo[] {
    return [...this.#processes.values()].filter(({ thread }) => !thread).map(({ info }) => info);
  }

  /** Starts a process. `pipe` makes the sinks of output that goes to a pipe. Throws SystemError. */
  spawn(request: SpawnRequest, parent: Process, pipe: PipeTo): Process {
    this.#checkLimits(parent.job);
    const program = this.#programOf(request);
    return this.#start(program, request, parent.job, parent, openStreams(this.#parts.files, parent, request, pipe));
  }

  /** Starts the first process of a job. Throws SystemError. */
  spawnFirst(
    request: Pick<SpawnRequest, 'argv' | 'cwd' | 'env'>,
    job: Job<Process>,
    streams: StandardStreams,
  ): Process {
    const full: SpawnRequest = {
      ...request,
      stdin: { from: 'nothing' },
      stdout: { to: 'nothing' },
      stderr: { to: 'nothing' },
      detached: false,
    };
    return this.#start(this.#programOf(full), full, job, undefined, streams);
  }

  /** Sends a signal: the process handles it, or is ended by it. */
  signal(process: Process, signal: SignalName): void {
    const isHandled = signal !== 'SIGKILL' && process.handled.has(signal);
    if (isHandled) process.post({ kind: 'signal', signal });
    else this.finish(process, { exitCode: 128 + signalNumbers[signal], signal });
  }

  /** Ends a process and those of its children that do not live on without it. What it has printed is out first. */
  finish(process: Process, exit: ProcessExit): void {
    if (process.exit) return;
    process.worker.drain();
    // A sink may have ended the whole job meanwhile.
    if (process.exit) return;
    process.settle(exit);
    this.#processes.delete(process.pid);
    this.#letGo(process, exit.signal === null);
    for (const child of process.children.values()) this.#orphan(child);
    this.#tellParent(process, exit);
    process.job.processes.delete(process);
    process.job.onEnd(process);
  }

  /** Ends all processes of a job; nothing starts in it any more. */
  endJob(job: Job<Process>): void {
    job.over = true;
    for (const process of job.processes) this.finish(process, { exitCode: 137, signal: 'SIGKILL' });
  }

  #checkLimits(job: Job<Process>): void {
    if (job.over) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: the command has ended' });
    const { perJob, inAll } = this.#limits;
    if (job.processes.size >= perJob) throw tooMany(`one command can run at most ${perJob} processes`);
    if (this.#processes.size >= inAll) throw tooMany(`at most ${inAll} processes can run at the same time`);
  }

  #programOf({ argv, cwd, env }: SpawnRequest): Program {
    const { files, available } = this.#parts;
    const [name = ''] = argv;
    try {
      files.directory(cwd);
    } catch (thrown) {
      if (thrown instanceof FileSystemError) throw withPath(thrown, name);
      throw thrown;
    }
    const program = findProgram(files, argv, cwd, env['PATH']);
    if (available(program.kind)) return program;
    throw new SystemError({ code: 'ENOENT', message: `ENOENT: ${program.kind} needs shared memory`, path: name });
  }

  #start(
    { kind, argv }: Program,
    request: SpawnRequest,
    job: Job<Process>,
    parent: Process | undefined,
    { input, outputs }: StandardStreams,
  ): Process {
    const worker = this.#takeWorker(kind, { input, outputs });
    this.#lastPid += 1;
    const process = new Process({
      pid: this.#lastPid,
      argv,
      parent,
      job,
      worker,
      input,
      outputs,
      startedAt: this.#parts.now(),
      detached: request.detached,
      thread: request.thread ?? false,
      inputPipe: request.stdin.from === 'pipe',
    });
    this.#processes.set(process.pid, process);
    parent?.children.set(process.pid, process);
    job.processes.add(process);
    this.#run(process, request);
    return process;
  }

  #takeWorker(kind: ImageKind, { input, outputs }: StandardStreams): ProcessWorker {
    try {
      return this.#parts.take(kind);
    } catch (thrown) {
      input.leave(undefined);
      outputs[1].close();
      outputs[2].close();
      throw tooMany(`no worker can be started: ${textOf(thrown)}`);
    }
  }

  /** Gives the process its worker, as soon as that has started. */
  #run(process: Process, { cwd, env }: SpawnRequest): void {
    const { pid, worker, argv, thread, parentPid } = process;
    const { call, receive } = this.#parts.connect(process);
    worker.assign({
      call,
      receive: (message) => {
        if (message.kind === 'exit') this.finish(process, { exitCode: message.exitCode & 0xff, signal: null });
        else receive(message);
      },
      print: (stream, data) => process.outputs[stream].write(data),
      crash: (detail) => this.#crash(process, detail),
    });
    const start = (): void => {
      process.started = true;
      process.post({
        kind: 'run',
        start: { pid, parentPid, argv, cwd, env, hasStdin: !process.input.exhausted, thread },
      });
    };
    if (worker.ready) start();
    else void worker.started.then((failure) => failure === undefined && start());
  }

  /** Its worker has failed. */
  #crash(process: Process, detail: string): void {
    if (process.exit) return;
    process.crash = detail;
    process.outputs[2].write(encoder.encode(`${process.argv[0] ?? ''}: the process has crashed: ${detail}\n`));
    this.finish(process, { exitCode: 137, signal: 'SIGKILL' });
  }

  /** Frees what the process held. */
  #letGo(process: Process, reusable: boolean): void {
    for (const cleanup of process.cleanups) cleanup();
    process.cleanups.clear();
    process.descriptors.closeAll();
    process.input.leave(process);
    process.outputs[1].close();
    process.outputs[2].close();
    if (reusable && process.worker.alive) this.#parts.giveBack(process.worker);
    else process.worker.end();
  }

  /** The parent of this one has ended. */
  #orphan(child: Process): void {
    child.parent = undefined;
    if (!child.detached || child.thread) this.finish(child, { exitCode: 137, signal: 'SIGKILL' });
    else if (child.inputPipe) child.input.end();
  }

  #tellParent({ parent, pid }: Process, exit: ProcessExit): void {
    if (!parent) return;
    parent.children.delete(pid);
    parent.rememberExit(pid, exit);
    parent.post({ kind: 'child_exit', pid, exit });
  }
}

const tooMany = (limit: string): SystemError =>
  new SystemError({ code: 'EAGAIN', message: `EAGAIN: resource temporarily unavailable: ${limit}` });

const withPath = ({ code, message }: FileSystemError, path: string): SystemError =>
  new SystemError({ code, message, path });
