/**
 * Measures the embedded sandbox in a real browser, each figure as the median of several rounds of one run, and fails
 * when one is over its limit: `npm run bench:sandbox`.
 */
import type { Page } from '@playwright/test';
import { openProgramsPage } from '../../scripts/open-programs-page.ts';

interface Measurement {
  name: string;
  values: number[];
  /** For the median. */
  limit: number;
  unit: 'ms' | 'times';
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const pause = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), milliseconds);

const start = (page: Page): Promise<number> => page.evaluate(() => window.programs.start('embedded'));

/** What a command takes when the sandbox has had time to warm up, `rounds` times. */
async function timeCommand(page: Page, command: string, wanted: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await pause(page, 150);
    const { stdout, took } = await page.evaluate((line) => window.programs.run(line), command);
    if (!stdout.includes(wanted)) throw new Error(`${command} printed ${JSON.stringify(stdout)}`);
    if (round > 0) times.push(took);
  }
  return times;
}

const project = {
  'package.json': '{"name":"bench","type":"module","scripts":{"test":"node --test"}}',
  'hello.mjs': "import { name } from './name.mjs';\nconsole.log(`hello ${name}`);\n",
  'name.mjs': "export const name = 'you';\n",
  'a.test.mjs':
    "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\ntest('adds', () => assert.equal(1 + 1, 2));\n",
  'loop.mjs': "console.log('going');\nfor (;;);\n",
  'catch-loop.mjs': "console.log('going');\nfor (;;) { try { for (;;); } catch {} }\n",
  'fib.mjs':
    'function fib(n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\n' +
    'for (let round = 0; round < 5; round += 1) {\n' +
    '  const started = performance.now();\n  fib(38);\n  console.log(performance.now() - started);\n}\n',
};

const stops = {
  'node, an endless loop': 'exec node loop.mjs',
  'node, a loop that catches all': 'exec node catch-loop.mjs',
  'bash, an endless loop': 'echo going; while true; do :; done',
  'bash, asleep': 'echo going; sleep 100',
  'bash that runs node': 'node loop.mjs; echo after',
};

/** 2,000 files of 10 kB, 20 of which hold the word that is looked for. */
async function writeManyFiles(page: Page): Promise<void> {
  const line = 'const value = compute(alpha, beta); // some ordinary line of source code here\n';
  await page.evaluate(async (text) => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 2000; index += 1) {
      const needle = index % 100 === 0 ? 'needle\n' : '';
      files[`d${index % 50}/f${index}.ts`] = text.repeat(65) + needle + text.repeat(65);
    }
    await window.programs.write('/workspace/many', files);
  }, line);
}

async function measure(page: Page, url: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const add = (name: string, values: number[], limit: number, unit: 'ms' | 'times' = 'ms'): void => {
    measurements.push({ name, values, limit, unit });
  };

  const ready: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(url);
    ready.push(await start(page));
  }
  add('sandbox ready', ready, 400);

  await page.evaluate((files) => window.programs.write('/workspace', files), project);
  add("bash -c 'echo hi'", await timeCommand(page, 'echo hi', 'hi', 15), 10);
  add('node hello.mjs', await timeCommand(page, 'node hello.mjs', 'hello you', 15), 40);
  add('npm test', await timeCommand(page, 'npm test', '# pass 1', 15), 100);

  for (const [name, command] of Object.entries(stops)) {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await pause(page, 300);
      times.push(await page.evaluate((line) => window.programs.timeStop(line, 'going'), command));
    }
    add(`stop: ${name}`, times, 50);
  }

  await writeManyFiles(page);
  add('grep -r over 2,000 files, 20 MB', await timeCommand(page, 'grep -rc needle many | grep -c :1', '20', 5), 500);

  const plain = await page.evaluate(() => window.programs.timeFib(38, 5));
  const { stdout } = await page.evaluate(() => window.programs.run('node fib.mjs'));
  const times = stdout.trim().split('\n').map(Number);
  add(`fib(38), over ${median(plain).toFixed(0)} ms in the page`, [median(times) / median(plain)], 1.2, 'times');
  return measurements;
}

const { page, close } = await openProgramsPage();
let failed = false;
try {
  for (const { name, values, limit, unit } of await measure(page, page.url())) {
    const isOver = !(median(values) <= limit);
    failed ||= isOver;
    const digits = unit === 'ms' ? 1 : 2;
    const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map((value) =>
      value.toFixed(digits).padStart(7),
    );
    process.stdout.write(
      `${name.padEnd(42)} ${middle} ${unit} (${least} to${most}), limit ${limit}${isOver ? '  OVER' : ''}\n`,
    );
  }
} finally {
  await close();
}
process.exit(failed ? 1 : 0);
