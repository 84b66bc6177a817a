import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { boot, clientAddress, openClient, test } from '../support/webcontainer.ts';

/** Of the package that is installed, so of the client that the pages are built with. */
const installed = async (): Promise<string> => {
  const text = await readFile(new URL('../../node_modules/@webcontainer/api/package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

test('the handshake of the real client reaches the host page', async ({ page, startHost }) => {
  const host = await startHost();
  await openClient(page, host);
  expect(host.handshakes()).toBe(0);
  await boot(page, { workdirName: 'demo' });
  expect(host.handshakes()).toBe(1);
  const version = await installed();
  expect(host.requests()).toEqual([{ coep: 'require-corp', version }]);
  expect(host.sessions().map(({ build }) => build)).toEqual([
    { host: new URL(clientAddress).host, version, workdirName: 'demo' },
  ]);
});

test('a client that never asks is not counted', async ({ page, startHost }) => {
  const host = await startHost();
  await openClient(page, host);
  await page.evaluate(async (origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/headless`;
    const said = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
    document.body.append(frame);
    await said;
  }, host.origin);
  expect(host.requests()).toHaveLength(1);
  expect(host.handshakes()).toBe(0);
});
