/** Projects on disk for the tests to open: made afresh, in the test's own folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export type ProjectFiles = Record<string, string | Uint8Array>;

/** Writes files below `folder` and answers the folder. */
export function writeProject(folder: string, files: ProjectFiles): string {
  for (const [path, data] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, data);
  }
  return folder;
}

/** Opens a folder through the Files pane, as a person does, and waits for the report. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open folder' }).click();
  await (await chooser).setFiles(folder);
  const confirm = page.getByRole('button', { name: /^(Stop and r|R)eplace files/ });
  const report = page.getByTestId('project-news');
  await expect(confirm.or(report)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(report).toBeVisible({ timeout: 45_000 });
}

/** A word nobody has written before. */
export function randomWord(prefix: string): string {
  return `${prefix}${Math.random().toString(36).slice(2, 10)}`;
}
