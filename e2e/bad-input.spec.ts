import { expect, test } from '@playwright/test';
import { eventsOf, openApp, promptBox, readLog, sendPrompt, waitUntilSettled } from './support/app.ts';

test('an empty prompt says what is missing and starts nothing', async ({ page }) => {
  await openApp(page);
  await promptBox(page).press('Enter');
  await expect(page.getByText('Type something first')).toBeVisible();
  expect(eventsOf(await readLog(page), 'agent_start')).toEqual([]);
});

test('a path outside the project is refused, and the model is told', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Read ../../etc/passwd');
  await waitUntilSettled(page);
  const end = eventsOf(await readLog(page), 'tool_execution_end')[0];
  expect(end?.payload.isError).toBe(true);
  expect(JSON.stringify(end?.payload.content)).toContain('outside the project');
});

test('a file that is not there is an error card, and the run goes on', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Read no-such-file.txt');
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(eventsOf(log, 'tool_execution_end')[0]?.payload.isError).toBe(true);
  expect(eventsOf(log, 'turn_start').length).toBeGreaterThan(1);
  expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
  await expect(page.getByText(/Could not read/)).toBeVisible();
});

test('a text the demo model does not understand is answered with what it can do', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Compose a sonnet about the sea, in the manner of a lighthouse.');
  await waitUntilSettled(page);
  await expect(page.getByRole('main')).toContainText(/I can/i);
});

test('/help answers without a run', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, '/help');
  await expect(page.getByRole('main')).toContainText('/new');
  expect(eventsOf(await readLog(page), 'agent_start')).toEqual([]);
});
