/** Builds the page of programs as the app is built, serves it, and opens it in a real browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from './find-browser.mjs';

export interface ProgramsPage {
  page: Page;
  close: () => Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, 'e2e/pages/vite.config.ts');
const input = join(root, 'e2e/pages/programs.html');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openProgramsPage(): Promise<ProgramsPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'turnwise-programs-'));
  const closing: (() => Promise<void>)[] = [() => rm(outDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    await build({ configFile, logLevel: 'error', build: { outDir, rollupOptions: { input } } });
    const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
    closing.push(() => server.close());
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
    closing.push(() => browser.close());
    const page = await browser.newPage();
    page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}programs.html`);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
