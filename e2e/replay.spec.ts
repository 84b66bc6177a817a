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
  waitUntilSettled,
} from './support/app.ts';
import { expectAccessible } from './support/axe.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the session' });
const banner = (page: Page) => page.getByTestId('past-banner');
const turnHeading = (page: Page, number: number) =>
  conversation(page).getByRole('heading', { name: new RegExp(`^Turn ${number}\\b`) });

async function enterReplay(page: Page): Promise<void> {
  await timeline(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(slider(page)).toBeVisible();
}

test('a replay shows conversation, file marks, usage and status as they were, by keys alone', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  const mark = page.getByRole('treeitem', { name: /greetings\.mjs/ });
  await expect(mark).toContainText('changed · 3');
  const usage = await page.getByRole('contentinfo', { name: 'Status' }).textContent();

  await timeline(page).getByTestId('turn-row-3').click();
  await page.keyboard.press('p');
  await expect(banner(page)).toContainText(/^Viewing \d\d:\d\d:\d\d, turn 3 · \d+ later events/);
  await expect(turnHeading(page, 3)).toContainText('running');
  await expect(turnHeading(page, 4)).toHaveCount(0);
  await expect(mark).toContainText('read · 2');
  await expect(page.getByTestId('session-state')).toHaveText('Replay');
  await expect(page.getByRole('contentinfo', { name: 'Status' })).not.toHaveText(usage ?? '');
  await expect(timeline(page).getByTestId('turn-row-5')).toBeVisible();

  await slider(page).focus();
  await slider(page).press('PageUp');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /, turn 2, Event \d+ of \d+$/);
  await slider(page).press('ArrowLeft');
  await expect(turnHeading(page, 2)).toHaveCount(0);
  await slider(page).press('Home');
  await expect(conversation(page).getByRole('heading', { level: 2 })).toHaveCount(0);
  await slider(page).press('PageDown');
  await expectAccessible(page, 'replay of the first turn');
  await slider(page).press('End');
  await expect(conversation(page)).toContainText(/Settled in .* 5 turns/);
  await expect(mark).toContainText('changed · 3');

  await promptBox(page).press('Escape');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByTestId('session-state')).toHaveText('Settled');
  expect(eventsOf(await readLog(page), 'agent_start').length).toBe(1);
});

test('playing shows the run again, from its start to its end', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await enterReplay(page);
  await timeline(page).getByRole('radio', { name: '1×', exact: true }).click();
  await slider(page).focus();
  await slider(page).press(' ');
  await expect(timeline(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(conversation(page)).not.toContainText(/Settled in/);
  await expect(conversation(page)).toContainText(/Settled in .* 4 turns/);
  await expect(timeline(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(slider(page)).toHaveValue(String((await readLog(page)).length));
});

test('while the agent runs, a replay counts what is new, and a message goes back to live first', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Run `sleep 1; echo one; sleep 20`');
  await waitForEvents(page, 'tool_execution_start');
  await enterReplay(page);
  await waitForEvents(page, 'tool_execution_update');
  await expect(banner(page)).toContainText(/\d+ of them new/);
  await expect(conversation(page)).toContainText('No output yet');
  await steerBox(page).fill('be brief');
  await steerBox(page).press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByTestId('queue-chip')).toContainText('be brief');

  await enterReplay(page);
  await slider(page).press('PageUp');
  await expect(page.getByTestId('queue-chip')).toHaveCount(0);
  await steerBox(page).press('Escape');
  await expect(banner(page)).toHaveCount(0);
  expect(eventsOf(await readLog(page), 'agent_settled')).toEqual([]);
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
});

test('the address names the place: back and forward lead through, and a reload comes back to it', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await expect(page).toHaveURL(/#session=[^&]+$/);
  await enterReplay(page);
  await slider(page).press('PageUp');
  await slider(page).press('PageUp');
  await expect(page).toHaveURL(/&event=\d+$/);
  const place = await slider(page).inputValue();
  await expect(page).toHaveURL(new RegExp(`&event=${place}$`));

  await page.goBack();
  await expect(banner(page)).toHaveCount(0);
  await page.goForward();
  await expect(slider(page)).toHaveValue(place);
  await page.reload();
  await expect(slider(page)).toHaveValue(place);
  await expect(banner(page)).toContainText(', turn 3 ·');
});
