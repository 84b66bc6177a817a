import { expect, test } from 'vitest';
import { extentOf, placeSpans, type BarSpan } from './span-bar.logic.ts';

const spans: BarSpan[] = [
  { kind: 'wait', start: 1000, end: 1500 },
  { kind: 'exec', start: 1500, end: 3000 },
];

test('spans stand at their share of the bar', () => {
  expect(placeSpans(spans, 1000, 3000)).toEqual([
    { kind: 'wait', left: 0, width: 25 },
    { kind: 'exec', left: 25, width: 75 },
  ]);
});

test('what lies outside the bar is cut off or left out', () => {
  expect(placeSpans(spans, 1600, 2000)).toEqual([{ kind: 'exec', left: 0, width: 100 }]);
  expect(placeSpans(spans, 1000, 2000)).toEqual([
    { kind: 'wait', left: 0, width: 50 },
    { kind: 'exec', left: 50, width: 50 },
  ]);
});

test('a bar without length shows nothing', () => {
  expect(placeSpans(spans, 1000, 1000)).toEqual([]);
});

test('the extent holds every span, in any order', () => {
  expect(extentOf(spans.toReversed())).toEqual([1000, 3000]);
  expect(extentOf([])).toEqual([0, 0]);
});
