/** The app over a local host of WebContainer, under the app's own policy. The sandbox is changed by click and key only. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { eventsOf, readLog, sendPrompt, waitUntilSettled } from './app.ts';
import { closeSettings, openSettings } from './provider-settings.ts';
import { pointClientAt } from './webcontainer.ts';

export const sandboxState = (page: Page): Locator => page.getByTestId('sandbox-state');
export const sandboxNews = (page: Page): Locator => page.getByTestId('sandbox-news');
/** What is asked about the sandbox above the conversation. */
export const sandboxQuestion = (page: Page): Locator => page.getByTestId('sandbox-question');

/** Opens the app where WebContainer is that of the host. */
export async function openAppOver(page: Page, host: Pick<WebContainerHost, 'origin'>): Promise<void> {
  await pointClientAt(page, host);
  await page.goto('/');
}

/** Opens the app and waits until WebContainer has taken over, by itself. */
export async function openOnWebContainer(page: Page, host: Pick<WebContainerHost, 'origin'>): Promise<void> {
  await openAppOver(page, host);
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/, { timeout: 30_000 });
}

/** Opens the page of the settings that is about the sandbox. */
export async function openSandboxSettings(page: Page): Promise<Locator> {
  const dialog = await openSettings(page);
  await dialog.getByRole('navigation').getByRole('button', { name: 'Sandbox' }).click();
  await expect(dialog.getByRole('heading', { name: 'Where commands run' })).toBeVisible();
  return dialog;
}

export async function chooseSandbox(page: Page, name: 'Automatic' | 'WebContainer' | 'Embedded'): Promise<void> {
  const dialog = await openSandboxSettings(page);
  await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
  await closeSettings(page);
}

/** Has the demo model run a command, and answers what the model was told of it. */
export async function runCommand(page: Page, command: string): Promise<string> {
  const before = await readLog(page);
  const runs = eventsOf(before, 'agent_settled').length;
  await sendPrompt(page, `Run \`${command}\``);
  await waitUntilSettled(page, runs + 1);
  // The demo model may go on to read files that the command names.
  const result = eventsOf((await readLog(page)).slice(before.length), 'tool_execution_end')[0];
  return (result?.payload.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}
