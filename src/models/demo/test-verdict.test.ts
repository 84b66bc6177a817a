import { expect, it } from 'vitest';
import { verdictOf } from './test-verdict.ts';

it.each([
  ['ok 1 - a\n1..1\n# tests 1\n# pass 3\n# fail 0\n# duration_ms 41.2\n', 'pass 3, fail 0'],
  ['checking\nAll fine.\n', 'All fine.'],
  ['# pass 3\n', '# pass 3'],
])('of %j it is %s', (output, verdict) => {
  expect(verdictOf(output)).toBe(verdict);
});
