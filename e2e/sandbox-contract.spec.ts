import { expect, test as base } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { contractCases } from '../src/sandbox/contract/index.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/sandbox-contract.html`;

/** One page, with one sandbox, for all cases of a worker. A failed case gets the next worker, so a fresh page. */
const test = base.extend<object, { contractPage: Page }>({
  contractPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.goto(pageAddress);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

test.describe('embedded sandbox', () => {
  for (const { name } of contractCases) {
    test(name, async ({ contractPage }) => {
      await contractPage.evaluate((caseName) => window.runContract(caseName), name);
    });
  }
});

/** How a sandbox is once it no longer starts. */
const settledStatus = (page: Page) =>
  page.evaluate(async () => {
    const { sandbox, dispose } = window.startEmbeddedSandbox();
    await new Promise<void>((resolve) => {
      sandbox.onStatus(({ state }) => {
        if (state !== 'starting') resolve();
      });
    });
    const status = sandbox.status();
    const answer = await sandbox.exec('echo hi');
    await dispose();
    return { status, code: answer.ok ? 'ok' : answer.error.code };
  });

test.describe('embedded sandbox that cannot start', () => {
  const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });

  test('says so when an image cannot be loaded', async ({ page }) => {
    await page.route('**/sandbox-sh-*.js', (route) => route.abort());
    await page.goto(pageAddress);
    const { status, code } = await settledStatus(page);
    expect(status).toEqual({ state: 'crashed', backend: 'embedded', detail: 'The sandbox could not be loaded' });
    expect(code).toBe('unavailable');
  });

  test('says so when the frame does not come', async ({ page }) => {
    await page.route('**/sandbox.html', (route) => route.abort());
    await page.goto(pageAddress);
    const { status, code } = await settledStatus(page);
    expect(status).toEqual({
      state: 'crashed',
      backend: 'embedded',
      detail: 'The sandbox did not answer within 10 seconds',
    });
    expect(code).toBe('unavailable');
  });

  test('says so when the kernel does not answer within 10 seconds', async ({ page }) => {
    await page.route('**/sandbox-kernel-*.js', script(''));
    await page.goto(pageAddress);
    const { status, code } = await settledStatus(page);
    expect(status).toEqual({
      state: 'crashed',
      backend: 'embedded',
      detail: 'The sandbox did not answer within 10 seconds',
    });
    expect(code).toBe('unavailable');
  });

  test('says so when the kernel fails', async ({ page }) => {
    await page.route('**/sandbox-kernel-*.js', script("throw new Error('no kernel')"));
    await page.goto(pageAddress);
    const { status, code } = await settledStatus(page);
    expect(status).toEqual({ state: 'crashed', backend: 'embedded', detail: 'Uncaught Error: no kernel' });
    expect(code).toBe('unavailable');
  });

  test('says so when its shell fails', async ({ page }) => {
    await page.route('**/sandbox-sh-*.js', script("throw new Error('no shell')"));
    await page.goto(pageAddress);
    const { status, code } = await settledStatus(page);
    expect(status).toEqual({ state: 'crashed', backend: 'embedded', detail: 'Uncaught Error: no shell' });
    expect(code).toBe('unavailable');
  });
});
