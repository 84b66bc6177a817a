/** A vendor that cannot be had: the app says why within 10 s, goes on, and tries again without a reload. */
import { expect, type Page } from '@playwright/test';
import type { HostOptions } from '../fixtures/webcontainer-host/options.ts';
import {
  chooseSandbox,
  openAppOver,
  openSandboxSettings,
  runCommand,
  sandboxQuestion,
  sandboxState,
} from '../support/app-sandbox.ts';
import { promptBox } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { closeSettings } from '../support/provider-settings.ts';
import { test } from '../support/webcontainer.ts';

test.use({ bypassCSP: false });
// Each boots a container, some two.
test.describe.configure({ timeout: 120_000 });

/** From the opening of the page, so that the start of the app is in it. */
const within = { timeout: 10_000 };

async function retryInSettings(page: Page): Promise<void> {
  const settings = await openSandboxSettings(page);
  await settings.getByRole('button', { name: 'Try again' }).click();
  await expect(settings.getByTestId('sandbox-choice')).toContainText('WebContainer is in use.', { timeout: 30_000 });
  await closeSettings(page);
}

const silences: { name: string; options: Partial<HostOptions>; word: string; what: string }[] = [
  {
    name: 'never answers',
    options: { hang: 'http' },
    word: 'WebContainer not reached',
    what: 'StackBlitz could not be reached.',
  },
  {
    name: 'has no page for this site',
    options: { status: 404 },
    word: 'WebContainer refused',
    what: 'StackBlitz was reached, but did not start it on this site.',
  },
  {
    name: 'says nothing',
    options: { hang: 'init' },
    word: 'WebContainer refused',
    what: 'StackBlitz was reached, but did not start it on this site.',
  },
];

for (const { name, options, word, what } of silences) {
  test(`a vendor that ${name} is told within 10 s, and a retry works`, async ({ page, startHost }) => {
    const host = await startHost(options);
    await openAppOver(page, host);
    await expect(sandboxState(page)).toHaveText(`Sandbox ready· embedded· ${word}`, within);
    expect(await runCommand(page, 'echo goes on')).toContain('goes on');
    const settings = await openSandboxSettings(page);
    await expect(settings.getByTestId('sandbox-choice')).toContainText(
      `The embedded sandbox is in use.WebContainer did not start. ${what}`,
    );
    await expect(settings.getByTestId('sandbox-choice')).toContainText('The embedded sandbox goes on.');
    await closeSettings(page);
    host.setOptions({ hang: null, status: 200 });
    await retryInSettings(page);
    expect(await runCommand(page, 'node -p 6*7')).toContain('42');
    // What answered late was ended; only what is used is left.
    expect(host.handshakes()).toBeGreaterThan(0);
    expect(host.sessions()).toHaveLength(1);
  });
}

test('a refused connection is told at once', async ({ page, startHost }) => {
  const host = await startHost();
  await host.close();
  await openAppOver(page, host);
  await expect(sandboxState(page)).toHaveText('Sandbox ready· embedded· WebContainer not reached', within);
});

test('a policy of the page that forbids the frame is named', async ({ page, startHost }) => {
  const { origin } = await startHost();
  // The policy of the tests allows localhost by this name alone.
  await openAppOver(page, { origin: origin.replace('localhost', '127.0.0.1') });
  await expect(sandboxState(page)).toHaveText('Sandbox ready· embedded· WebContainer not reached', within);
  const settings = await openSandboxSettings(page);
  await expect(settings.getByTestId('sandbox-choice')).toContainText(
    'Content-Security-Policy of this page (frame-src)',
  );
});

test('without the outside, the app starts as ever', async ({ page }) => {
  await page.goto('/');
  await expect(sandboxState(page)).toHaveText('Sandbox ready· embedded· WebContainer not reached', within);
  await expect(sandboxQuestion(page)).toBeHidden();
});

test('with WebContainer alone, prompts wait; a failure is told with the ways out', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'http' });
  await openAppOver(page, host);
  await chooseSandbox(page, 'WebContainer');
  await page.reload();
  await expect(sandboxState(page)).toHaveText(/Sandbox starting/);
  await expect(sandboxQuestion(page)).toContainText('WebContainer is starting: Load it from StackBlitz');
  await expectAccessible(page, 'webcontainer, starting');
  await expect(sandboxState(page)).toHaveText(/Sandbox not started/, within);
  await expect(sandboxQuestion(page)).toContainText('WebContainer did not start. StackBlitz could not be reached.');
  await expectAccessible(page, 'webcontainer, failed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'webcontainer, failed, phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await runCommand(page, 'echo hello')).toContain('WebContainer could not be started: no answer from');

  host.setOptions({ hang: null });
  await sandboxQuestion(page).getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/, { timeout: 30_000 });
  expect(await runCommand(page, 'echo hello')).toContain('hello');
});

test('from WebContainer alone the embedded sandbox can be had while it starts', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'http' });
  await openAppOver(page, host);
  await chooseSandbox(page, 'WebContainer');
  await page.reload();
  await promptBox(page).fill('Run `cat package.json`');
  await promptBox(page).press('Enter');
  await sandboxQuestion(page).getByRole('button', { name: 'Use the embedded sandbox' }).click();
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded$/);
  await expect(page.getByRole('main')).toContainText('hello-turnwise');
  const settings = await openSandboxSettings(page);
  await expect(settings.getByRole('radio', { name: /^Embedded/ })).toBeChecked();
});

test('the settings of the sandbox, in each theme and on a phone', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'init' });
  await openAppOver(page, host);
  const settings = await openSandboxSettings(page);
  await expect(settings.getByText('WebContainer is starting')).toBeVisible();
  await expectAccessible(page, 'sandbox settings, starting');
  await settings.getByLabel('API key of WebContainer').fill('wc_api_someone');
  await settings.getByLabel('API key of WebContainer').press('Enter');
  await expect(settings).toContainText('another key holds after a reload');
  await expect(settings.getByTestId('sandbox-choice')).toContainText('WebContainer did not start.', within);
  await expectAccessible(page, 'sandbox settings, failed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'sandbox settings, failed, phone');
  await page.reload();
  await expect.poll(() => host.requests().at(-1)).toMatchObject({ client_id: 'wc_api_someone' });
});
