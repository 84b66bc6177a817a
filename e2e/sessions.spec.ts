import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  promptBox,
  readLog,
  sendPrompt,
  waitUntilSettled,
} from './support/app.ts';
import { expectAccessible } from './support/axe.ts';

const banner = (page: Page) => page.getByTestId('past-banner');
const rows = (page: Page) => page.getByTestId('session-row');

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conversations' }).click();
  await expect(rows(page).first()).toBeVisible();
}

/** Two conversations: the first about a file, the second, which is the current one, about the project. */
async function holdTwo(page: Page): Promise<void> {
  await openApp(page);
  await sendPrompt(page, 'Read README.md');
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New conversation');
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
}

test('an old conversation opens to read; a message there goes to the current one', async ({ page }) => {
  await holdTwo(page);
  const current = (await readLog(page))[0]?.sessionId;
  await openList(page);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page, 'two conversations');
  await expect(rows(page).nth(0)).toContainText('current');
  await expect(
    rows(page)
      .nth(0)
      .getByRole('button', { name: /^List files/ }),
  ).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('readme');
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Read README/ })
    .click();

  await expect(banner(page)).toContainText('Viewing a saved conversation');
  await expectAccessible(page, 'a saved conversation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read README.md');
  await expect(page.getByTestId('session-state')).toHaveText('Replay');
  await expect(conversation(page).getByRole('heading', { name: /^Turn 3/ })).toHaveCount(0);
  expect((await readLog(page))[0]?.sessionId).toBe(current);

  await promptBox(page).fill('Read package.json');
  await promptBox(page).press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(explorePrompt);
  await waitUntilSettled(page, 2);
  const log = await readLog(page);
  expect(log[0]?.sessionId).toBe(current);
  expect(callsByTurn(log).flat().at(-1)).toBe('read package.json');
});

test('back leads from a saved conversation to the current one, and its address opens it in another tab', async ({
  page,
  context,
}) => {
  await holdTwo(page);
  await openList(page);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Read README/ })
    .click();
  await expect(banner(page)).toBeVisible();
  const end = await page.getByRole('slider').inputValue();
  await page.getByRole('slider').press('PageUp');
  await expect(page.getByRole('slider')).not.toHaveValue(end);
  const place = await page.getByRole('slider').inputValue();
  await expect(page).toHaveURL(new RegExp(`#session=[^&]+&event=${place}$`));
  const address = page.url();

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('slider')).toHaveValue(place);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Read README.md');
  await other.getByRole('button', { name: 'Back to the current one' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('New conversation');
  await openList(other);
  await rows(other)
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(other.getByRole('alert')).toContainText(/is open in another tab/);
  await other.keyboard.press('Escape');
  await other.goto(`${new URL(address).origin}/#session=never`);
  await expect(other.getByText('The conversation of this address is not kept in this browser.')).toBeVisible();

  await page.goBack();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(explorePrompt);
  await page.goForward();
  await expect(banner(page)).toContainText('Viewing a saved conversation');
});

test('a deletion can be taken back for five seconds; then it stands, also after a reload', async ({ page }) => {
  await holdTwo(page);
  await openList(page);
  const old = rows(page).filter({ hasText: 'README' });
  await old.getByRole('button', { name: /^Delete: Read README/ }).click();
  await expect(old.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(old.getByRole('button', { name: /^Delete: Read README/ })).toBeVisible();
  await old.getByRole('button', { name: /^Delete: Read README/ }).click();
  await expect(old).toContainText('Deleted “Read README.md”.');
  await expect(old).toHaveCount(0);
  await page.reload();
  await openList(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('List files');
});

test('a conversation is saved as Markdown, with its calls and results', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Run `printf "\\140\\140\\140\\n"; exit 3`');
  await waitUntilSettled(page);
  await openList(page);
  const download = page.waitForEvent('download');
  await rows(page)
    .getByRole('button', { name: /^Export as Markdown/ })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-run-printf-140-140-140-n-exit-3\.md$/);
  const markdown = readFileSync(await file.path(), 'utf8');
  expect(markdown).toContain('**Prompt**\n\n> Run `printf "\\140\\140\\140\\n"; exit 3`\n');
  expect(markdown).toContain('### Tool call `bash`\n\nArguments:\n\n```json\n{\n  "command": "printf ');
  // The output is three backticks, which end no fence of four.
  expect(markdown).toMatch(/Result, an error:\n\n````\n```\n[^`]*\n````\n/);
  expect(markdown).toMatch(/\n_The run completed\._\n$/);
});

test('where the browser refuses storage the conversation works, and says that it is not kept', async ({ page }) => {
  // The worker alone writes; it is given a browser without a database.
  await page.route(/\/assets\/entry-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const refusing = `Object.defineProperty(self, 'indexedDB', { get() { throw new Error('refused'); } });\n`;
    await route.fulfill({ response, body: refusing + (await response.text()) });
  });
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await expect(conversation(page)).toContainText('From here on the conversation is not kept in this browser: refused');
  await page.reload();
  await expect(page.getByText(/The last conversation was not kept/)).toBeVisible();
  expect(eventsOf(await readLog(page), 'agent_start')).toEqual([]);
});
