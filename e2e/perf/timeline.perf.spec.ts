/**
 * The gates of the interface, over a session of 200 turns and 10,000 events. Machines are noisy: here a gate fails only
 * if the best of three runs misses its number by half again and also the ratio to an idle page of the same run. The
 * exact numbers come from `npm run bench`.
 */
import { expect, test, type Page } from '@playwright/test';
import type { PerfApi } from '../pages/perf.tsx';

const pages = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}`;
const exact = process.env.TURNWISE_BENCH === '1';
const SLACK = exact ? 1 : 1.5;
const TURNS = 200;
const DELTAS_PER_TURN = 41;

test.use({ trace: 'off' });

/** Calls one measurement of the page. */
function measure<K extends keyof PerfApi>(page: Page, name: K, ...args: Parameters<PerfApi[K]>) {
  return page.evaluate(
    ([key, values]) => {
      const api = window.perf as unknown as Record<string, (...values: unknown[]) => unknown>;
      return api[key]?.(...values);
    },
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<PerfApi[K]>>>;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Says the number, and fails, once all are said, if every round misses both the number with slack and the ratio. */
function gate(name: string, rounds: { value: number; idle: number }[], limit: number, ratio: number): void {
  const best = rounds.toSorted((a, b) => a.value - b.value)[0] ?? { value: Infinity, idle: 1 };
  console.log(`${name}: ${best.value.toFixed(1)} (limit ${limit}, idle ${best.idle.toFixed(1)})`);
  const passes = rounds.some(({ value, idle }) => value <= limit * SLACK || (!exact && value <= idle * ratio));
  expect.soft(passes, `${name}: ${rounds.map(({ value }) => value.toFixed(1)).join(', ')} against ${limit}`).toBe(true);
}

async function openPage(page: Page): Promise<void> {
  await page.goto(`${pages}/perf.html`);
  await page.waitForFunction(() => window.perf !== undefined);
}

test('a long session opens, streams, seeks and filters within its numbers', async ({ page }) => {
  test.setTimeout(180_000);
  await openPage(page);
  const idleGap = percentile(await measure(page, 'idle', 1_000), 0.95);

  const opens: { value: number; idle: number }[] = [];
  for (let round = 0; round < 3; round++) {
    opens.push({ value: await measure(page, 'open', TURNS, DELTAS_PER_TURN), idle: idleGap });
  }
  gate('open a session of 10,000 events, ms', opens, 800, 20);

  const rows = page.getByTestId('timeline-rows');
  const streams: { value: number; idle: number }[] = [];
  const keys: { value: number; idle: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const idle = percentile(await measure(page, 'idle', 1_000), 0.95);
    const gaps = measure(page, 'stream', 1_000, 3_000);
    const box = await rows.boundingBox();
    if (box === null) throw new Error('the timeline has no place');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, turn % 2 === 0 ? -400 : 300);
    streams.push({ value: percentile(await gaps, 0.95), idle });
  }
  gate('p95 frame at 1,000 deltas a second while scrolling, ms', streams, 20, 1.5);
  const nodes = await rows.evaluate((element) => element.querySelectorAll('*').length);
  expect.soft(nodes, 'elements of the timeline').toBeLessThanOrEqual(1_500);

  for (let round = 0; round < 3; round++) {
    const idle = percentile(await measure(page, 'idle', 500), 0.95);
    const streaming = measure(page, 'stream', 1_000, 2_500);
    keys.push({ value: await keystrokeToPaint(page), idle });
    await streaming;
  }
  gate('p95 keystroke to paint while streaming, ms', keys, 50, 3);

  const seeks: { value: number; idle: number }[] = [];
  for (const place of [9_000, 4_321, 250]) {
    seeks.push({ value: await measure(page, 'seek', place), idle: idleGap });
  }
  gate('seek in the log, ms', seeks, 50, 3);
  await measure(page, 'backToLive');

  const filters: { value: number; idle: number }[] = [];
  for (const text of ['file-19', 'tool:read -file-2', 'status:done']) {
    filters.push({ value: await filterToPaint(page, text), idle: idleGap });
  }
  gate('filter 10,000 events, ms', filters, 50, 3);
  await filterToPaint(page, '');

  await measure(page, 'holdFrames', true);
  const catchUps: { value: number; idle: number }[] = [];
  for (let round = 0; round < 3; round++) {
    catchUps.push({ value: await measure(page, 'catchUp', 120, 490), idle: idleGap });
  }
  await measure(page, 'holdFrames', false);
  gate('catch up with 60,000 events that came while no frame did, ms', catchUps, 200, 10);

  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.enable').then(() => session.send('Performance.getMetrics'));
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Infinity) / 1e6;
  console.log(`heap after it all: ${heap.toFixed(0)} MB (limit 250)`);
  expect(heap).toBeLessThanOrEqual(250);
});

test('a reply of 100 KB streams at more than 50 frames a second', async ({ page }) => {
  test.setTimeout(90_000);
  await openPage(page);
  await measure(page, 'open', 1, 1);
  const rounds: { value: number; idle: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const idle = frameTime(await measure(page, 'idle', 1_000));
    // About six characters a delta: 100 KB in eight seconds, most of it in the first round.
    rounds.push({ value: frameTime(await measure(page, 'stream', 2_100, round === 0 ? 8_000 : 1_000)), idle });
  }
  gate('mean frame while 100 KB stream, ms', rounds, 20, 1.3);
});

const frameTime = (gaps: number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;

/** Milliseconds from a filter text to the frame that shows what matches. */
async function filterToPaint(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox', { name: /filter/i }).or(page.getByRole('textbox', { name: /filter/i }));
  await box.first().evaluate((element) => {
    const input = element as HTMLInputElement;
    input.addEventListener(
      'input',
      () => {
        const started = performance.now();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => Object.assign(window, { filterTime: performance.now() - started })),
        );
      },
      { once: true, capture: true },
    );
    Object.assign(window, { filterTime: undefined });
  });
  await box.first().fill(text);
  await page.waitForFunction(() => (window as { filterTime?: number }).filterTime !== undefined);
  return page.evaluate(() => (window as { filterTime?: number }).filterTime ?? Infinity);
}

/** The 95th percentile of 20 keystrokes in the message box, from the key to the frame after it. */
async function keystrokeToPaint(page: Page): Promise<number> {
  const box = page.getByRole('textbox', { name: /Steer the agent|Prompt/ });
  await box.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now() - event.timeStamp))),
      { capture: true },
    );
  });
  for (let key = 0; key < 20; key++) await page.keyboard.press('a');
  await page.waitForFunction(() => ((window as { keyTimes?: number[] }).keyTimes?.length ?? 0) >= 20);
  const times = await page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes ?? []);
  return percentile(times, 0.95);
}
