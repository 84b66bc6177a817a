import { expect, test } from 'vitest';
import { examples, fittingExamples } from './examples.logic.ts';

test('on a project of one’s own, the examples that need the sample are left out', () => {
  expect(fittingExamples(true).map(({ name }) => name)).toEqual(['explore', 'fix', 'steer', 'recover']);
  expect(fittingExamples(false).map(({ name }) => name)).toEqual(['explore', 'steer', 'recover']);
});

test('turns follow each other without gaps or overlaps', () => {
  for (const { turns } of examples) {
    const spans = turns.flat();
    expect(spans[0]?.start).toBe(0);
    spans.slice(1).forEach((span, index) => expect(span.start).toBe(spans[index]?.end));
  }
});
