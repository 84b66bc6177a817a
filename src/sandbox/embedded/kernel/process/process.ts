import type { ToProcess } from '../../protocol/messages.ts';
import type { ProcessExit, ProcessInfo, SignalName } from '../../protocol/process.ts';
import { Descriptors } from '../descriptors.ts';
import type { InputStream } from './input-stream.ts';
import type { Job } from './job.ts';
import type { ProcessWorker } from './process-worker.ts';
import type { Sink } from './sink.ts';

/** Parent of those that have none, or have lost it. */
const kernelPid = 1;
/** Exits of children that are remembered for `waitPid`. */
const rememberedExits = 1000;

export interface ProcessParts {
  pid: number;
  argv: readonly string[];
  parent: Process | undefined;
  job: Job<Process>;
  worker: ProcessWorker;
  input: InputStream;
  outputs: Readonly<Record<1 | 2, Sink>>;
  startedAt: number;
  detached: boolean;
  thread: boolean;
  inputPipe: boolean;
}

/** One process, from its start to its end. */
export class Process {
  readonly pid: number;
  readonly argv: readonly string[];
  readonly job: Job<Process>;
  readonly worker: ProcessWorker;
  readonly input: InputStream;
  readonly outputs: Readonly<Record<1 | 2, Sink>>;
  readonly startedAt: number;
  readonly detached: boolean;
  readonly thread: boolean;
  /** Whether its parent fills its standard input. */
  readonly inputPipe: boolean;
  readonly children = new Map<number, Process>();
  readonly descriptors = new Descriptors();
  /** Signals that it handles itself. */
  readonly handled = new Set<SignalName>();
  /** What is to be done when it ends: timers, watches. */
  readonly cleanups = new Set<() => void>();
  readonly exited: Promise<ProcessExit>;
  parent: Process | undefined;
  exit: ProcessExit | undefined;
  /** Whether its worker has been told to run it. */
  started = false;
  /** What its worker died of, if so. */
  crash: string | undefined;
  readonly #exits = new Map<number, ProcessExit>();
  #settle: (exit: ProcessExit) => void = () => undefined;

  constructor(parts: ProcessParts) {
    this.pid = parts.pid;
    this.argv = parts.argv;
    this.parent = parts.parent;
    this.job = parts.job;
    this.worker = parts.worker;
    this.input = parts.input;
    this.outputs = parts.outputs;
    this.startedAt = parts.startedAt;
    this.detached = parts.detached;
    this.thread = parts.thread;
    this.inputPipe = parts.inputPipe;
    this.exited = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get info(): ProcessInfo {
    const { pid, parentPid, argv, startedAt } = this;
    return { pid, parentPid, argv, startedAt };
  }

  get parentPid(): number {
    return this.parent?.pid ?? kernelPid;
  }

  /** Says something to it, unless it has ended. */
  post(message: ToProcess, transfer?: Transferable[]): void {
    if (!this.exit) this.worker.post(message, transfer);
  }

  settle(exit: ProcessExit): void {
    this.exit = exit;
    this.#settle(exit);
  }

  rememberExit(pid: number, exit: ProcessExit): void {
    this.#exits.set(pid, exit);
    const [oldest] = this.#exits.keys();
    if (oldest !== undefined && this.#exits.size > rememberedExits) this.#exits.delete(oldest);
  }

  /** How a child ended, if it has. */
  exitOf(pid: number): ProcessExit | undefined {
    return this.#exits.get(pid);
  }
}
