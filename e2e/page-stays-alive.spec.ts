import { expect, test, type Page } from '@playwright/test';
import {
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  promptBox,
  readLog,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilKept,
  waitUntilSettled,
} from './support/app.ts';

/** The times between the frames of half a second, in milliseconds. */
function frameGaps(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        const started = performance.now();
        let last = started;
        const tick = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now - started < 500) requestAnimationFrame(tick);
          else resolve(gaps);
        };
        requestAnimationFrame(tick);
      }),
  );
}

test('the page keeps its frame rate while the worker is blocked for 500 ms', async ({ page }) => {
  await openApp(page);
  const agent = page.workers().find((worker) => worker.url().includes('entry'));
  if (agent === undefined) throw new Error('there is no agent worker');
  await sendPrompt(page, 'Run `sleep 20`');
  await waitForEvents(page, 'tool_execution_start');

  // Machines are noisy, so the same page with a free worker is the measure, and the best of three rounds counts.
  const rounds: { ratio: number; longest: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const free = await frameGaps(page);
    const measured = frameGaps(page);
    await agent.evaluate(() => {
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    const blocked = await measured;
    rounds.push({ ratio: blocked.length / free.length, longest: Math.max(...blocked) });
  }
  const best = rounds.toSorted((a, b) => b.ratio - a.ratio)[0];
  expect(best?.ratio).toBeGreaterThan(0.6);
  // A page that waited for the worker would miss all frames of 500 ms.
  expect(best?.longest).toBeLessThan(250);
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
});

test('the loop runs in a worker, and page and worker script come with the isolation headers', async ({
  page,
  request,
}) => {
  await openApp(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const agent = page.workers().find((worker) => worker.url().includes('entry'));
  for (const url of ['/', agent?.url() ?? '']) {
    const headers = (await request.get(url)).headers();
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  }
});

test('a reload shows conversation, timeline, draft and queue, paused, and says that the files were not kept', async ({
  page,
}) => {
  await openApp(page);
  await expect(page.getByText(/files were not kept/)).toHaveCount(0);
  await sendPrompt(page, 'Run `sleep 30`');
  await waitForEvents(page, 'tool_execution_start');
  await steerBox(page).fill('be brief');
  await steerBox(page).press('Alt+Enter');
  await waitForEvents(page, 'queue_update');
  await steerBox(page).fill('half a thought');
  const before = await readLog(page);
  await waitUntilKept(page, before.length);
  await page.reload();

  await expect(page.getByText(/Your conversation is back\. The files were not kept/)).toBeVisible();
  await expect(promptBox(page)).toHaveValue('half a thought');
  await expect(page.getByTestId('queue-chip')).toContainText('be brief');
  await expect(page.getByText('Queue paused')).toBeVisible();
  await expect(conversation(page).getByRole('heading', { name: /^Turn 1/ })).toBeVisible();
  await expect(timeline(page).getByTestId('turn-row-1')).toContainText('sleep 30');
  await expect(page.getByTestId('session-state')).toHaveText('Stopped');
  const after = await readLog(page);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(eventsOf(after, 'agent_settled').map((event) => event.payload.outcome)).toEqual(['aborted']);

  await page.getByRole('button', { name: /^Discard/ }).click();
  await promptBox(page).fill('Read README.md');
  await promptBox(page).press('Enter');
  await waitUntilSettled(page, 2);
  expect(eventsOf(await readLog(page), 'turn_start').map((event) => event.payload.number)).toEqual([1, 2, 3]);
  await expect(page.getByText(/files were not kept/)).toHaveCount(0);
});

test('with the embedded sandbox the app asks nothing of any other host', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') foreign.push(request.url());
  });
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  expect(foreign).toEqual([]);
});
