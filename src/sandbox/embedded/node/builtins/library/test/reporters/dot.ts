/** The dot reporter: a dot for each test, and the failures at its end. */
import type { ReportData, ReportEvent } from '../types.ts';
import { colorCodes, formatResult } from './format.ts';

function lineLength(): number {
  return Math.max(process.stdout.columns ?? 20, 20);
}

export async function* dot(source: AsyncIterable<ReportEvent>): AsyncGenerator<string> {
  const { green, red, white, reset } = colorCodes();
  const failed: ReportData[] = [];
  let count = 0;
  let columns = lineLength();
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (type === 'test:fail') failed.push(data);
    yield type === 'test:pass' ? `${green}.${reset}` : `${red}X${reset}`;
    count += 1;
    if (count === columns) {
      yield '\n';
      columns = lineLength();
      count = 0;
    }
  }
  yield '\n';
  if (failed.length === 0) return;
  yield `\n${red}Failed tests:${white}\n\n`;
  for (const test of failed) yield formatResult('test:fail', test);
}
