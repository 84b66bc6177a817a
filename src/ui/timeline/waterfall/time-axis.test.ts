import { describe, expect, test } from 'vitest';
import {
  axisFrom,
  axisOver,
  foldsOf,
  panned,
  positionOf,
  roundedLength,
  shareOf,
  stepFor,
  ticksOf,
  zoomed,
} from './time-axis.logic.ts';

describe('axis', () => {
  test('is linear from its start', () => {
    expect(positionOf(axisFrom(1000), 1250)).toBe(250);
    expect(positionOf(axisFrom(1000), 900)).toBe(-100);
  });

  test('folds a pause of more than 5 s and keeps a shorter one', () => {
    const axis = axisOver([
      { start: 0, end: 10_000 },
      { start: 14_000, end: 20_000 },
      { start: 260_000, end: undefined },
    ]);
    expect(axis.folds).toEqual([{ at: 20_000, length: 300, hidden: 240_000 }]);
    expect(positionOf(axis, 14_000)).toBe(14_000);
    expect(positionOf(axis, 260_000)).toBe(20_300);
    expect(positionOf(axis, 262_000)).toBe(22_300);
  });

  test('places a time inside a folded pause inside its break', () => {
    const axis = axisOver([
      { start: 0, end: 10_000 },
      { start: 110_000, end: 120_000 },
    ]);
    expect(axis.folds[0]?.length).toBe(300);
    expect(positionOf(axis, 60_000)).toBe(10_150);
  });
});

test('a folded pause has its place in a frame that shows it', () => {
  const axis = axisOver([
    { start: 0, end: 10_000 },
    { start: 110_000, end: 120_000 },
  ]);
  expect(foldsOf({ axis, from: 5000, to: 15_000 })).toEqual([{ share: 0.5, width: 0.03, hidden: 100_000 }]);
  expect(foldsOf({ axis, from: 0, to: 10_000 })).toEqual([]);
});

describe('ticks', () => {
  test('are round and within the frame', () => {
    expect(ticksOf({ axis: axisFrom(0), from: 0, to: 14_000 }, 7)).toEqual(
      [0, 2000, 4000, 6000, 8000, 10_000, 12_000, 14_000].map((label) => ({ share: label / 14_000, label })),
    );
    expect(ticksOf({ axis: axisFrom(0), from: 3100, to: 5100 }, 4).map((tick) => tick.label)).toEqual([
      3500, 4000, 4500, 5000,
    ]);
  });

  test('count anew after a fold', () => {
    const axis = axisOver([
      { start: 0, end: 10_000 },
      { start: 110_000, end: 120_000 },
    ]);
    expect(ticksOf({ axis, from: 0, to: 20_300 }, 4).map((tick) => tick.label)).toEqual([0, 10_000, 0, 10_000]);
  });

  test('step in numbers that people read', () => {
    expect([stepFor(14_000, 7), stepFor(100_000, 5), stepFor(200_000, 5)]).toEqual([2000, 20_000, 60_000]);
  });
});

test('a growing length changes in steps', () => {
  const lengths = new Set<number>();
  for (let length = 0; length <= 20_000; length += 100) lengths.add(roundedLength(length, true));
  expect(lengths.size).toBeLessThan(25);
  expect(roundedLength(16_200, false)).toBe(17_000);
  expect(roundedLength(11_400, true)).toBeGreaterThanOrEqual(11_400 * 1.15);
});

describe('zoom', () => {
  test('keeps its centre in place', () => {
    expect(zoomed({ from: 0, to: 1000 }, 0.5, 250, 1000)).toEqual({ from: 125, to: 625 });
  });

  test('ends where everything shows, and does not shrink without end', () => {
    expect(zoomed({ from: 100, to: 900 }, 2, 500, 1000)).toBeNull();
    expect(zoomed({ from: 500, to: 520 }, 0.5, 510, 1000)).toEqual({ from: 500, to: 520 });
  });

  test('pans within the axis', () => {
    expect(panned({ from: 100, to: 300 }, 0.5, 1000)).toEqual({ from: 200, to: 400 });
    expect(panned({ from: 100, to: 300 }, -2, 1000)).toEqual({ from: 0, to: 200 });
    expect(panned({ from: 700, to: 900 }, 2, 1000)).toEqual({ from: 800, to: 1000 });
  });

  test('a share is 0 at the left edge and 1 at the right', () => {
    const frame = { axis: axisFrom(1000), from: 500, to: 1500 };
    expect([shareOf(frame, 1500), shareOf(frame, 2000), shareOf(frame, 2500)]).toEqual([0, 0.5, 1]);
  });
});
