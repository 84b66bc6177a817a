import type { SyscallFailure } from './syscall-failure.ts';

/** What a failed system call throws inside a process. Built-ins turn it into the error that Node gives. */
export class SystemError extends Error {
  readonly code: string;
  readonly path: string | undefined;
  readonly dest: string | undefined;

  constructor({ code, message, path, dest }: SyscallFailure) {
    super(message);
    this.name = 'SystemError';
    this.code = code;
    this.path = path;
    this.dest = dest;
  }
}
