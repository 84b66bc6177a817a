import { expect, test } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  openApp,
  readLog,
  sendPrompt,
  timeline,
  waitUntilSettled,
} from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { callsOf, scriptRun, startModelServer, type ModelServer } from './support/model-server.ts';
import { closeSettings, openSettings, setUpProvider, useProvider } from './support/provider-settings.ts';

const key = 'sk-e2e-Q7dK2mZp9vXw4';
const model = 'gpt-5-mini';
let server: ModelServer;

test.beforeEach(async () => {
  server = await startModelServer({ auth: { apiKeys: [key] } });
});
test.afterEach(() => server.stop());

const baseURL = () => `${server.url}/v1`;

test('a run of four turns goes through the adapter in the worker, with thinking, tokens and cost', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  await useProvider(page, { baseURL: baseURL(), key, model });
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);

  const log = await readLog(page);
  expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
  expect(callsByTurn(log)).toEqual([['bash ls'], ['read package.json'], ['read hello.mjs'], []]);
  expect(eventsOf(log, 'model_change').at(-1)?.payload).toMatchObject({ provider: 'custom', model });
  expect(eventsOf(log, 'message_end').map(({ payload }) => 'usage' in payload && payload.usage?.input)).toContain(1000);

  await expect(conversation(page).getByText('It is a small program that greets.')).toBeVisible();
  await conversation(page)
    .getByRole('button', { name: /^Thought for/ })
    .click();
  await expect(conversation(page).getByText('Nothing is known yet.')).toBeVisible();
  // Four turns of 1000 tokens in and 100 out, at $0.25 and $2 a million.
  await expect(page.getByTestId('session-cost')).toContainText('$0.0018');
  await expect(timeline(page).getByText('4.0k→400')).toBeVisible();

  const calls = callsOf(server);
  expect(calls.length).toBe(4);
  expect(calls[3]?.['messages']).toMatchObject([
    { role: 'system' },
    { role: 'user', content: 'What is this project?' },
    { role: 'assistant', content: 'I list the files.', tool_calls: [{ function: { name: 'bash' } }] },
    { role: 'tool' },
    { role: 'assistant', content: 'I read the package.' },
    { role: 'tool' },
    { role: 'assistant', content: 'I read the program.' },
    { role: 'tool' },
  ]);
});

test('the same run through the Responses API', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  await useProvider(page, { baseURL: baseURL(), key, api: 'Responses', model });
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);

  const log = await readLog(page);
  expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
  expect(callsByTurn(log)).toEqual([['bash ls'], ['read package.json'], ['read hello.mjs'], []]);
  await conversation(page)
    .getByRole('button', { name: /^Thought for/ })
    .click();
  await expect(conversation(page).getByText('Nothing is known yet.')).toBeVisible();
  await expect(page.getByTestId('session-cost')).toContainText('$0.0018');
  expect(server.getRequests().map(({ path }) => path)).toEqual(Array.from({ length: 4 }, () => '/v1/responses'));
});

test('the settings list the models, test the chosen one, and tell what it can do', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: baseURL(), key });
  await expect(dialog.getByRole('option', { name: 'gpt-4o' })).toBeVisible();
  const search = dialog.getByRole('combobox', { name: /^Search models/ });
  await search.fill('gmn');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['gemini-2.0-flash', 'Use “gmn”']);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(dialog.getByTestId('provider-model')).toHaveText('gemini-2.0-flash · in use');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText('Test passed')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Calls tools' })).toContainText('yes');
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await expectAccessible(page, 'a tested provider');
  await dialog.getByRole('button', { name: 'Prices' }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'prices of a provider');
  await closeSettings(page);
  await page.getByTestId('model-label').click();
  await expect(page.getByRole('dialog', { name: 'Change the model' })).toBeVisible();
  await expectAccessible(page, 'the picker of a provider');
});

test('a wrong key is explained in the test and after a run, and the right one mends it', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: baseURL(), key: 'sk-e2e-wrong-key-000', model });
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText('Test failed')).toBeVisible();
  await expect(dialog.getByText(/Check the key in the settings/).first()).toBeVisible();
  await closeSettings(page);

  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  const failed = page.getByTestId('run-ending');
  await expect(failed).toContainText('The provider did not accept the key.');
  await expect(failed).toContainText('Everything up to here is kept, your files too.');
  expect(eventsOf(await readLog(page), 'auto_retry_start')).toEqual([]);

  await failed.getByRole('button', { name: 'Open settings' }).click();
  await setUpProvider(page.getByRole('dialog', { name: 'Settings' }), { key });
  await closeSettings(page);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await waitUntilSettled(page, 2);
  const log = await readLog(page);
  expect(eventsOf(log, 'agent_settled').map(({ payload }) => payload.outcome)).toEqual(['failed', 'completed']);
});

test('the model and its thinking level change between turns, as events', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  await useProvider(page, { baseURL: baseURL(), key, model });
  await page.getByTestId('model-label').click();
  const picker = page.getByRole('dialog', { name: 'Change the model' });
  await picker.getByLabel('Thinking').selectOption('High');
  await picker.getByRole('option', { name: 'gpt-4o' }).click();
  await expect(page.getByTestId('model-label')).toContainText('gpt-4o · Custom');
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  await page.getByTestId('model-label').click();
  await picker.getByRole('button', { name: /^Demo model/ }).click();
  await expect(page.getByTestId('model-label')).toContainText('Demo model (scripted, no AI)');

  const changes = eventsOf(await readLog(page), 'model_change').map(({ payload }) => payload);
  expect(changes.map(({ model, parameters }) => [model, parameters])).toEqual([
    ['demo', undefined],
    [model, {}],
    [model, { thinkingLevel: 'high' }],
    ['gpt-4o', { thinkingLevel: 'high' }],
    ['demo', undefined],
  ]);
  expect(callsOf(server).map((body) => [body['model'], body['reasoning_effort']])).toEqual(
    Array.from({ length: 4 }, () => ['gpt-4o', 'high']),
  );
});

test('a key does not go to another server because the address was changed', async ({ page }) => {
  scriptRun(server);
  const other = await startModelServer();
  scriptRun(other);
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: baseURL(), key, model });
  await setUpProvider(dialog, { baseURL: `${other.url}/v1` });
  await expect(dialog.getByRole('button', { name: 'Forget key' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText('Test passed')).toBeVisible();
  expect(other.getRequests().map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  await other.stop();
});

test('the choice and a remembered key outlive a reload; a key of the tab does not', async ({ page }) => {
  scriptRun(server);
  await openApp(page);
  await useProvider(page, { baseURL: baseURL(), key, remember: true, model });
  await openApp(page);
  await expect(page.getByTestId('model-label')).toContainText(`${model} · Custom`);
  await sendPrompt(page, 'What is this project?');
  await waitUntilSettled(page);
  expect(eventsOf(await readLog(page), 'agent_settled')[0]?.payload.outcome).toBe('completed');

  const dialog = await openSettings(page);
  await dialog.getByRole('radio', { name: /^This tab only/ }).click();
  await expect(dialog.getByRole('radio', { name: /^This tab only/ })).toBeChecked();
  await closeSettings(page);
  await openApp(page);
  const again = await openSettings(page);
  await expect(again.getByLabel('API key')).toHaveAttribute('placeholder', 'Not needed by most local servers');
});
