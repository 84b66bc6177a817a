import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/find-browser.mjs';
import type { Measurement } from './cases.ts';

const configFile = fileURLToPath(new URL('page/vite.config.ts', import.meta.url));

/** Builds the page beside this file, opens it in Chromium, and answers what it measured. */
export async function runInBrowser(): Promise<Measurement[]> {
  await build({ configFile, logLevel: 'error' });
  const server = await preview({ configFile, logLevel: 'error' });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    return await page.evaluate(() => window.measurements);
  } finally {
    await browser.close();
    await server.close();
  }
}
