import { expect, test, type Locator, type Page } from '@playwright/test';
import { openApp, sendPrompt, timeline, waitUntilSettled } from './support/app.ts';
import { scriptRun, startModelServer, type ModelServer } from './support/model-server.ts';
import { useProvider } from './support/provider-settings.ts';
import { tapWire, type WireTap } from './support/wire-tap.ts';

const key = 'sk-e2e-Q7dK2mZp9vXw4';
const model = 'gpt-5-mini';
let server: ModelServer;
let wire: WireTap;

test.beforeEach(async () => {
  server = await startModelServer({ auth: { apiKeys: [key] } });
  scriptRun(server);
  wire = await tapWire(server.url);
});
test.afterEach(async () => {
  await wire.stop();
  await server.stop();
});

/** Opens the request of a turn in the inspector, as it goes over the wire. */
async function openHttp(page: Page, turn: number): Promise<Locator> {
  await timeline(page).getByTestId(`turn-row-${turn}`).click();
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'Request' }).click();
  await inspector.getByRole('radio', { name: 'HTTP' }).click();
  return inspector;
}

for (const api of ['Chat Completions', 'Responses'] as const) {
  test(`the inspector shows the bytes that went to the server, but for the key: ${api}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openApp(page);
    await useProvider(page, { baseURL: `${wire.url}/v1`, key, model, api });
    await sendPrompt(page, 'What is “this” — 这是什么项目?');
    await waitUntilSettled(page);
    const sent = wire.requests.filter(({ path }) => /completions|responses/.test(path));
    expect(sent.length).toBe(4);

    for (const [index, { path, method, headers, body }] of sent.entries()) {
      const inspector = await openHttp(page, index + 1);
      const shown = inspector.getByTestId('http-body');
      expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(JSON.parse(body.toString()));
      await inspector.getByRole('button', { name: 'As sent' }).click();
      await expect(shown).toHaveText(/^\{"/);
      expect(Buffer.from((await shown.textContent()) ?? '').equals(body)).toBe(true);
      await expect(inspector.getByTestId('http-request-line')).toHaveText(`${method} ${wire.url}${path}`);
      for (const line of await inspector.getByTestId('http-header').allTextContents()) {
        const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
        expect(headers[name]).toBe(value.replace('$API_KEY', key));
      }
      await expect(inspector.getByTestId('http-header')).toHaveCount(3);

      await inspector.getByRole('button', { name: 'Copy as cURL' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('"authorization: Bearer $API_KEY"');
      expect(copied).not.toContain(key);
    }
    expect(await page.content()).not.toContain(key);
  });
}

test('of a call to the demo model there is nothing to show, and it says so', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  const inspector = await openHttp(page, 1);
  await expect(inspector.getByText('It sends no network request.')).toBeVisible();
  await expect(inspector.getByRole('button', { name: 'Copy as cURL' })).toHaveCount(0);
});
