// Asks a WebContainer what the docs of its vendor do not answer, and tells which assumptions of our adapter hold. Writes
// one JSON report to FILE, or to standard output; progress and a summary go to standard error. Exits with 1 when an
// assumption does not hold.
// usage: npm run --silent probe:webcontainer -- [--out FILE] [--no-network] [--host ORIGIN | --fixture [OPTIONS AS JSON]]
//   --host        another host than the vendor's
//   --fixture     the local host of the tests, without a network; OPTIONS as in e2e/fixtures/webcontainer-host/options.ts
//   --no-network  asks nothing of the registry
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { HostOptions } from '../e2e/fixtures/webcontainer-host/options.ts';
import { startWebContainerHost } from '../e2e/fixtures/webcontainer-host/start-host.ts';
import { probe } from './webcontainer-probe/probe.ts';
import { summaryOf } from './webcontainer-probe/summary.ts';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    host: { type: 'string' },
    fixture: { type: 'boolean', default: false },
    'no-network': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const options = JSON.parse(positionals[0] ?? '{}') as Partial<HostOptions>;
const fixture = values.fixture ? await startWebContainerHost(options) : undefined;
try {
  const host = fixture?.origin ?? values.host;
  const report = await probe({
    ...(host !== undefined && { host }),
    withNetwork: !values.fixture && !values['no-network'],
    onSection: (name) => say(`asking: ${name}`),
  });
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else await writeFile(values.out, text);
  say(summaryOf(report.assumptions));
  if (report.assumptions.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  await fixture?.close();
}
