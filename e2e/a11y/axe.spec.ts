/** Each view, in both themes: axe finds no violation, and a picture is taken. */
import { expect, test, type Page } from '@playwright/test';
import {
  conversation,
  explorePrompt,
  openApp,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilSettled,
} from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { scriptRun, startModelServer } from '../support/model-server.ts';
import { openSettings, useProvider } from '../support/provider-settings.ts';

const phone = { width: 390, height: 844 };
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const row = (page: Page, turn: number) => page.getByTestId(`turn-row-${turn}`);
const phoneTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });

test('the first visit', async ({ page }) => {
  await openApp(page);
  await expect(page.getByText('Nothing has run yet.')).toBeVisible();
  await expectAccessible(page, 'first visit');
  await page.getByRole('tab', { name: 'Sandbox' }).click();
  await expectAccessible(page, 'sandbox');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'first visit, phone');
  await phoneTab(page, 'Timeline').click();
  await expectAccessible(page, 'empty timeline, phone');
});

test('running, with both queues', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Run `for i in 1 2 3; do echo $i; done; sleep 100`');
  await waitForEvents(page, 'tool_execution_update');
  await expectAccessible(page, 'running');
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await steerBox(page).fill('Then say thanks');
  await steerBox(page).press('Alt+Enter');
  await expect(page.getByTestId('queue-chip')).toHaveCount(2);
  await expectAccessible(page, 'queues');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'queues, phone');
  await page.getByRole('button', { name: /1 steer/ }).click();
  await expect(page.getByTestId('queue-chip')).toHaveCount(2);
  await expectAccessible(page, 'queue sheet, phone');
  await phoneTab(page, 'Timeline').click();
  await expectAccessible(page, 'running timeline, phone');
  await phoneTab(page, 'Chat').click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
  await expect(page.getByText(/Queue paused/)).toBeVisible();
  await expectAccessible(page, 'stopped');
});

test('a settled conversation, its timeline and its files', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  await expect(conversation(page).getByText(/Settled in/)).toBeVisible();
  await expectAccessible(page, 'settled');
  await row(page, 3).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('r');
  await expect(timeline(page).getByTestId('call-row')).toBeVisible();
  await expectAccessible(page, 'open turn');
  await timeline(page).getByRole('radio', { name: 'Events' }).click();
  await expectAccessible(page, 'events');
  await page.getByRole('treeitem', { name: /greetings\.mjs/ }).click();
  await expect(page.getByTestId('file-text').locator('span').first()).toBeVisible();
  await expectAccessible(page, 'file');
  await timeline(page).getByRole('button', { name: 'Keys' }).click();
  await expectAccessible(page, 'keys of the timeline');
});

test('the inspector', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  await row(page, 3).click();
  await page.keyboard.press('Enter');
  for (const tab of ['Overview', 'Request', 'Response', 'Events', 'Changes']) {
    await inspector(page)
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .click();
    await expectAccessible(page, `inspector, ${tab}`);
    if (tab !== 'Request') continue;
    for (const view of ['List', 'Raw JSON', 'HTTP']) {
      await inspector(page).getByRole('radio', { name: view }).click();
      await expectAccessible(page, `inspector, request as ${view}`);
    }
  }
});

test('a steered run, on a tablet and a phone too', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);
  await expect(conversation(page).getByText(/Steered at turn/)).toHaveCount(1);
  await expectAccessible(page, 'steered');
  await page.setViewportSize({ width: 1000, height: 700 });
  await expectAccessible(page, 'tablet');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expectAccessible(page, 'tablet, timeline');
  await page.setViewportSize(phone);
  await phoneTab(page, 'Chat').click();
  await expectAccessible(page, 'phone, chat');
  await phoneTab(page, 'Timeline').click();
  await row(page, 2).click();
  await expectAccessible(page, 'phone, timeline');
  await page.getByRole('button', { name: 'Inspector' }).click();
  await expectAccessible(page, 'phone, inspector');
  await page.keyboard.press('Escape');
  await phoneTab(page, 'Files').click();
  await expectAccessible(page, 'phone, files');
  await page.setViewportSize({ width: 320, height: 640 });
  await phoneTab(page, 'Chat').click();
  await expectAccessible(page, 'smallest');
});

test('high contrast', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await openApp(page);
  await sendPrompt(page, 'Run `ls`');
  await waitUntilSettled(page);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await expectAccessible(page, 'high contrast');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('first visit, running and settled', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByTestId('sandbox-state')).toHaveText(/沙箱就绪/);
    await expectAccessible(page, 'zh first visit');
    await page.getByRole('button', { name: /修复/ }).first().click();
    await waitForEvents(page, 'turn_start', 2);
    await expectAccessible(page, 'zh running');
    await waitUntilSettled(page);
    await expectAccessible(page, 'zh settled');
    await page.setViewportSize(phone);
    await expectAccessible(page, 'zh settled, phone');
  });
});

test('settings, menus and conversations', async ({ page }) => {
  await openApp(page);
  const dialog = await openSettings(page);
  await expectAccessible(page, 'settings');
  await dialog.getByRole('radio', { name: /^OpenAI/ }).click();
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await expectAccessible(page, 'settings of a provider');
  for (const name of ['Runs', 'Prices']) {
    await dialog.getByRole('button', { name }).click();
    await expectAccessible(page, `settings, ${name}`);
  }
  await page.setViewportSize(phone);
  await expectAccessible(page, 'settings, phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Theme and language' }).click();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Model:/ }).click();
  await expectAccessible(page, 'model picker');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Conversations' }).click();
  await expectAccessible(page, 'conversations');
});

test('replay', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await row(page, 3).click();
  await page.keyboard.press('p');
  await expect(page.getByTestId('past-banner')).toBeVisible();
  await expectAccessible(page, 'replay');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'replay, phone');
  await phoneTab(page, 'Timeline').click();
  await expectAccessible(page, 'replay, phone, timeline');
});

test('waiting to retry, and an error', async ({ page }) => {
  const server = await startModelServer({ auth: { apiKeys: ['sk-e2e-Q7dK2mZp9vXw4'] } });
  scriptRun(server, [{ turn: 1, response: { error: { message: 'Slow down.' }, status: 429 }, times: 9 }]);
  await openApp(page);
  await useProvider(page, { baseURL: `${server.url}/v1`, key: 'sk-e2e-Q7dK2mZp9vXw4', model: 'gpt-5-mini' });
  await sendPrompt(page, 'What is this project?');
  await waitForEvents(page, 'auto_retry_start');
  await expectAccessible(page, 'retry');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
  await useProvider(page, { key: 'sk-wrong-key-000000' });
  await sendPrompt(page, 'And now?');
  await waitUntilSettled(page, 2);
  await expect(conversation(page).getByText('The provider did not accept the key.')).toBeVisible();
  await expectAccessible(page, 'error');
  await row(page, 1).click();
  await page.keyboard.press('Enter');
  await inspector(page).getByRole('tab', { name: 'Request' }).click();
  await inspector(page).getByRole('radio', { name: 'HTTP' }).click();
  await expect(inspector(page).getByTestId('http-body')).toBeVisible();
  await expectAccessible(page, 'inspector, request over the wire');
  await server.stop();
});
