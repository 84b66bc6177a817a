import { expect, test } from 'vitest';
import type { ModelError } from '../agent/messages.ts';
import { decideRetry, standardRetry } from './retry-policy.ts';

const overloaded: ModelError = { kind: 'overloaded', message: 'busy', retryable: true };

test('transient failures are tried again after 2, 4 and 8 seconds, three times', () => {
  const delays = [1, 2, 3, 4].map((failed) => decideRetry(overloaded, failed, false, standardRetry));
  expect(delays).toEqual([
    { retry: true, delayMs: 2_000 },
    { retry: true, delayMs: 4_000 },
    { retry: true, delayMs: 8_000 },
    { retry: false, reason: 'exhausted' },
  ]);
});

test('a server is waited for as long as it asks, but for no more than a minute', () => {
  const asking = (retryAfterMs: number) => decideRetry({ ...overloaded, retryAfterMs }, 1, false, standardRetry);
  expect(asking(0)).toEqual({ retry: true, delayMs: 0 });
  expect(asking(60_000)).toEqual({ retry: true, delayMs: 60_000 });
  expect(asking(60_001)).toEqual({ retry: false, reason: 'wait_too_long' });
});

test.each(['quota', 'auth', 'permission', 'context_overflow'] as const)('%s is never tried again', (kind) => {
  const error: ModelError = { kind, message: '', retryable: true };
  expect(decideRetry(error, 1, false, standardRetry)).toEqual({ retry: false, reason: 'not_transient' });
});

test('what the adapter calls final is final', () => {
  const error: ModelError = { ...overloaded, retryable: false };
  expect(decideRetry(error, 1, false, standardRetry)).toEqual({ retry: false, reason: 'not_transient' });
});

test('after output it is tried again, unless the settings say otherwise', () => {
  expect(decideRetry(overloaded, 1, true, standardRetry)).toEqual({ retry: true, delayMs: 2_000 });
  expect(decideRetry(overloaded, 1, true, { ...standardRetry, afterOutput: false })).toEqual({
    retry: false,
    reason: 'after_output',
  });
});
