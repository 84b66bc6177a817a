/** The probe, against the local host: what it should say of a good one, and of a hostile one. */
import { expect, type Page } from '@playwright/test';
import type { HostOptions } from '../fixtures/webcontainer-host/options.ts';
import type { WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { judgeAssumptions } from '../../scripts/webcontainer-probe/assumptions.ts';
import type { Answers, ProbeOptions } from '../../scripts/webcontainer-probe/report.ts';
import { clientAddress, pointClientAt, test } from '../support/webcontainer.ts';

const address = new URL('webcontainer-probe.html', clientAddress).href;

async function answersOf(page: Page, host: WebContainerHost, options: Partial<ProbeOptions> = {}): Promise<Answers> {
  await pointClientAt(page, host);
  await page.goto(address);
  const { answers } = await page.evaluate(
    (options) => window.askAll({ withNetwork: false, ...options }, () => undefined),
    options,
  );
  return answers;
}

const failedOf = (answers: Answers): string[] =>
  judgeAssumptions(answers)
    .filter(({ holds }) => !holds)
    .map(({ assumption }) => assumption);

test('every assumption holds on a good host', async ({ page, startHost }) => {
  // More than a hundred processes, one after the other.
  test.slow();
  const host = await startHost({ strictCommands: true });
  const answers = await answersOf(page, host);
  expect(judgeAssumptions(answers).filter(({ holds }) => !holds)).toEqual([]);
  expect(judgeAssumptions(answers).length).toBeGreaterThan(30);
  // And a few answers are what they should be.
  expect(answers.commands).toMatchObject({ node: process.version, known: { grep: false, git: false, cat: true } });
  expect(answers.terminal).toMatchObject({ lineEnds: 'a\nb\n', echoesInput: false, endsAtCtrlD: true });
  expect(answers.files).toMatchObject({
    errors: { 'read of nothing': "ENOENT: no such file or directory, open '/home/probe/probe/none'" },
  });
  expect(host.handshakes()).toBe(2);
});

const hostile: [what: string, options: Partial<HostOptions>, sections: (keyof Answers)[], failed: string[]][] = [
  [
    'a terminal: its line ends, its echo, output that comes late and ends',
    { crlf: true, echo: true, lateChunkMs: 50, closeOutput: 'atExit' },
    ['terminal', 'threads'],
    [],
  ],
  [
    'an input that cuts lines',
    { longestInputLine: 500 },
    ['terminal'],
    ['input lines of 1,000 characters arrive whole'],
  ],
  [
    'processes that cannot be ended',
    { killMode: 'ignore' },
    ['threads', 'ending', 'lifecycle'],
    [
      'a child in a hot loop ends within a second of SIGKILL',
      "a killed process's exit settles within 1.5 seconds",
      'Ctrl-C ends a program within 1.5 seconds',
      'a kill ends what the process had started',
      'a kill ends a hot loop within 1.5 seconds',
    ],
  ],
  [
    'a kill that ends one process alone',
    { killMode: 'self' },
    ['ending'],
    ['a kill ends what the process had started'],
  ],
];

for (const [what, options, sections, failed] of hostile) {
  test(`what fails is told: ${what}`, async ({ page, startHost }) => {
    const answers = await answersOf(page, await startHost(options), { sections });
    expect(failedOf(answers)).toEqual(failed);
  });
}
