import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCoalescer } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that runs until `finish` is called. */
function slowTask() {
  let finish: (() => void) | undefined;
  let runs = 0;
  return {
    runs: () => runs,
    finish: async () => {
      finish?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    task: () => {
      runs += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  };
}

test('requests before a run become one', async () => {
  const { task, runs } = slowTask();
  const coalescer = createCoalescer(task, () => 100);
  coalescer.request();
  coalescer.request();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(1);
});

test('requests during a run lead to one more, never at the same time', async () => {
  const { task, runs, finish } = slowTask();
  const coalescer = createCoalescer(task, () => 100);
  coalescer.request();
  await vi.advanceTimersByTimeAsync(100);
  coalescer.request();
  coalescer.request();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs()).toBe(1);
  await finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs()).toBe(2);
  await finish();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs()).toBe(2);
});

test('a slow task makes the pause longer', async () => {
  const { task, runs, finish } = slowTask();
  const coalescer = createCoalescer(task, (lastRunMs) => Math.max(100, 4 * lastRunMs));
  coalescer.request();
  await vi.advanceTimersByTimeAsync(100 + 50);
  coalescer.request();
  await finish();
  await vi.advanceTimersByTimeAsync(199);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(2);
});

test('after a stop nothing begins', async () => {
  const { task, runs } = slowTask();
  const coalescer = createCoalescer(task, () => 100);
  coalescer.request();
  coalescer.stop();
  coalescer.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs()).toBe(0);
});

test('a stop during a run is not forgotten at its end', async () => {
  const { task, runs, finish } = slowTask();
  const coalescer = createCoalescer(task, () => 100);
  coalescer.request();
  await vi.advanceTimersByTimeAsync(100);
  coalescer.request();
  coalescer.stop();
  await finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs()).toBe(1);
});
