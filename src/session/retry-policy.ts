import type { ModelError, ModelErrorKind } from '../agent/messages.ts';

export interface RetrySettings {
  /** How many attempts may follow the first. */
  maxRetries: number;
  /** The first delay of our own, in milliseconds; each further one is twice as long. */
  baseDelayMs: number;
  /** The longest delay, in milliseconds. A server that asks for more is not waited for. */
  capMs: number;
  /** Whether an attempt that has shown output already may be followed by another. */
  afterOutput: boolean;
}

export const DEFAULT_RETRY_SETTINGS: RetrySettings = {
  maxRetries: 3,
  baseDelayMs: 2000,
  capMs: 60_000,
  afterOutput: true,
};

export interface FailedAttempt {
  /** 1 for the first. */
  attempt: number;
  error: ModelError;
  /** The attempt has shown text, thinking or a call. */
  outputSeen: boolean;
}

export type RetryDecision =
  | { retry: true; delayMs: number }
  | { retry: false; reason: 'permanent' | 'output_seen' | 'exhausted' }
  | { retry: false; reason: 'delay_too_long'; delayMs: number };

/** No other attempt helps against these, whatever the server says. */
const PERMANENT: ReadonlySet<ModelErrorKind> = new Set(['auth', 'permission', 'quota', 'context_overflow']);
/** A model that keeps writing broken calls is asked again no more than twice. */
const MOST_RETRIES: Partial<Record<ModelErrorKind, number>> = { tool_use_failed: 2 };

/** Whether, and after how long, another attempt follows a failed one. Pure. */
export function decideRetry(failed: FailedAttempt, settings: RetrySettings): RetryDecision {
  const { attempt, error, outputSeen } = failed;
  if (!error.retryable || PERMANENT.has(error.kind)) return { retry: false, reason: 'permanent' };
  if (outputSeen && !settings.afterOutput) return { retry: false, reason: 'output_seen' };
  if (attempt > Math.min(settings.maxRetries, MOST_RETRIES[error.kind] ?? Infinity)) {
    return { retry: false, reason: 'exhausted' };
  }
  const asked = error.retryAfterMs;
  if (asked !== undefined && asked > settings.capMs) return { retry: false, reason: 'delay_too_long', delayMs: asked };
  return { retry: true, delayMs: asked ?? Math.min(settings.baseDelayMs * 2 ** (attempt - 1), settings.capMs) };
}
