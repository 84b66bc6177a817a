/** A whole visit without a pointer. Nothing here clicks, and the focus is moved by keys alone. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  openApp,
  promptBox,
  readLog,
  steerBox,
  waitForEvents,
  waitUntilSettled,
} from '../support/app.ts';

/** Presses a key until the focus is on an element, at most so often. */
async function pressUntilFocused(page: Page, key: string, wanted: Locator, most = 20): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press(key);
    if (await wanted.evaluateAll(([element]) => element !== undefined && element === document.activeElement)) return;
  }
  await expect(wanted, `after ${most} times ${key}`).toBeFocused();
}

/** The focus shows: an outline around what has it, or a ring around its field. */
async function expectFocusShows(page: Page): Promise<void> {
  const shows = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    return focused.parentElement !== null && getComputedStyle(focused.parentElement).boxShadow !== 'none';
  });
  expect(shows).toBe(true);
}

test('a run, a steer, a look at a request and a replay, by keys alone', async ({ page }) => {
  await openApp(page);
  const inspector = page.getByRole('region', { name: 'Inspector' });

  // The run.
  await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: 'Skip to the message box' }));
  await expectFocusShows(page);
  await page.keyboard.press('Enter');
  await expect(promptBox(page)).toBeFocused();
  await expectFocusShows(page);
  await page.keyboard.type('List files in the current directory, then tell me what this project is.');
  await page.keyboard.press('Enter');
  await waitForEvents(page, 'turn_start');

  // The steer, typed in the same box, which kept the focus.
  await expect(steerBox(page)).toBeFocused();
  await page.keyboard.type('also read README');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  expect(callsByTurn(await readLog(page)).flat()).toContain('read README.md');
  const steered =
    (await conversation(page)
      .getByText(/Steered at turn \d/)
      .textContent()) ?? '';
  const turn = /turn (\d+)/.exec(steered)?.[1] ?? '';

  // The request of the turn where the steer was read: F6 to the timeline, Tab to its rows, arrows to the row.
  const row = page.getByTestId(`turn-row-${turn}`);
  const tabStop = page.getByRole('treegrid').locator('[role="row"][tabindex="0"]');
  await pressUntilFocused(page, 'F6', page.getByRole('region', { name: 'Timeline' }));
  await pressUntilFocused(page, 'Tab', tabStop);
  await page.keyboard.press('Home');
  await pressUntilFocused(page, 'ArrowDown', row);
  await expectFocusShows(page);
  await page.keyboard.press('Enter');
  await expect(inspector.getByRole('heading', { name: `Turn ${turn}` })).toBeVisible();
  await pressUntilFocused(page, 'Tab', inspector.getByRole('tab', { name: 'Overview' }));
  await pressUntilFocused(page, 'ArrowRight', inspector.getByRole('tab', { name: 'Request' }), 1);
  await pressUntilFocused(page, 'Tab', inspector.getByRole('radio', { name: 'Diff' }));
  await pressUntilFocused(page, 'ArrowRight', inspector.getByRole('radio', { name: 'List' }), 1);
  await expect(inspector.getByRole('radio', { name: 'List' })).toBeChecked();
  await pressUntilFocused(page, 'Tab', inspector.getByRole('button', { name: /^steer also read README/ }));
  await expectFocusShows(page);
  await page.keyboard.press('Enter');
  await expect(inspector.getByText('"text": "also read README"')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inspector).toHaveCount(0);
  await expect(row).toBeFocused();

  // The replay, from that row; its arrows step through the events, and Escape leads back.
  await page.keyboard.press('p');
  await expect(page.getByTestId('past-banner')).toContainText(`turn ${turn}`);
  const slider = page.getByRole('slider', { name: 'Place in the session' });
  await pressUntilFocused(page, 'Shift+Tab', slider);
  await expectFocusShows(page);
  const place = Number(await slider.inputValue());
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(place - 1));
  await page.keyboard.press('Home');
  await expect(conversation(page).getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(conversation(page)).toContainText(/Settled in/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('past-banner')).toHaveCount(0);
  expect(eventsOf(await readLog(page), 'agent_start').length).toBe(1);
});
