/** The page of programs over a WebContainer. */
import type { Page } from '@playwright/test';
import type { WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { pointClientAt } from './webcontainer.ts';

export { test } from './webcontainer.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/programs.html`;

/** Opens the page and boots; answers once commands can run. */
export async function openPrograms(page: Page, host: WebContainerHost): Promise<void> {
  await pointClientAt(page, host);
  await page.goto(pageAddress);
  await page.evaluate(() => window.programs.start('webcontainer'));
}
