import { describe, expect, it } from 'vitest';
import type { ModelError, ModelErrorKind } from '../agent/messages.ts';
import { DEFAULT_RETRY_SETTINGS, decideRetry } from './retry-policy.ts';

const error = (kind: ModelErrorKind, more: Partial<ModelError> = {}): ModelError => ({
  kind,
  message: 'it failed',
  retryable: true,
  ...more,
});
const first = (failure: ModelError) => ({ attempt: 1, error: failure, outputSeen: false });

const asked = (retryAfterMs: number) =>
  decideRetry(first(error('rate_limit', { retryAfterMs })), DEFAULT_RETRY_SETTINGS);

describe('decideRetry', () => {
  it('waits 2, 4 and 8 seconds, then gives up', () => {
    const decisions = [1, 2, 3, 4].map((attempt) =>
      decideRetry({ attempt, error: error('server'), outputSeen: false }, DEFAULT_RETRY_SETTINGS),
    );
    expect(decisions).toEqual([
      { retry: true, delayMs: 2000 },
      { retry: true, delayMs: 4000 },
      { retry: true, delayMs: 8000 },
      { retry: false, reason: 'exhausted' },
    ]);
  });

  it('waits as long as the server asks, up to a minute', () => {
    expect(asked(200)).toEqual({ retry: true, delayMs: 200 });
    expect(asked(0)).toEqual({ retry: true, delayMs: 0 });
    expect(asked(60_000)).toEqual({ retry: true, delayMs: 60_000 });
    expect(asked(60_001)).toEqual({ retry: false, reason: 'delay_too_long', delayMs: 60_001 });
  });

  it('caps its own delays', () => {
    const settings = { ...DEFAULT_RETRY_SETTINGS, maxRetries: 20 };
    expect(decideRetry({ attempt: 12, error: error('server'), outputSeen: false }, settings)).toEqual({
      retry: true,
      delayMs: 60_000,
    });
  });

  it.each(['auth', 'permission', 'quota', 'context_overflow'] as const)('never retries %s', (kind) => {
    expect(decideRetry(first(error(kind)), DEFAULT_RETRY_SETTINGS)).toEqual({ retry: false, reason: 'permanent' });
  });

  it('believes an error that says it is not retryable', () => {
    expect(decideRetry(first(error('server', { retryable: false })), DEFAULT_RETRY_SETTINGS)).toEqual({
      retry: false,
      reason: 'permanent',
    });
  });

  it('retries after output only where that is allowed', () => {
    const failed = { attempt: 1, error: error('network'), outputSeen: true };
    expect(decideRetry(failed, DEFAULT_RETRY_SETTINGS)).toEqual({ retry: true, delayMs: 2000 });
    expect(decideRetry(failed, { ...DEFAULT_RETRY_SETTINGS, afterOutput: false })).toEqual({
      retry: false,
      reason: 'output_seen',
    });
  });

  it('asks twice more at most after a broken call', () => {
    const settings = { ...DEFAULT_RETRY_SETTINGS, maxRetries: 10 };
    const decisions = [2, 3].map((attempt) =>
      decideRetry({ attempt, error: error('tool_use_failed'), outputSeen: false }, settings),
    );
    expect(decisions).toEqual([
      { retry: true, delayMs: 4000 },
      { retry: false, reason: 'exhausted' },
    ]);
  });

  it('does not retry where no retries are allowed', () => {
    expect(decideRetry(first(error('server')), { ...DEFAULT_RETRY_SETTINGS, maxRetries: 0 })).toEqual({
      retry: false,
      reason: 'exhausted',
    });
  });
});
