import { expect, test } from 'vitest';
import { judgeAssumptions } from './assumptions.ts';
import { summaryOf } from './summary.ts';

test('a section that was not answered is told as an assumption that does not hold', () => {
  const assumptions = judgeAssumptions({ boot: { failed: 'boot: no answer within 60 s' } });
  expect(assumptions).toEqual([
    {
      assumption: 'a boot answers within 30 seconds',
      holds: false,
      seen: 'not answered: boot: no answer within 60 s',
    },
  ]);
  expect(summaryOf(assumptions)).toBe(
    'does not hold: a boot answers within 30 seconds\n' +
      '  seen: not answered: boot: no answer within 60 s\n' +
      '0 of 1 assumptions hold',
  );
});

test('an assumption holds by what was seen', () => {
  const boot = { path: '/bin', workdir: '/home/probe', tookMs: 1_200 };
  expect(judgeAssumptions({ boot })).toEqual([
    { assumption: 'a boot answers within 30 seconds', holds: true, seen: '1200 ms' },
  ]);
  expect(judgeAssumptions({ boot: { ...boot, tookMs: 31_000 } })[0]?.holds).toBe(false);
});
