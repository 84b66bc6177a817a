import type { Assumption } from './report.ts';

const longest = 300;

/** A line for each assumption that does not hold, then how many do. */
export function summaryOf(assumptions: readonly Assumption[]): string {
  const failed = assumptions.filter(({ holds }) => !holds);
  return [
    ...failed.map(({ assumption, seen }) => `does not hold: ${assumption}\n  seen: ${seen.slice(0, longest)}`),
    `${assumptions.length - failed.length} of ${assumptions.length} assumptions hold`,
  ].join('\n');
}
