// Runs the wire corpus through the model adapter and writes docs/wire-corpus.md with the result of each case.
import { writeFileSync } from 'node:fs';
import type { WireCase } from '../src/models/testing/corpus/wire-case.ts';
import { readCorpus } from './corpus-cases.ts';
import { startCorpusServer } from './corpus-server.ts';
import { runCase } from './run-corpus.ts';

const AREAS: Readonly<Record<string, string>> = {
  sse: 'Framing of the event stream',
  tool: 'Tool calls',
  args: 'Broken arguments',
  fin: 'Ends of a reply',
  txt: 'Text',
  think: 'Thinking',
  use: 'Usage',
  err: 'Errors with status 200',
  http: 'HTTP errors',
  seq: 'Retries',
  adapt: 'Adapting to a refusal',
  req: 'Outgoing requests',
  stall: 'Stalls',
  abort: 'Stops',
  cors: 'Browsers',
};

const { cases, defaults } = readCorpus();
const server = await startCorpusServer(cases);
const rows: { area: string; wireCase: WireCase; result: string }[] = [];
for (const wireCase of cases) {
  const area = AREAS[wireCase.id.split('-')[0] ?? ''] ?? wireCase.area;
  const failure = wireCase.browserOnly === true ? undefined : await runCase(wireCase, server, defaults);
  const ran = failure === undefined ? 'right' : `**wrong**: ${failure}`;
  rows.push({ area, wireCase, result: wireCase.browserOnly === true ? 'in a browser only' : ran });
}
await server.close();

const right = rows.filter((row) => row.result === 'right').length;
const elsewhere = rows.filter((row) => row.result === 'in a browser only').length;
const sections = Object.values(AREAS).flatMap((area) => {
  const own = rows.filter((row) => row.area === area);
  if (own.length === 0) return [];
  return [
    `## ${area}`,
    '',
    '| case | what the server does | result |',
    '| --- | --- | --- |',
    ...own.map(({ wireCase, result }) => `| \`${wireCase.id}\` | ${cell(wireCase.title)} | ${cell(result)} |`),
    '',
  ];
});
const text = [
  '# Wire corpus',
  '',
  'What OpenAI-compatible servers really send, and what the Chat Completions adapter makes of it. Each case is a',
  'transcript with the message, the usage or the error that a client must make of it; the shapes come from public',
  'bug reports, whose addresses stand in `src/models/testing/corpus/cases.jsonl`, and all texts are invented. Where a',
  'case allows several outcomes, each of them counts as right.',
  '',
  `Of ${rows.length} cases, ${right} are right, ${rows.length - right - elsewhere} are wrong, and ${elsewhere} show`,
  'only in a browser, which this page does not run.',
  '',
  'This page is written by `npx tsx scripts/write-corpus-table.ts`, which runs the cases against a local server with',
  'their exact chunks, resets and hangs. `src/models/wire-corpus.test.ts` runs the same.',
  '',
  ...sections,
];
writeFileSync(new URL('../docs/wire-corpus.md', import.meta.url), `${text.join('\n').trimEnd()}\n`);
process.stdout.write(`${right} right, ${rows.length - right - elsewhere} wrong, ${elsewhere} in a browser only\n`);

function cell(value: string): string {
  return value.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}
