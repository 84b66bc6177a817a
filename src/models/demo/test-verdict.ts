import { lastLine } from './task.ts';

/** How the tests say that they ended: the counts of a test run of Node, else the last line. */
export function verdictOf(output: string): string {
  const counts = ['pass', 'fail'].map((name) => new RegExp(`^# ${name} \\d+$`, 'm').exec(output)?.[0].slice(2));
  return counts.includes(undefined) ? lastLine(output) : counts.join(', ');
}
