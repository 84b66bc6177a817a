import type { FileCalls } from './file-calls.ts';
import type { ModuleCalls } from './module-calls.ts';
import type { ProcessCalls } from './process-calls.ts';
import type { SyscallFailure } from './syscall-failure.ts';

/**
 * What a process asks of the kernel. Synchronous through shared memory: the thread waits for the answer. Arguments
 * and answers are JSON with Uint8Array anywhere in them; undefined is not carried, null is.
 */
export interface Syscalls extends FileCalls, ProcessCalls, ModuleCalls {}

export type SyscallName = keyof Syscalls;

export type SyscallAnswer = { ok: true; value: unknown } | { ok: false; failure: SyscallFailure };

/** Calls the kernel and waits for its answer. Throws SystemError. */
export type SyncCall = <Name extends SyscallName>(
  name: Name,
  ...args: Parameters<Syscalls[Name]>
) => ReturnType<Syscalls[Name]>;

/** The same without waiting. Rejects with SystemError. */
export type AsyncCall = <Name extends SyscallName>(
  name: Name,
  ...args: Parameters<Syscalls[Name]>
) => Promise<ReturnType<Syscalls[Name]>>;
