import { FileSystemError, isFileErrorCode } from '../../embedded/kernel/file-system-error.ts';
import { SystemError } from '../../embedded/protocol/system-error.ts';
import type { SyscallAnswer } from '../../embedded/protocol/syscalls.ts';
import { textOf } from '../../result.ts';

/** What a call of Node has thrown, as the calls of a process throw it. */
export function systemErrorOf(thrown: unknown): unknown {
  if (thrown instanceof SystemError || !(thrown instanceof Error)) return thrown;
  const { code, message, path, dest } = thrown as NodeJS.ErrnoException & { dest?: string };
  if (code === undefined) return thrown;
  return new SystemError({ code, message, ...(path !== undefined && { path }), ...(dest !== undefined && { dest }) });
}

/** Runs a call of Node on files. Throws SystemError. */
export function callSystem<T>(operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    throw systemErrorOf(thrown);
  }
}

/** The answer to a call. Failures that are no SystemErrors are told as EIO. */
export async function answerOf(operation: () => unknown): Promise<SyscallAnswer> {
  try {
    return { ok: true, value: await operation() };
  } catch (thrown) {
    const failed = systemErrorOf(thrown);
    if (!(failed instanceof SystemError)) return { ok: false, failure: { code: 'EIO', message: textOf(thrown) } };
    const { code, message, path, dest } = failed;
    return {
      ok: false,
      failure: { code, message, ...(path !== undefined && { path }), ...(dest !== undefined && { dest }) },
    };
  }
}

/** As the calls of the port fail: with the path that was asked for. */
export function portErrorOf(thrown: unknown, path: string): unknown {
  const failed = systemErrorOf(thrown);
  if (!(failed instanceof SystemError)) return thrown;
  return isFileErrorCode(failed.code) ? new FileSystemError(failed.code, path) : failed;
}
