/** How a person sets up a provider: through the settings, by click and key. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface ProviderChoice {
  /** Default: Custom. */
  preset?: string;
  baseURL?: string;
  key?: string;
  remember?: boolean;
  model?: string;
  api?: 'Chat Completions' | 'Responses';
  /** Longest wait for the first word, and longest silence after it, in seconds. */
  firstWait?: string;
  silence?: string;
}

export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Turnwise' }).getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('radio', { name: /^Custom/ })).toBeVisible();
  return dialog;
}

export async function closeSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
}

/** Fills the open settings in. The model, if given, is in use afterwards. */
export async function setUpProvider(dialog: Locator, choice: ProviderChoice): Promise<void> {
  await dialog.getByRole('radio', { name: new RegExp(`^${choice.preset ?? 'Custom'}`) }).click();
  if (choice.baseURL !== undefined) await commit(dialog.getByLabel('Base URL'), choice.baseURL);
  if (choice.remember === true) await dialog.getByRole('radio', { name: /^Remember on this device/ }).click();
  if (choice.key !== undefined) {
    await dialog.getByLabel('API key').fill(choice.key);
    await dialog.getByRole('button', { name: 'Save key' }).click();
    await expect(dialog.getByRole('button', { name: 'Forget key' })).toBeVisible();
  }
  if (choice.api !== undefined || choice.firstWait !== undefined || choice.silence !== undefined) {
    await dialog.getByRole('button', { name: 'Advanced' }).click();
  }
  if (choice.api !== undefined) await dialog.getByRole('radio', { name: choice.api }).click();
  if (choice.firstWait !== undefined) await commit(dialog.getByLabel(/^Longest wait/), choice.firstWait);
  if (choice.silence !== undefined) await commit(dialog.getByLabel(/^Longest silence/), choice.silence);
  if (choice.model !== undefined) {
    await commit(dialog.getByRole('combobox', { name: /^Search models/ }), choice.model);
    await expect(dialog.getByTestId('provider-model')).toHaveText(`${choice.model} · in use`);
  }
}

/** Opens the settings, sets a provider up, and goes back to the conversation. */
export async function useProvider(page: Page, choice: ProviderChoice): Promise<void> {
  const dialog = await openSettings(page);
  await setUpProvider(dialog, choice);
  await closeSettings(page);
}

async function commit(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}
