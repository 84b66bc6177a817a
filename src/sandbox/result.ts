import type { SandboxError, SandboxErrorCode } from './types.ts';

export const succeed = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export function refuse(code: SandboxErrorCode, message: string, path?: string): { ok: false; error: SandboxError } {
  return { ok: false, error: path === undefined ? { code, message } : { code, message, path } };
}

/** The text of anything that was thrown. */
export const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
