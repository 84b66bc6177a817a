/** The tools as a model uses them: asked for by a scripted server, run in the embedded sandbox. */
import { expect, test, type Page } from '@playwright/test';
import {
  conversation,
  eventsOf,
  openApp,
  readLog,
  sendPrompt,
  timeline,
  waitUntilSettled,
  type LogEvent,
} from './support/app.ts';
import { startModelServer, type ModelServer } from './support/model-server.ts';
import { useProvider } from './support/provider-settings.ts';

interface Call {
  name: string;
  args: Record<string, unknown>;
}

declare global {
  interface Window {
    /** The times between frames, in milliseconds. */
    frameGaps?: number[];
  }
}

let server: ModelServer;

test.beforeEach(async () => {
  server = await startModelServer();
});
test.afterEach(() => server.stop());

/** Lets a model ask for these calls, turn by turn, and then answer; waits until that is done. */
async function runCalls(page: Page, ...turns: Call[][]): Promise<LogEvent[]> {
  const turnOf = ({ messages }: { messages: { role: string }[] }) =>
    messages.filter(({ role }) => role === 'assistant').length;
  for (const [turn, calls] of turns.entries()) {
    const toolCalls = calls.map(({ name, args }) => ({ name, arguments: JSON.stringify(args) }));
    server.on({ predicate: (body) => turnOf(body) === turn }, { toolCalls });
  }
  server.on({ predicate: (body) => turnOf(body) === turns.length }, { content: 'That is all.' });
  await openApp(page);
  await useProvider(page, { baseURL: `${server.url}/v1`, model: 'gpt-5-mini' });
  await page.evaluate(() => (window.frameGaps = []));
  await sendPrompt(page, 'Go on');
  await waitUntilSettled(page);
  return readLog(page);
}

/** Notes, from now on, the time between each two frames. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let last = performance.now();
    const tick = (now: number) => {
      window.frameGaps?.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** What each call answered, as the model reads it, in the order asked. */
function resultsOf(log: LogEvent[]): string[] {
  const ended = eventsOf(log, 'tool_execution_end').map(({ payload }) => payload);
  return eventsOf(log, 'tool_execution_start').map(({ payload: { toolCallId } }) => {
    const end = ended.find((one) => one.toolCallId === toolCallId);
    return end?.content.map((part) => (part.type === 'text' ? part.text : part.type)).join('') ?? 'none';
  });
}

const read = (path: string): Call => ({ name: 'read', args: { path } });
const bash = (command: string): Call => ({ name: 'bash', args: { command } });

test('three parallel reads show as parallel bars', async ({ page }) => {
  const log = await runCalls(page, [read('README.md'), read('package.json'), read('hello.mjs')]);
  const order = log.flatMap(({ type }) => (type.startsWith('tool_execution_') ? [type] : []));
  expect(order).toEqual([
    ...Array.from({ length: 3 }, () => 'tool_execution_start'),
    ...Array.from({ length: 3 }, () => 'tool_execution_end'),
  ]);

  await timeline(page).getByTestId('turn-row-1').getByRole('button', { name: 'Expand' }).click();
  const rows = timeline(page).getByTestId('call-row');
  await expect(rows).toHaveCount(3);
  await expect(rows).toContainText(['README.md', 'package.json', 'hello.mjs']);
  const bars = await rows.locator('.span').evaluateAll((all) =>
    all.map((bar) => {
      const { left, right, top } = bar.getBoundingClientRect();
      return { left, right, top };
    }),
  );
  expect(bars).toHaveLength(3);
  expect(new Set(bars.map(({ top }) => top)).size).toBe(3);
  expect(Math.max(...bars.map(({ left }) => left))).toBeLessThanOrEqual(Math.min(...bars.map(({ right }) => right)));
});

