import type { InputStream } from '../../../embedded/kernel/process/input-stream.ts';
import type { Sink } from '../../../embedded/kernel/process/sink.ts';
import type { ToProcess } from '../../../embedded/protocol/messages.ts';
import type { ProcessExit, ProcessInfo, SignalName } from '../../../embedded/protocol/process.ts';
import type { Job } from './job.ts';

/** Parent of those that have none, or have lost it. */
const firstPid = 1;

/** What a process is in truth: a shell of ours, or a child of this program. */
export interface ProcessBody {
  /** Sends a signal that the process has not said that it handles. */
  signal: (signal: SignalName) => void;
  /** Tells a shell something. */
  post: (message: ToProcess) => void;
  /** Ends it by force. Settles when it has ended. */
  end: () => Promise<void>;
}

export interface ProcessParts {
  pid: number;
  /** Whether it is a shell of this program, and no process of the machine. */
  isShell: boolean;
  argv: readonly string[];
  parent: Process | undefined;
  job: Job<Process>;
  input: InputStream;
  outputs: Readonly<Record<1 | 2, Sink>>;
  startedAt: number;
  detached: boolean;
  /** Whether its parent fills its standard input. */
  inputPipe: boolean;
}

/** One process, from its start to its end. */
export class Process {
  readonly pid: number;
  readonly isShell: boolean;
  readonly argv: readonly string[];
  readonly job: Job<Process>;
  readonly input: InputStream;
  readonly outputs: Readonly<Record<1 | 2, Sink>>;
  readonly startedAt: number;
  readonly detached: boolean;
  readonly inputPipe: boolean;
  readonly children = new Map<number, Process>();
  /** Signals that it handles itself. */
  readonly handled = new Set<SignalName>();
  parent: Process | undefined;
  exit: ProcessExit | undefined;
  body: ProcessBody | undefined;

  constructor(parts: ProcessParts) {
    this.pid = parts.pid;
    this.isShell = parts.isShell;
    this.argv = parts.argv;
    this.parent = parts.parent;
    this.job = parts.job;
    this.input = parts.input;
    this.outputs = parts.outputs;
    this.startedAt = parts.startedAt;
    this.detached = parts.detached;
    this.inputPipe = parts.inputPipe;
  }

  get info(): ProcessInfo {
    const { pid, argv, startedAt } = this;
    return { pid, parentPid: this.parentPid, argv, startedAt };
  }

  get parentPid(): number {
    return this.parent?.pid ?? firstPid;
  }

  /** Says something to it, unless it has ended. */
  post(message: ToProcess): void {
    if (!this.exit) this.body?.post(message);
  }
}
