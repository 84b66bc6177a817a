/** Opens the page of programs in a real browser. */
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './find-browser.mjs';
import { servePage } from './serve-page.ts';

export interface ProgramsPage {
  page: Page;
  close: () => Promise<void>;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `webContainerHost`: the origin that the client of WebContainer is to boot against. */
export async function openProgramsPage({
  webContainerHost,
}: { webContainerHost?: string } = {}): Promise<ProgramsPage> {
  const served = await servePage('programs');
  const closing = [served.close];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
    closing.push(() => browser.close());
    // The policy of the app lets no other page of this machine be framed.
    const page = await browser.newPage({ bypassCSP: webContainerHost !== undefined });
    if (webContainerHost !== undefined) {
      await page.addInitScript(
        (url) => Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: url }),
        webContainerHost,
      );
    }
    page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
    await page.goto(served.url);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
