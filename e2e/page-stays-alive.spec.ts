import { expect, test } from '@playwright/test';
import { explorePrompt, openApp, readLog, sendPrompt, waitForEvents, waitUntilSettled } from './support/app.ts';

test('the page keeps its frame rate while the worker is blocked for 500 ms', async ({ page }) => {
  await openApp(page);
  const agent = page.workers().find((worker) => worker.url().includes('entry'));
  if (agent === undefined)
    throw new Error(
      `no agent worker among ${page
        .workers()
        .map((w) => w.url())
        .join(', ')}`,
    );
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'message_update', 3);

  const frames = page.evaluate(
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
  await agent.evaluate(() => {
    const until = performance.now() + 500;
    while (performance.now() < until);
  });
  const gaps = await frames;
  // 500 ms hold 30 frames at 60 a second; a page that waited for the worker would show one or two.
  expect(gaps.length).toBeGreaterThan(15);
  expect(Math.max(...gaps)).toBeLessThan(200);
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

test('a reload starts clean and says that the conversation was not kept', async ({ page }) => {
  await openApp(page);
  await expect(page.getByText(/was not kept/)).toHaveCount(0);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await page.reload();
  await expect(page.getByText(/was not kept/)).toBeVisible();
  expect((await readLog(page)).filter((event) => event.type === 'agent_start')).toEqual([]);
});

test('the app asks nothing of any other host', async ({ page }) => {
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
