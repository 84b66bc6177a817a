/** What goes wrong between us and a provider, and how a run goes on. Once for each API. */
import { expect, test, type Page } from '@playwright/test';
import {
  callsByTurn,
  eventsOf,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  waitForEvents,
  waitUntilSettled,
} from './support/app.ts';
import {
  callsOf,
  scriptRun,
  startModelServer,
  watchForClosing,
  type Mishap,
  type ModelServer,
} from './support/model-server.ts';
import {
  closeSettings,
  openSettings,
  setUpProvider,
  useProvider,
  type ProviderChoice,
} from './support/provider-settings.ts';

const key = 'sk-e2e-recovery-1234';
const toolRuns = [['bash ls'], ['read package.json'], ['read hello.mjs']];
let server: ModelServer;

async function start(page: Page, mishaps: Mishap[], choice: ProviderChoice): Promise<void> {
  server = await startModelServer();
  scriptRun(server, mishaps);
  await openApp(page);
  await useProvider(page, { baseURL: `${server.url}/v1`, key, model: 'gpt-5-mini', ...choice });
  await sendPrompt(page, 'What is this project?');
}

test.afterEach(() => server.stop());

/** The bodies of the two attempts of a turn must not differ: nothing of the failed one is left. */
function expectNoTrace(failedCall: number): void {
  const calls = callsOf(server);
  expect(calls[failedCall]).toBeDefined();
  expect(calls[failedCall + 1]).toEqual(calls[failedCall]);
}

for (const api of ['Chat Completions', 'Responses'] as const) {
  test.describe(api, () => {
    test('a rate limit whose header is hidden is waited for by our own backoff', async ({ page }) => {
      const error = { message: 'Slow down.', type: 'requests', code: 'rate_limit_exceeded' };
      await start(page, [{ turn: 1, response: { error, status: 429, retryAfter: 30 } }], { api });
      const countdown = page.getByText(/^Retrying in/).first();
      await expect(countdown).toBeVisible();
      await expect(page.getByTestId('composer')).toContainText('attempt 2 of 4');
      await waitUntilSettled(page);

      const log = await readLog(page);
      expect(eventsOf(log, 'auto_retry_start').map(({ payload }) => [payload.attempt, payload.delayMs])).toEqual([
        [2, 2000],
      ]);
      expect(eventsOf(log, 'auto_retry_end').map(({ payload }) => payload)).toEqual([
        { attempt: 1, success: true, reason: 'recovered' },
      ]);
      expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
      expect(callsByTurn(log).filter((calls) => calls.length > 0)).toEqual(toolRuns);
      expectNoTrace(1);
    });

    test('a connection that breaks in the third turn is tried again, and no tool runs twice', async ({ page }) => {
      const response = { content: 'I read the program, which is a file of some length, and then I tell.' };
      const opts = { truncateAfterChunks: api === 'Responses' ? 8 : 4, chunkSize: 8, latency: 40 };
      await start(page, [{ turn: 2, response, opts }], { api });
      await waitForEvents(page, 'auto_retry_start');
      await page.getByRole('button', { name: 'Retry now' }).click();
      await waitUntilSettled(page);

      const log = await readLog(page);
      const [retry] = eventsOf(log, 'auto_retry_start');
      expect(['incomplete_stream', 'network']).toContain(retry?.payload.error.kind);
      expect(eventsOf(log, 'agent_end').map(({ payload }) => payload.willRetry)).toEqual([true, false]);
      expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
      expect(callsByTurn(log).filter((calls) => calls.length > 0)).toEqual(toolRuns);
      expectNoTrace(2);
      // The failed attempt stays where it was, and says so.
      await expect(page.getByTestId('turn-3')).toContainText('Tried again after');
      await expect(page.getByTestId('turn-3')).toContainText('I read');
    });

    test('a stream that stalls is ended and tried again', async ({ page }) => {
      const response = { content: 'I begin and then I say nothing for a very long time.' };
      const opts = { chunkSize: 8, streamingProfile: { ttft: 0, tps: 0.02 } };
      await start(page, [{ turn: 1, response, opts }], { api, silence: '0.6', firstWait: '5' });
      await waitForEvents(page, 'auto_retry_start');
      await page.getByRole('button', { name: 'Retry now' }).click();
      await waitUntilSettled(page);

      const log = await readLog(page);
      expect(eventsOf(log, 'auto_retry_start')[0]?.payload.error.kind).toBe('timeout');
      expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
      expectNoTrace(1);
    });

    test('a server that never begins is given up after the first wait', async ({ page }) => {
      const response = { content: 'Too late.' };
      await start(page, [{ turn: 0, response, opts: { latency: 60_000 } }], { api, firstWait: '0.7' });
      await waitForEvents(page, 'auto_retry_start');
      expect(eventsOf(await readLog(page), 'auto_retry_start')[0]?.payload.error.kind).toBe('timeout');
      await page.getByRole('button', { name: 'Retry now' }).click();
      await waitUntilSettled(page);
      expect(eventsOf(await readLog(page), 'agent_settled')[0]?.payload.outcome).toBe('completed');
      expectNoTrace(0);
    });

    test('a stop ends the request at once, and the server sees it', async ({ page }) => {
      const watch = watchForClosing();
      const response = { content: 'I begin, and I go on at the pace of one word in a second, for a long time.' };
      await start(page, [{ turn: 0, response, opts: { chunkSize: 5, streamingProfile: { ttft: 0, tps: 1 } } }], {
        api,
      });
      await waitForEvents(page, 'message_update');
      expect(watch.closedEarly()).toEqual([]);
      await steerBox(page).press('Escape');
      await waitUntilSettled(page);

      const log = await readLog(page);
      const stopping = eventsOf(log, 'phase_change').find(({ payload }) => payload.phase === 'stopping');
      const ended = eventsOf(log, 'request_end')[0];
      expect(ended?.payload.finish).toBe('aborted');
      expect((ended?.t ?? Infinity) - (stopping?.t ?? 0)).toBeLessThan(100);
      await expect.poll(() => watch.closedEarly()).toEqual([expect.stringMatching(/completions|responses/)]);
      watch.end();
    });
  });
}

