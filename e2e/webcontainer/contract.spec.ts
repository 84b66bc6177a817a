import { expect, type Page } from '@playwright/test';
import { contractCases } from '../../src/sandbox/contract/index.ts';
import type { HostOptions } from '../fixtures/webcontainer-host/options.ts';
import { startWebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { pointClientAt, test as base } from '../support/webcontainer.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/sandbox-contract.html`;

/** Everything in which the host can be hostile and a sandbox can still do what it promises. */
const hostile: Partial<HostOptions> = {
  strictCommands: true,
  closeOutput: 'never',
  lateChunkMs: 20,
  crlf: true,
  echo: true,
  longestInputLine: 4_000,
};

const hosts: Readonly<Record<string, Partial<HostOptions>>> = { default: {}, hostile };

/** One page, with one booted container, for all cases of a worker. A failed case gets the next worker, so a fresh page. */
const test = base.extend<object, { host: string; policy: string; contractPage: Page }>({
  host: ['default', { option: true, scope: 'worker' }],
  policy: ['require-corp', { option: true, scope: 'worker' }],
  contractPage: [
    async ({ browser, host, policy }, use) => {
      const served = await startWebContainerHost(hosts[host]);
      const page = await browser.newPage({ bypassCSP: true });
      await pointClientAt(page, served);
      await page.goto(`${pageAddress}?coep=${policy}`);
      await use(page);
      expect(served.handshakes()).toBeGreaterThan(0);
      expect(served.requests().filter(({ coep }) => coep !== undefined)).toContainEqual(
        expect.objectContaining({ coep: policy }),
      );
      await page.close();
      await served.close();
    },
    { scope: 'worker' },
  ],
});

for (const policy of ['require-corp', 'credentialless']) {
  for (const host of Object.keys(hosts)) {
    test.describe(`WebContainer with ${host} options under ${policy}`, () => {
      test.use({ host, policy });
      for (const { name } of contractCases) {
        test(name, async ({ contractPage }) => {
          await contractPage.evaluate((caseName) => window.runWebContainerContract(caseName), name);
        });
      }
    });
  }
}
