import type { BootFailure, BootFailureCause } from '../types.ts';

/** What a step of the boot answers. */
export type Step<T> = { ok: true; value: T } | { ok: false; error: BootFailure };

export const fail = (cause: BootFailureCause, detail: string): { ok: false; error: BootFailure } => ({
  ok: false,
  error: { cause, detail },
});

export const givenUp = (): { ok: false; error: BootFailure } => fail('unreachable', 'the start was given up');
