/** A key is in the worker, in the key store if a person wants it, and in the requests. It is nowhere else. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { conversation, eventsOf, openApp, readLog, sendPrompt, waitUntilSettled } from './support/app.ts';
import { scriptRun, startModelServer, type ModelServer } from './support/model-server.ts';
import { closeSettings, openSettings, setUpProvider } from './support/provider-settings.ts';

const key = 'sk-e2e-secret-Zk8vQ2rT7yLw5';
const header = 'e2e-header-secret-Hd93kfPq1';
let server: ModelServer;

test.afterEach(() => server.stop());

/** All that the page keeps and shows, but for the key store itself. */
function pageStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases())
        .filter(({ name }) => name !== 'turnwise-keys')
        .map(
          ({ name = '' }) =>
            new Promise<unknown>((resolve) => {
              const opening = indexedDB.open(name);
              opening.onsuccess = () => {
                const database = opening.result;
                const stores = [...database.objectStoreNames];
                const all: unknown[] = [];
                if (stores.length === 0) return resolve(all);
                const reading = database.transaction(stores);
                for (const store of stores) {
                  const request = reading.objectStore(store).getAll();
                  request.onsuccess = () => all.push(request.result);
                }
                reading.oncomplete = () => {
                  database.close();
                  resolve(all);
                };
              };
            }),
        ),
    );
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    );
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      document.documentElement.outerHTML,
      fields,
      document.cookie,
      location.href,
    ]);
  });
}

for (const place of ['tab', 'device'] as const) {
  test(`a key kept in this ${place} is in no log, export, storage, address, console or sandbox`, async ({ page }) => {
    server = await startModelServer({ auth: { apiKeys: [key] } });
    scriptRun(server, [
      { turn: 2, response: { error: { message: `Your key ${key} is slow. Try again in 1 second.` }, status: 429 } },
    ]);
    const said: string[] = [];
    const requested: { url: string; body: string }[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.context().on('request', (request) => requested.push({ url: request.url(), body: request.postData() ?? '' }));

    await openApp(page);
    const dialog = await openSettings(page);
    await setUpProvider(dialog, {
      baseURL: `${server.url}/v1`,
      key,
      remember: place === 'device',
      model: 'gpt-5-mini',
    });
    await dialog.getByRole('button', { name: 'Advanced' }).click();
    await dialog.getByLabel('Name', { exact: true }).last().fill('X-Team-Token');
    await dialog.getByLabel('Value').fill(header);
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await expect(dialog.getByText('kept with the key')).toBeVisible();
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByText('Test passed')).toBeVisible();
    await closeSettings(page);
    await sendPrompt(page, 'What is this project?');
    await waitUntilSettled(page);
    // The sandbox, asked by the demo model: all that a command can see of its surroundings.
    await page.getByTestId('model-label').click();
    await page.getByRole('button', { name: /^Demo model/ }).click();
    await sendPrompt(page, 'Run `env; set; cat /proc/self/environ; ls -la ~ /`');
    await waitUntilSettled(page, 2);

    // Requests of the worker are among those looked at, and the server got both secrets.
    expect(requested.map(({ url }) => url)).toContain(`${server.url}/v1/chat/completions`);
    const sent = server.getRequests().at(-1)?.headers ?? {};
    expect(JSON.stringify(sent)).toContain(header);
    const log = await readLog(page);
    expect(eventsOf(log, 'agent_settled').map(({ payload }) => payload.outcome)).toEqual(['completed', 'completed']);
    expect(eventsOf(log, 'auto_retry_start')[0]?.payload.error.message).toContain('Your key … is slow.');
    expect(eventsOf(log, 'tool_execution_end').at(-1)?.payload.toolName).toBe('bash');
    await expect(conversation(page).getByText('It is a small program that greets.')).toBeVisible();

    await page.getByRole('button', { name: 'Conversations' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export as Markdown/ }).click();
    const exported = readFileSync(await (await download).path(), 'utf8');
    expect(exported).toContain('It is a small program that greets.');

    const places = {
      log: JSON.stringify(log),
      messages: await page.evaluate(() => JSON.stringify(window.turnwise?.session.messages)),
      storage: await pageStorage(page),
      console: said.join('\n'),
      requests: JSON.stringify(requested),
      export: exported,
    };
    for (const [name, text] of Object.entries(places)) {
      expect(text.includes(key), `the key in: ${name}`).toBe(false);
      expect(text.includes(header), `the secret header in: ${name}`).toBe(false);
    }
  });
}
