import { expect, test } from 'vitest';
import { Histogram, IntervalHistogram } from './perf/histogram.ts';
import { createPerfHooks } from './perf-hooks.ts';
import { thrown } from './testing/thrown.ts';

test('a histogram knows what it was told', () => {
  const histogram = new Histogram();
  for (const value of [5, 10, 15]) histogram.record(value);
  const { count, min, max, mean } = histogram;
  expect([count, min, max, mean, histogram.percentile(50), histogram.percentile(100)]).toEqual([3, 5, 15, 10, 10, 15]);
  expect(thrown(() => histogram.record(0))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "val" is out of range. It must be >= 1 && <= 9007199254740991. Received 0',
  );
  histogram.reset();
  expect(histogram.count).toBe(0);
});

test('a monitor is turned on and off once', () => {
  const monitor = new IntervalHistogram();
  expect([monitor.enable(), monitor.enable(), monitor.disable(), monitor.disable()]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the clock is that of the global', () => {
  expect(createPerfHooks()).toHaveProperty('performance', globalThis.performance);
});
