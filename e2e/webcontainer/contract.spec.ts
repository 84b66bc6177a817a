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
const testWith = (options: Partial<HostOptions>, policy: string) =>
  base.extend<object, { contractPage: Page }>({
    contractPage: [
      async ({ browser }, use) => {
        const host = await startWebContainerHost(options);
        const page = await browser.newPage({ bypassCSP: true });
        await pointClientAt(page, host);
        await page.goto(`${pageAddress}?coep=${policy}`);
        await use(page);
        expect(host.handshakes()).toBeGreaterThan(0);
        const asked = host.requests().flatMap(({ coep }) => coep ?? []);
        expect(new Set(asked)).toEqual(new Set([policy]));
        await page.close();
        await host.close();
      },
      { scope: 'worker' },
    ],
  });

/** Each host and each policy once. `TURNWISE_EVERY_HOST=1`: each host under each policy. */
const places = [
  { name: 'default', policy: 'require-corp' },
  { name: 'hostile', policy: 'credentialless' },
  ...(process.env.TURNWISE_EVERY_HOST === '1'
    ? [
        { name: 'hostile', policy: 'require-corp' },
        { name: 'default', policy: 'credentialless' },
      ]
    : []),
];

for (const { name, policy } of places) {
  const options = hosts[name] ?? {};
  const test = testWith(options, policy);
  test.describe(`WebContainer with ${name} options under ${policy}`, () => {
    for (const { name } of contractCases) {
      test(name, async ({ contractPage }) => {
        await contractPage.evaluate((caseName) => window.runWebContainerContract(caseName), name);
      });
    }
  });
}