test('two edits of one file in one turn both land, and tolerate what looks alike', async ({ page }) => {
  const log = await runCalls(
    page,
    [{ name: 'write', args: { path: 'notes.md', content: 'one\r\nsay “two”  \r\nthree' } }],
    [
      { name: 'edit', args: { path: 'notes.md', oldText: 'one', newText: '1' } },
      {
        name: 'edit',
        args: { path: 'notes.md', edits: [{ oldText: 'say "two"\nthree', newText: 'say "2"\nthree\nfour' }] },
      },
    ],
    [bash('cat -A notes.md')],
  );
  expect(resultsOf(log).slice(0, 3)).toEqual([
    'Created notes.md (27 bytes).',
    'Edited notes.md: 1 replacement.',
    'Edited notes.md: 1 replacement. oldText differed from the file in blanks at line ends, quotes, dashes or Unicode forms.',
  ]);
  expect(resultsOf(log)[3]).toBe('1^M$\nsay "2"^M$\nthree^M$\nfour');
});

test('a search honours .gitignore, and a find too', async ({ page }) => {
  const log = await runCalls(
    page,
    [bash('mkdir -p src dist; echo "const needle = 1;" | tee src/a.ts dist/a.ts; echo dist > .gitignore')],
    [
      { name: 'grep', args: { pattern: 'needle\\s*=', context: 1 } },
      { name: 'find', args: { pattern: '*.ts' } },
      { name: 'ls', args: {} },
      { name: 'grep', args: { pattern: '(a+)+$', path: 'src' } },
    ],
  );
  expect(resultsOf(log).slice(1)).toEqual([
    'src/a.ts:1: const needle = 1;',
    'src/a.ts',
    expect.stringContaining('dist/\n'),
    'No matches in 1 file.',
  ]);
});

test('a command is ended in time and says so', async ({ page }) => {
  const log = await runCalls(
    page,
    [{ name: 'bash', args: { command: 'echo before; sleep 60', timeout: 1 } }],
    [bash("printf '10%%\\r50%%\\r\\033[32m100%%\\033[0m\\n'; kill_me() { return 137; }; kill_me")],
    [bash('true')],
  );
  expect(resultsOf(log)).toEqual([
    'before\n\nCommand timed out after 1 second; the output until then is above',
    '100%\n\nCommand exited with code 137',
    '(no output)',
  ]);
});

test('an output of 100,000 lines stays smooth, and its full log can be opened by the person and the model', async ({
  page,
}) => {
  const logPath = '/tmp/turnwise/bash-1.log';
  await watchFrames(page);
  const log = await runCalls(
    page,
    [bash('for i in $(seq 0 19); do seq $((i * 5000 + 1)) $((i * 5000 + 5000)); sleep 0.1; done')],
    [
      { name: 'read', args: { path: logPath, offset: 50_000, limit: 2 } },
      { name: 'grep', args: { path: logPath, pattern: '^77777$' } },
      bash(`wc -l < ${logPath}`),
    ],
  );
  const [output = '', part, found, count] = resultsOf(log);
  expect(output.split('\n').slice(0, 2)).toEqual([
    `[Lines 98001-100000 of 100000. The whole output is in ${logPath}: read it in parts, or search it with grep.]`,
    '98001',
  ]);
  expect(part).toBe('50000\n50001\n\n[Lines 50000-50001 of 100000. Use offset=50002 to read on.]');
  expect(found).toBe(`${logPath}:77777: 77777`);
  expect(count).toBe('100000');

  // It came in few pieces, each at most ten times a second.
  const updates = eventsOf(log, 'tool_execution_update');
  const [first, last] = [updates[0]?.t ?? 0, updates.at(-1)?.t ?? 0];
  expect(updates.length).toBeLessThanOrEqual((last - first) / 90 + 3);

  // Some frames are late on a busy machine; drawn line by line, or all at once, most of them would be.
  const gaps = (await page.evaluate(() => window.frameGaps ?? [])).toSorted((a, b) => a - b);
  expect(gaps[Math.floor(gaps.length * 0.9)]).toBeLessThan(100);

  const card = conversation(page).getByTestId('tool-card').first();
  await card.getByRole('button', { name: /^Ran for i/ }).click();
  await card.getByRole('button', { name: 'Open full output' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('100000 lines')).toBeVisible();
  const lines = dialog.getByRole('group');
  await expect(lines.getByText('1', { exact: true }).last()).toBeVisible();
  await lines.press('End');
  await expect(lines.getByText('100000', { exact: true }).last()).toBeVisible();
});
