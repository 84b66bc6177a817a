/** Pages with the real client of WebContainer, over a local host. */
import { existsSync, readFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { BootOptions } from '@webcontainer/api';
import type { HostOptions } from '../fixtures/webcontainer-host/options.ts';
import { startWebContainerHost, type WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';

export const clientAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/webcontainer-client.html`;

/** Lets the client of a page boot against a host. */
export async function pointClientAt(page: Page, { origin }: Pick<WebContainerHost, 'origin'>): Promise<void> {
  await page.addInitScript((url) => Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: url }), origin);
}

/** `origin`: where the page is served. */
export async function openClient(
  page: Page,
  host: Pick<WebContainerHost, 'origin'>,
  origin = new URL(clientAddress).origin,
): Promise<void> {
  await pointClientAt(page, host);
  await page.goto(new URL(new URL(clientAddress).pathname, origin).href);
}

/** As `window.container` of the page. */
export async function boot(page: Page, options: BootOptions = {}): Promise<void> {
  await page.evaluate(async (options) => {
    window.container = await window.WebContainer.boot({ coep: 'require-corp', ...options });
  }, options);
}

/** Begins to boot and does not wait; `bootState` tells the end. */
export async function beginBoot(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.title = 'pending';
    const bootAndTell = async (): Promise<void> => {
      window.container = await window.WebContainer.boot({ coep: 'require-corp' });
      document.title = 'booted';
    };
    bootAndTell().catch((error: Error) => {
      document.title = error.message;
    });
  });
}

export const bootState = (page: Page): Promise<string> => page.title();

/** Whether a process of this machine still does something: one that nobody has waited for does not. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;

/** The policy of the app lets no page of this machine be framed but its own. */
export const test = base.extend<{ startHost: (options?: Partial<HostOptions>) => Promise<WebContainerHost> }>({
  bypassCSP: true,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
  startHost: async ({}, use) => {
    const hosts: WebContainerHost[] = [];
    await use(async (options) => {
      const host = await startWebContainerHost(options);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) await host.close();
  },
});

/** One host, and one boot of it, for all tests of a worker; each test keeps to a folder of its own. */
export const clientTest = base.extend<object, { host: WebContainerHost; client: Page }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const host = await startWebContainerHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  client: [
    async ({ browser, host }, use) => {
      const page = await browser.newPage({ bypassCSP: true });
      await openClient(page, host);
      await boot(page, { workdirName: 'demo' });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});
