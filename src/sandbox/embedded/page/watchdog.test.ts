import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from './watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp(longestSilence: number): { watchdog: Watchdog; asked: () => number; silences: () => number } {
  const ask = vi.fn();
  const onSilence = vi.fn();
  const watchdog = new Watchdog(ask, longestSilence, onSilence);
  return { watchdog, asked: () => ask.mock.calls.length, silences: () => onSilence.mock.calls.length };
}

it('asks every second and is content with an answer now and then', () => {
  const { watchdog, asked, silences } = setUp(3);
  for (let second = 1; second <= 30; second += 1) {
    vi.advanceTimersByTime(1_000);
    if (second % 3 === 0) watchdog.hear();
  }
  expect([asked(), silences()]).toEqual([30, 0]);
  watchdog.end();
});

it('tells a silence as soon as it is too long', () => {
  const { watchdog, silences } = setUp(3);
  vi.advanceTimersByTime(3_000);
  expect(silences()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(silences()).toBe(1);
  watchdog.end();
  vi.advanceTimersByTime(10_000);
  expect(silences()).toBe(1);
});
