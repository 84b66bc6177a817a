/** What a process is made of, as the kernel and the processes tell it to each other. */

export type SignalName = 'SIGHUP' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL' | 'SIGUSR1' | 'SIGUSR2' | 'SIGPIPE' | 'SIGTERM';

export const signalNumbers: Readonly<Record<SignalName, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGTERM: 15,
};

/** How a process ended. `exitCode` is as a shell reports it: 128 + n for a signal. */
export interface ProcessExit {
  exitCode: number;
  signal: SignalName | null;
}

/** Where standard input comes from. */
export type InputSource =
  | { from: 'nothing' }
  | { from: 'bytes'; data: Uint8Array }
  /** A pipe that the spawning process fills with `write_stdin` messages. */
  | { from: 'pipe' }
  /** The standard input of the spawning process; both read from it. */
  | { from: 'inherit' }
  | { from: 'file'; path: string };

/** Where standard output or standard error goes. */
export type OutputTarget =
  /** To the spawning process, as `child_output` messages. */
  | { to: 'pipe' }
  /** To wherever this stream of the spawning process goes. */
  | { to: 'inherit'; stream: 1 | 2 }
  | { to: 'nothing' }
  /** The file is created if need be; cut to nothing first unless `append`. */
  | { to: 'file'; path: string; append: boolean }
  /** For standard error alone: wherever standard output goes. */
  | { to: 'stdout' };

export interface SpawnRequest {
  /**
   * The program and its arguments. `node`, `bash` and `sh`, by name or with a folder before it, start that image. A path of a
   * file with a `#!` line starts its interpreter. Any other name is a command of the shell.
   */
  argv: readonly string[];
  /** An absolute path of a directory. */
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdin: InputSource;
  stdout: OutputTarget;
  stderr: OutputTarget;
  /** Whether it lives on when its parent has ended. It belongs to the same job all the same: a stop ends it. */
  detached: boolean;
  /** A thread of its parent (worker_threads): ends with it, and is not listed by `ps`. */
  thread?: boolean;
}

/** What a process is told when it starts. */
export interface ProcessStart {
  pid: number;
  parentPid: number;
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Whether anything can come from standard input. If not, a read of it is at its end at once. */
  hasStdin: boolean;
  thread: boolean;
}

export interface ProcessInfo {
  pid: number;
  parentPid: number;
  argv: readonly string[];
  /** Milliseconds since the epoch. */
  startedAt: number;
}
