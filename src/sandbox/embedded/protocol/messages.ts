/**
 * The messages between the kernel and the worker of a process. A worker boots once; the kernel then gives it a
 * process to run. Workers of the shell run one process after another, those of node only one.
 */
import type { FileChange } from '../../types.ts';
import type { HttpEvent } from './http.ts';
import type { ProcessExit, ProcessStart, SignalName } from './process.ts';
import type { SyscallAnswer, SyscallName } from './syscalls.ts';

/** Shared memory of one worker. Undefined on a page without it: then all calls are `async_call`, all output messages. */
export interface SharedMemory {
  /** See channel.ts. */
  call: { control: SharedArrayBuffer; data: SharedArrayBuffer };
  /** See output-ring.ts. */
  output: SharedArrayBuffer;
}

export type ToProcess =
  | { kind: 'boot'; memory: SharedMemory | undefined }
  | { kind: 'run'; start: ProcessStart }
  | { kind: 'answer'; id: number; answer: SyscallAnswer }
  /** What a `read_stdin` asked for; null at the end. */
  | { kind: 'stdin'; data: Uint8Array | null }
  | { kind: 'signal'; signal: SignalName }
  | { kind: 'child_output'; pid: number; stream: 1 | 2; data: Uint8Array }
  /** Comes after all of its output. */
  | { kind: 'child_exit'; pid: number; exit: ProcessExit }
  | { kind: 'http'; event: HttpEvent }
  | { kind: 'watch'; id: number; changes: FileChange[] }
  /** From a child, or from the parent if null: `process.send`, and threads. */
  | { kind: 'message'; from: number | null; value: unknown };

export type FromProcess =
  /** Booted: can run a process. `systemFiles`: what the image wants to find outside the workspace. */
  | { kind: 'ready'; systemFiles: { path: string; content: string }[] }
  /** A synchronous call waits in the shared memory. */
  | { kind: 'call' }
  | { kind: 'async_call'; id: number; name: SyscallName; args: unknown[] }
  /** Output waits in the ring. */
  | { kind: 'output' }
  /** Output, without shared memory. */
  | { kind: 'output_data'; stream: 1 | 2; data: Uint8Array }
  | { kind: 'exit'; exitCode: number }
  /** Asks for one chunk of standard input. */
  | { kind: 'read_stdin' }
  /** Fills the pipe of a child; null ends it. */
  | { kind: 'write_stdin'; pid: number; data: Uint8Array | null }
  | { kind: 'http'; event: HttpEvent }
  | { kind: 'watch'; id: number; path: string }
  | { kind: 'unwatch'; id: number }
  /** To a child, or to the parent if null. */
  | { kind: 'message'; to: number | null; value: unknown; transfer?: Transferable[] };