test('a rate limit that lasts is given up with its sentence, and a manual retry goes on', async ({ page }) => {
  const error = { message: 'Slow down. Try again in 90 seconds.', type: 'requests', code: 'rate_limit_exceeded' };
  await start(page, [{ turn: 0, response: { error, status: 429 } }], {});
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(eventsOf(log, 'auto_retry_start')).toEqual([]);
  expect(eventsOf(log, 'agent_settled')[0]?.payload).toMatchObject({ outcome: 'failed', askedToWaitMs: 90_000 });
  const failed = page.getByTestId('run-ending');
  await expect(failed).toContainText('Custom asks to wait 1 m 30 s. That is longer than Turnwise waits by itself.');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await waitUntilSettled(page, 2);
  expect(eventsOf(await readLog(page), 'agent_settled').at(-1)?.payload.outcome).toBe('completed');
});

test('a steer while the countdown runs is read at once, with the retry', async ({ page }) => {
  const error = { message: 'Slow down. Try again in 40 seconds.', type: 'requests', code: 'rate_limit_exceeded' };
  await start(page, [{ turn: 1, response: { error, status: 429 } }], {});
  await waitForEvents(page, 'auto_retry_start');
  await steerBox(page).fill('be brief');
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);
  const log = await readLog(page);
  const [wait] = eventsOf(log, 'auto_retry_start');
  const next = eventsOf(log, 'request_start').find(({ payload }) => payload.attempt === 2);
  expect((next?.t ?? Infinity) - (wait?.t ?? 0)).toBeLessThan(35_000);
  expect(JSON.stringify(callsOf(server)[2]?.['messages'])).toContain('be brief');
});

test('a context that is full offers a new conversation over the same files with the last answer', async ({ page }) => {
  const error = {
    message: 'This model’s maximum context length is 8192 tokens. Please reduce the length of the messages.',
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
  };
  await start(page, [{ turn: 3, response: { error, status: 400 } }], {});
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'Start a new conversation with the last answer' }).click();
  await page.waitForFunction(() => window.turnwise?.session.log.some((event) => event.type === 'agent_settled'));
  const log = await readLog(page);
  const [first] = eventsOf(log, 'message_start').map(({ payload }) => payload);
  expect(first).toMatchObject({ role: 'user', origin: 'prompt' });
  expect(first !== undefined && 'text' in first ? first.text : '').toContain('I read the program.');
  expect(eventsOf(log, 'agent_settled').map(({ payload }) => payload.outcome)).toEqual(['completed']);
});

test('a reply that is cut off by its length says so, and goes on', async ({ page }) => {
  const response = { content: 'It is a small program that', finishReason: 'length' };
  await start(page, [{ turn: 3, response }], {});
  await waitUntilSettled(page);
  expect(eventsOf(await readLog(page), 'agent_settled')[0]?.payload.outcome).toBe('length');
  const ending = page.getByTestId('run-ending');
  await expect(ending).toContainText('The reply reached its length limit and is cut off.');
  await ending.getByRole('button', { name: 'Continue' }).click();
  await waitUntilSettled(page, 2);
  expect(eventsOf(await readLog(page), 'agent_settled').at(-1)?.payload.outcome).toBe('completed');
});

test('a run that would go on after its most turns ends, says why, and goes on when asked', async ({ page }) => {
  server = await startModelServer();
  scriptRun(server);
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: `${server.url}/v1`, key, model: 'gpt-5-mini' });
  await dialog.getByRole('button', { name: 'Runs' }).click();
  await dialog.getByLabel('Most turns of a run').fill('3');
  await dialog.getByLabel('Most turns of a run').press('Enter');
  await closeSettings(page);
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  expect(eventsOf(await readLog(page), 'agent_settled')[0]?.payload).toEqual({ outcome: 'limit', limit: 'turns' });
  const ending = page.getByTestId('run-ending');
  await expect(ending).toContainText('Ended at the limit of turns');
  await ending.getByRole('button', { name: 'Continue' }).click();
  await waitUntilSettled(page, 2);
  expect(eventsOf(await readLog(page), 'agent_settled').at(-1)?.payload.outcome).toBe('completed');
});

test('the example of the rate limit recovers by the same ways', async ({ page }) => {
  server = await startModelServer();
  await openApp(page);
  await page.getByRole('button', { name: 'Recover from a rate limit' }).click();
  await waitForEvents(page, 'auto_retry_start');
  await expect(page.getByTestId('composer')).toContainText(/Retrying in .*attempt 2 of 4/);
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(eventsOf(log, 'auto_retry_start')[0]?.payload).toMatchObject({ delayMs: 3000, error: { status: 429 } });
  expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
  expect(eventsOf(log, 'tool_execution_start').map(({ payload }) => payload.toolName)).toEqual([
    'bash',
    'read',
    'read',
  ]);
});
