import { expect, test } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  waitForEvents,
  waitUntilSettled,
} from './support/app.ts';

test('a steer sent during turn 1 is read at the start of turn 2 and changes what the agent does', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await expect(page.getByText('read after this step').first()).toBeVisible();
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);

  const log = await readLog(page);
  const steer = eventsOf(log, 'message_start').find(
    (event) => event.payload.role === 'user' && event.payload.origin === 'steer',
  );
  const [, turn2] = eventsOf(log, 'turn_start');
  expect(steer?.turnId).toBe(turn2?.payload.turnId);
  expect(steer?.payload).toMatchObject({ text: 'also read README' });
  const secondModelCall = eventsOf(log, 'message_start').find(
    (event) => event.payload.role === 'assistant' && event.turnId === turn2?.payload.turnId,
  );
  expect(steer?.seq).toBeLessThan(secondModelCall?.seq ?? 0);
  expect(callsByTurn(log).flat()).toContain('read README.md');

  await expect(conversation(page).getByText(/Steered at turn 2/)).toBeVisible();
});

test('without a steer the README is not read', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  expect(callsByTurn(await readLog(page)).flat()).not.toContain('read README.md');
});

test('a follow-up waits for the end, says so, and then runs', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('Read README.md');
  await steerBox(page).press('Alt+Enter');
  await expect(page.getByText('when done').first()).toBeVisible();
  await expect(page.getByTestId('queue-chip')).toContainText('Read README.md');
  await waitUntilSettled(page);

  const log = await readLog(page);
  expect(callsByTurn(log).slice(0, 5)).toEqual([
    ['bash ls -la'],
    ['read package.json'],
    ['read hello.mjs'],
    [],
    ['read README.md'],
  ]);
  expect(eventsOf(log, 'agent_settled').length).toBe(1);
  await expect(page.getByTestId('queue-chip')).toHaveCount(0);
});

test('the lane switch sends the text where it says', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await page.getByRole('button', { name: 'Choose a lane' }).click();
  await page.getByRole('menuitemradio', { name: /Follow-up/ }).click();
  await steerBox(page).fill('Read README.md');
  await page.getByRole('button', { name: /^Follow-up/ }).click();
  await waitUntilSettled(page);
  const user = eventsOf(await readLog(page), 'message_start').filter((event) => event.payload.role === 'user');
  expect(user.map((event) => event.payload.role === 'user' && event.payload.origin)).toEqual(['prompt', 'follow_up']);
});

test('a queued message can be removed before it is read, and taken back', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('Read README.md');
  await steerBox(page).press('Alt+Enter');
  const chip = page.getByTestId('queue-chip');
  await chip.getByRole('button', { name: /^Remove/ }).click();
  await expect(chip).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chip).toHaveCount(1);
  await chip.getByRole('button', { name: /^Remove/ }).click();
  await waitUntilSettled(page);
  expect(callsByTurn(await readLog(page)).flat()).not.toContain('read README.md');
});

test('a steer in Chinese is understood', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, '列出当前目录的文件，然后告诉我这个项目是什么。');
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('顺便也读 README');
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);
  expect(callsByTurn(await readLog(page)).flat()).toContain('read README.md');
});
