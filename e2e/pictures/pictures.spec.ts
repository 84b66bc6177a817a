/** Pictures of each state, in both themes, for people to look at. Each test waits for what makes its state. */
import { expect, test, type Page } from '@playwright/test';
import {
  conversation,
  explorePrompt,
  openApp,
  promptBox,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilSettled,
} from '../support/app.ts';
import { startModelServer, scriptRun } from '../support/model-server.ts';
import { openSettings, useProvider } from '../support/provider-settings.ts';
import { phone, shoot } from '../support/screens.ts';

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

async function inspect(page: Page, turn: number): Promise<void> {
  await timeline(page).getByTestId(`turn-row-${turn}`).click();
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toBeVisible();
}

test('never run', async ({ page }) => {
  await openApp(page);
  await expect(page.getByText('Nothing has run yet.')).toBeVisible();
  await shoot(page, 'never-run');
  await page.setViewportSize(phone);
  await shoot(page, 'never-run-phone');
});

test('running, then steered', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Steer me: run a long command while I type.');
  await waitForEvents(page, 'tool_execution_update');
  await shoot(page, 'running');
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await steerBox(page).fill('Then say thanks');
  await steerBox(page).press('Alt+Enter');
  await expect(page.getByTestId('queue-chip')).toHaveCount(2);
  await shoot(page, 'queued');
  await page.setViewportSize(phone);
  await shoot(page, 'queued-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await waitForEvents(page, 'turn_start', 2);
  await shoot(page, 'running-turn-2');
  await waitUntilSettled(page);
  await shoot(page, 'steered');
});

test('settled: conversation, inspector, events and files', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  await expect(conversation(page).getByText(/Settled in/)).toBeVisible();
  await shoot(page, 'settled');
  await inspect(page, 3);
  for (const tab of ['Overview', 'Request', 'Response', 'Events', 'Changes']) {
    await inspector(page)
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .click();
    await shoot(page, `inspector-${tab.toLowerCase()}`);
  }
  await inspector(page).getByRole('radio', { name: 'Run 1' }).click();
  await shoot(page, 'inspector-changes-of-run');
  await page.keyboard.press('Escape');
  await timeline(page).getByRole('radio', { name: 'Events' }).click();
  await shoot(page, 'events');
  await page.getByRole('treeitem', { name: /greetings\.mjs/ }).click();
  await expect(page.getByTestId('file-text').locator('span').first()).toBeVisible();
  await shoot(page, 'file');
});

test('a provider: the request over the wire, and an error', async ({ page }) => {
  const key = 'sk-e2e-Q7dK2mZp9vXw4';
  const server = await startModelServer({ auth: { apiKeys: [key] } });
  scriptRun(server);
  await openApp(page);
  await useProvider(page, { baseURL: `${server.url}/v1`, key, model: 'gpt-5-mini' });
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  await inspect(page, 2);
  await inspector(page).getByRole('tab', { name: 'Request' }).click();
  await inspector(page).getByRole('radio', { name: 'HTTP' }).click();
  await expect(inspector(page).getByTestId('http-body')).toBeVisible();
  await shoot(page, 'inspector-http');
  await page.keyboard.press('Escape');
  await useProvider(page, { key: 'sk-wrong-key-000000' });
  await sendPrompt(page, 'And now?');
  await waitUntilSettled(page, 2);
  await shoot(page, 'error');
  await page.setViewportSize(phone);
  await shoot(page, 'error-phone');
  await server.stop();
});

test('waiting to retry', async ({ page }) => {
  await openApp(page);
  await page.getByRole('button', { name: /Recover from a rate limit/ }).click();
  await waitForEvents(page, 'auto_retry_start');
  await shoot(page, 'retry');
});

test('stopped', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Run `sleep 100`');
  await waitForEvents(page, 'tool_execution_start');
  await steerBox(page).fill('be brief');
  await steerBox(page).press('Enter');
  await waitForEvents(page, 'queue_update');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
  await expect(page.getByText(/Queue paused/)).toBeVisible();
  await shoot(page, 'stopped');
});

test('replay and the list of conversations', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await timeline(page).getByTestId('turn-row-3').click();
  await page.keyboard.press('p');
  await expect(page.getByTestId('past-banner')).toBeVisible();
  await shoot(page, 'replay');
  await promptBox(page).press('Escape');
  await page.getByRole('button', { name: 'Conversations' }).click();
  await expect(page.getByTestId('session-row')).toHaveCount(1);
  await shoot(page, 'conversations');
});

test('settings', async ({ page }) => {
  await openApp(page);
  await openSettings(page);
  await shoot(page, 'settings');
  await page.setViewportSize(phone);
  await shoot(page, 'settings-phone');
});

test('narrow windows', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await page.setViewportSize({ width: 1000, height: 700 });
  await shoot(page, 'tablet');
  await page.setViewportSize(phone);
  const tabs = page.getByRole('navigation', { name: 'Views' });
  for (const tab of ['Chat', 'Timeline', 'Files']) {
    await tabs.getByRole('button', { name: tab }).click();
    await shoot(page, `phone-${tab.toLowerCase()}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await tabs.getByRole('button', { name: 'Chat' }).click();
  await shoot(page, 'smallest');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('first visit, running and settled', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByTestId('sandbox-state')).toHaveText(/沙箱就绪/);
    await shoot(page, 'zh-never-run');
    await page.getByRole('button', { name: /修复/ }).first().click();
    await waitForEvents(page, 'turn_start', 2);
    await shoot(page, 'zh-running');
    await waitUntilSettled(page);
    await shoot(page, 'zh-settled');
    await page.setViewportSize(phone);
    await shoot(page, 'zh-phone');
  });
});

test('high contrast', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await shoot(page, 'high-contrast');
});
