import { SystemError } from '../../../../protocol/system-error.ts';
import type { SyncCall } from '../../../../protocol/syscalls.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { fileFailure } from '../../../system-failure.ts';

/** The files, as the operations of `fs` use them: paths may be relative, and failures are those of Node. */
export class KernelFiles {
  readonly runtime: Pick<SystemRuntime, 'host' | 'loop' | 'process'>;
  readonly call: SyncCall;
  /** Where the open descriptors lead, for children that get one as a stream. */
  readonly openPaths = new Map<number, string>();

  constructor(runtime: Pick<SystemRuntime, 'host' | 'loop' | 'process'>) {
    this.runtime = runtime;
    this.call = runtime.host.call;
  }

  absolute(path: string): string {
    if (path.startsWith('/')) return path;
    // An empty path is nowhere, as for a real system.
    return path === '' ? '' : `${this.runtime.process.cwd()}/${path}`;
  }

  /** Runs a call to the kernel. `path` and `dest` are as the program wrote them. */
  attempt<T>(syscall: string, operation: () => T, path?: string, dest?: string): T {
    try {
      if (path === '') throw new SystemError({ code: 'ENOENT', message: 'no path' });
      return operation();
    } catch (error) {
      throw error instanceof SystemError ? fileFailure(error.code, syscall, path, dest, this.attempt) : error;
    }
  }
}
