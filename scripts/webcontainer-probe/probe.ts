/** Asks a WebContainer in a real browser. */
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../find-browser.mjs';
import { servePage } from '../serve-page.ts';
import { judgeAssumptions } from './assumptions.ts';
import type { ProbeOptions, ProbeReport } from './report.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

export interface Probe extends ProbeOptions {
  /** Origin of the host; undefined: that of the vendor. */
  host?: string;
  /** Is told each section as it begins. */
  onSection: (name: string) => void;
}

async function clientVersion(): Promise<string> {
  const file = new URL('../../node_modules/@webcontainer/api/package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

export async function probe({ host, withNetwork, onSection }: Probe): Promise<ProbeReport> {
  const served = await servePage('webcontainer-probe');
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
    try {
      // The policy of the app may not name this host.
      const page = await browser.newPage({ bypassCSP: true });
      page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
      await page.exposeFunction('onSection', onSection);
      if (host !== undefined) {
        await page.addInitScript((url) => Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: url }), host);
      }
      await page.goto(served.url);
      const seen = await page.evaluate((withNetwork) => window.askAll({ withNetwork }, window.onSection), withNetwork);
      return {
        at: new Date().toISOString(),
        host: host ?? 'https://stackblitz.com',
        client: await clientVersion(),
        ...seen,
        assumptions: judgeAssumptions(seen.answers),
      };
    } finally {
      await browser.close();
    }
  } finally {
    await served.close();
  }
}
