/** Servers that give a page no answer: which cause it was, and what to do. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { openApp, sendPrompt, waitUntilSettled } from './support/app.ts';
import { closeSettings, openSettings, setUpProvider } from './support/provider-settings.ts';

let servers: Server[] = [];

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

test.afterEach(async () => {
  await Promise.all(servers.map(stop));
  servers = [];
});

/** As Ollama does with pages of other origins. */
const refusesOrigins: RequestListener = (_request, response) => response.writeHead(403).end();

test('a server that refuses this page is told from one that is not running', async ({ page, baseURL: origin }) => {
  const url = await listen(refusesOrigins);
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { preset: 'Ollama', baseURL: `${url}/v1`, model: 'qwen3' });
  await dialog.getByRole('button', { name: 'Test' }).click();
  const result = dialog.getByRole('region', { name: 'Test failed' });
  await expect(result).toContainText('Ollama is running, but refuses calls from this page.');
  await expect(result).toContainText(`OLLAMA_ORIGINS=${origin} ollama serve`);

  await Promise.all(servers.splice(0).map(stop));
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(result).toContainText(`Nothing answers at ${url}/v1.`);
  await closeSettings(page);

  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  await expect(page.getByTestId('run-ending')).toContainText(`Nothing answers at ${url}/v1.`);
  await expect(page.getByTestId('run-ending')).toContainText('Start the server, then retry.');
});

test('where a browser lets no page find out, both causes are named', async ({ page }) => {
  const url = await listen(refusesOrigins);
  await page.route('**/reach.html', (route) => route.abort());
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { preset: 'LM Studio', baseURL: `${url}/v1`, model: 'qwen3' });
  await dialog.getByRole('button', { name: 'Test' }).click();
  const result = dialog.getByRole('region', { name: 'Test failed' });
  await expect(result).toContainText('LM Studio is not running, or refuses calls from this page.');
  await expect(result).toContainText('lms server start --cors');
});

test('an address that leads to a web page says so', async ({ page, baseURL: origin }) => {
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: `${origin}/v1`, model: 'any' });
  await dialog.getByRole('button', { name: 'Test' }).click();
  const result = dialog.getByRole('region', { name: 'Test failed' });
  await expect(result).toContainText(/There is no model at this address|The address leads to a web page/);
});

test('what is no URL is not saved', async ({ page }) => {
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: 'http://' });
  await expect(dialog.getByRole('alert')).toHaveText('This is not a URL. Nothing was saved.');
});

test('local servers are looked for on request only', async ({ page }) => {
  const asked: string[] = [];
  const cors = { 'Access-Control-Allow-Origin': '*' };
  await page.context().route(/^http:\/\/localhost:\d+\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.port);
    if (url.port !== '11434') return route.abort('connectionrefused');
    return route.fulfill({ json: { data: [{ id: 'qwen3' }, { id: 'llama' }] }, headers: cors });
  });
  await openApp(page);
  const dialog = await openSettings(page);
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Find local servers' }).click();
  await expect(dialog.getByText('2 models')).toBeVisible();
  expect([...new Set(asked)].toSorted()).toEqual(['11434', '1234', '8000', '8080']);
  await dialog.getByRole('button', { name: 'Use Ollama' }).click();
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['llama', 'qwen3']);
});
