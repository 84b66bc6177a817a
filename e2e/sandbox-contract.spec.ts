import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { contractCases } from '../src/sandbox/contract/index.ts';

/** One page, with one sandbox, for all cases of a worker. A failed case gets the next worker, so a fresh page. */
const test = base.extend<object, { contractPage: Page }>({
  contractPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.goto('http://127.0.0.1:4174/sandbox-contract.html');
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
