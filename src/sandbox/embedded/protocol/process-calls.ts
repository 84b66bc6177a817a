/** The calls on processes, standard input, signals and ports. */
import type { ProcessExit, ProcessInfo, SignalName, SpawnRequest } from './process.ts';

export interface SpawnSyncResult {
  pid: number;
  exit: ProcessExit;
  stdout: Uint8Array;
  stderr: Uint8Array;
  /** Why it was ended, if it was. */
  ended: 'timeout' | 'output_limit' | null;
}

export interface ProcessCalls {
  /**
   * Starts a process and answers its pid. What the caller has printed is out before anything of the child is. Fails
   * with ENOENT (program or cwd), EACCES, ENOEXEC, or EAGAIN when there are too many processes.
   */
  spawn(request: SpawnRequest): number;
  /** Runs a child to its end. `pipe` targets are gathered in the answer, up to `maxBytes` each. */
  spawnSync(
    request: SpawnRequest,
    options: { timeoutMs: number | null; signal: SignalName; maxBytes: number },
  ): SpawnSyncResult;
  /** Waits for a child of this process, or one that was. ECHILD: not its child. */
  waitPid(pid: number): ProcessExit;
  /**
   * Sends a signal; 0 asks only whether the process exists. ESRCH: no such process. SIGKILL, and a signal that the
   * process does not handle, end it and its children before the call answers. A negative pid: it and all below it.
   */
  kill(pid: number, signal: SignalName | 0): void;
  /** Whether this process handles the signal itself (a `signal` message) instead of being ended by it. */
  handleSignal(signal: SignalName, handled: boolean): void;
  /** The living processes of this sandbox, by pid. */
  processes(): ProcessInfo[];
  /** Waits for bytes of standard input; empty at its end. */
  readStdin(maxBytes: number): Uint8Array;
  /** Milliseconds asleep; the thread waits. */
  sleep(milliseconds: number): void;

  /** Takes a port for this process; 0: a free one. Answers the port. EADDRINUSE: it is taken. */
  listen(port: number): number;
  unlisten(port: number): void;
}
