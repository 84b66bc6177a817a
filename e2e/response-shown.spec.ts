import { expect, test, type Page } from '@playwright/test';
import { openApp, sendPrompt, timeline, waitUntilSettled } from './support/app.ts';
import { scriptRun, startModelServer, type ModelServer } from './support/model-server.ts';
import { useProvider } from './support/provider-settings.ts';
import { tapWire, type WireTap } from './support/wire-tap.ts';

let server: ModelServer;
let wire: WireTap;

test.beforeEach(async () => {
  server = await startModelServer();
  scriptRun(server);
  wire = await tapWire(server.url);
});
test.afterEach(async () => {
  await wire.stop();
  await server.stop();
});

/** The response of a turn as it came over the wire. */
async function rawStream(page: Page, turn: number): Promise<string> {
  await timeline(page).getByTestId(`turn-row-${turn}`).click();
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'Response' }).click();
  // It stays shown from turn to turn.
  const toggle = inspector.getByRole('button', { name: 'Show raw stream' });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  await expect(inspector.getByTestId('raw-part').first()).toBeVisible();
  return (await inspector.getByTestId('raw-part').allTextContents()).join('');
}

test('the inspector shows what came over the wire, byte for byte, also after a reload', async ({ page }) => {
  await openApp(page);
  await useProvider(page, { baseURL: `${wire.url}/v1`, key: 'sk-e2e-3nVb8sQ1', model: 'gpt-5-mini' });
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  const answers = wire.requests
    .filter(({ path }) => path.endsWith('/chat/completions'))
    .map(({ answer }) => Buffer.concat(answer).toString());
  expect(answers.length).toBe(4);
  for (const [index, answer] of answers.entries()) {
    expect(answer).toContain('data: [DONE]');
    expect(await rawStream(page, index + 1)).toBe(answer);
  }
  await page.reload();
  expect(await rawStream(page, 2)).toBe(answers[1]);
});

test('of a reply of the demo model nothing came over a wire, and it says so', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  await timeline(page).getByTestId('turn-row-1').click();
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'Response' }).click();
  await inspector.getByRole('button', { name: 'Show raw stream' }).click();
  await expect(inspector.getByText('Nothing came over a wire for this reply, or it was not kept.')).toBeVisible();
});
