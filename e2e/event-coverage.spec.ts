/** Nothing is hidden: every event of the log is in the timeline, as an entry of its own or under a fold that opens. */
import { expect, test, type Page } from '@playwright/test';
import {
  explorePrompt,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilSettled,
} from './support/app.ts';

/** Scrolls through all rows from the top, opens each fold on the way, and answers the numbers of the events seen. */
async function eventsSeen(page: Page): Promise<number[]> {
  const scroller = page.getByTestId('timeline-rows');
  const unfold = scroller.getByRole('button', { name: 'Unfold', includeHidden: true });
  const seen = new Set<number>();
  await scrollTo(page, 0);
  for (let top = 0; ;) {
    if ((await unfold.count()) > 0) {
      await unfold.first().click();
      await scrollTo(page, top);
      continue;
    }
    for (const text of await scroller.locator('[data-testid="event-row"] > :nth-child(3)').allTextContents()) {
      seen.add(Number(text.replaceAll(',', '')));
    }
    const { height, whole } = await scroller.evaluate((element) => ({
      height: element.clientHeight,
      whole: element.scrollHeight,
    }));
    if (top + height >= whole) return [...seen].toSorted((a, b) => a - b);
    top += height;
    await scrollTo(page, top);
  }
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.getByTestId('timeline-rows').evaluate(
    (element, to) =>
      new Promise<void>((resolve) => {
        element.scrollTop = to;
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    top,
  );
}

test('every event of runs with a steer, a follow-up and a stop is in the timeline', async ({ page }) => {
  test.slow();
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await steerBox(page).fill('Read greetings.test.mjs');
  await steerBox(page).press('Alt+Enter');
  await waitUntilSettled(page);
  await sendPrompt(page, 'Run `echo started; sleep 100`');
  await waitForEvents(page, 'tool_execution_update');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page, 2);
  const log = await readLog(page);
  expect(log.length).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Maximise the timeline' }).click();

  await timeline(page).getByRole('radio', { name: 'Events' }).click();
  expect(await eventsSeen(page)).toEqual(log.map(({ seq }) => seq));

  await timeline(page).getByRole('radio', { name: 'Waterfall' }).click();
  // From the last to the first: what opens stands below what is still to be opened.
  for (let turn = log.filter(({ type }) => type === 'turn_start').length; turn > 0; turn--) {
    const row = page.getByTestId(`turn-row-${turn}`);
    await scrollTo(page, 0);
    await row.click();
    await page.keyboard.press('r');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  }
  const ofTurns = log.filter(({ turnId }) => turnId !== undefined).map(({ seq }) => seq);
  expect(ofTurns.length).toBeGreaterThan(log.length * 0.9);
  expect(await eventsSeen(page)).toEqual(expect.arrayContaining(ofTurns));
});
