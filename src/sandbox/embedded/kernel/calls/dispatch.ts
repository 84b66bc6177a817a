import { textOf } from '../../../result.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { SyscallAnswer, SyscallName, Syscalls } from '../../protocol/syscalls.ts';
import type { Check } from '../checks.ts';
import { argumentChecks } from './argument-checks.ts';
import type { AnsweredLater } from './process-calls.ts';

/** All calls of one process. */
export type CallTable = AnsweredLater<Syscalls>;

const invalid: SyscallAnswer = { ok: false, failure: { code: 'EINVAL', message: 'EINVAL: invalid argument' } };
const unknown: SyscallAnswer = { ok: false, failure: { code: 'ENOSYS', message: 'ENOSYS: function not implemented' } };

/** Makes a call that a process asks for, whatever it asks. Never throws nor rejects. */
export function dispatch(table: CallTable, name: unknown, args: unknown[]): SyscallAnswer | Promise<SyscallAnswer> {
  if (!isSyscall(name)) return unknown;
  const checks: readonly Check<unknown>[] = argumentChecks[name];
  if (args.length !== checks.length || !checks.every((check, index) => check(args[index]))) return invalid;
  try {
    const value = (table[name] as (...args: unknown[]) => unknown)(...args);
    if (!(value instanceof Promise)) return { ok: true, value };
    return value.then(
      (settled: unknown): SyscallAnswer => ({ ok: true, value: settled }),
      (thrown: unknown) => failureOf(thrown),
    );
  } catch (thrown) {
    return failureOf(thrown);
  }
}

const isSyscall = (name: unknown): name is SyscallName =>
  typeof name === 'string' && Object.hasOwn(argumentChecks, name);

function failureOf(thrown: unknown): SyscallAnswer {
  if (!(thrown instanceof SystemError)) {
    return { ok: false, failure: { code: 'EIO', message: `EIO: i/o error: ${textOf(thrown)}` } };
  }
  const { code, message, path, dest } = thrown;
  return {
    ok: false,
    failure: { code, message, ...(path !== undefined && { path }), ...(dest !== undefined && { dest }) },
  };
}
