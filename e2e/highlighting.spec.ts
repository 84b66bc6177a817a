import { expect, test, type Locator, type Page } from '@playwright/test';
import { conversation, explorePrompt, openApp, sendPrompt, waitUntilSettled } from './support/app.ts';

/** The colour of a token of the theme, as the browser computes it. */
function tokenColor(page: Page, name: string): Promise<string> {
  return page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

async function expectColor(page: Page, text: Locator, token: string): Promise<void> {
  await expect(text.first()).toHaveCSS('color', await tokenColor(page, token));
}

test('code of a reply and of a file is coloured by a worker that loads with the first of it', async ({ page }) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await openApp(page);
  expect(workers.filter((url) => url.includes('highlight'))).toEqual([]);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);

  const code = conversation(page).getByRole('group', { name: 'Code, mjs' });
  await expectColor(page, code.getByText('import', { exact: true }), '--syntax-keyword');
  await expectColor(page, code.getByText("'./greetings.mjs'", { exact: true }), '--syntax-string');
  await expectColor(page, code.getByText('// Usage: node hello.mjs [name] [hour]'), '--fg-3');
  expect(workers.filter((url) => url.includes('highlight')).length).toBe(1);

  await page.getByRole('treeitem', { name: /greetings\.mjs/ }).click();
  const file = page.getByTestId('file-text');
  await expectColor(page, file.getByText('export', { exact: true }), '--syntax-keyword');
  await expectColor(page, file.getByText('12', { exact: true }), '--syntax-number');
  await expect(file.locator('pre').nth(1)).toContainText('export function greetingAt(hour) {\n');
  expect(workers.filter((url) => url.includes('highlight')).length).toBe(1);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColor(page, file.getByText('export', { exact: true }), '--syntax-keyword');
});
