/** What runs change in files is shown, whoever changed it, and can be taken back: by click and by key. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { eventsOf, openApp, readLog, sendPrompt, timeline, waitUntilKept, waitUntilSettled } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';

const workbench = (page: Page) => page.getByRole('complementary', { name: 'Workbench' });
const changedFiles = (page: Page) => page.getByTestId('changed-files');
const file = (page: Page, name: string): Locator => changedFiles(page).getByRole('region', { name, exact: true });
const news = (page: Page) => page.getByTestId('restore-news');
const extent = (page: Page, name: string | RegExp) => workbench(page).getByRole('radio', { name });

async function openChanges(page: Page): Promise<void> {
  await workbench(page).getByRole('tab', { name: 'Changes' }).click();
  await expect(changedFiles(page)).toBeVisible();
}

test('an edit is shown per turn and per run, is restored, undone, and restored again by keys alone', async ({
  page,
}) => {
  await openApp(page);
  await openChanges(page);
  await expect(changedFiles(page)).toContainText('What the agent changes in files is shown here.');
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  const changed = file(page, 'greetings.mjs');
  await expect(changed).toContainText('edited in turn 3');
  await expect(changed.getByRole('button', { name: /^greetings\.mjs changed/ })).toContainText(/\+1 .*−1/);
  const before = await changed.getByRole('group').textContent();
  await extent(page, 'Turn 3').click();
  await expect(changed.getByRole('group')).toHaveText(before ?? '');
  await expectAccessible(page, 'changes of a turn');
  await timeline(page).getByTestId('turn-row-2').click();
  await expect(changedFiles(page)).toContainText('No file was changed here.');
  await extent(page, 'Run 1').click();

  await changed.getByRole('button', { name: 'Restore greetings.mjs to before run 1' }).click();
  await expect(news(page)).toContainText('greetings.mjs is as it was before.');
  await expect(changed).toContainText('changed by you last');
  await expectAccessible(page, 'restored');
  await news(page).getByRole('button', { name: 'Undo' }).click();
  await expect(news(page)).toContainText('greetings.mjs is back as it was.');

  const restore = changed.getByRole('button', { name: 'Restore greetings.mjs to before run 1' });
  await changed.getByRole('button', { name: /^greetings\.mjs changed/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(news(page)).toContainText('greetings.mjs is as it was before.');
  await extent(page, 'Session').click();
  await expect(file(page, 'greetings.mjs')).toContainText('as before');

  const told = eventsOf(await readLog(page), 'files_changed').map(({ payload }) => payload.turnId === null);
  expect(told).toEqual([false, true, true, true]);
  const [agents, mine] = eventsOf(await readLog(page), 'files_changed');
  expect(mine?.payload.changes[0]?.after).toEqual(agents?.payload.changes[0]?.before);
});

test('what a command changes is shown with the command: a file changed, one made, one removed, a binary one', async ({
  page,
}) => {
  await openApp(page);
  const command = String.raw`echo more >> README.md; echo fresh > made.txt; rm hello.mjs; printf '\0\1' > data.bin`;
  await sendPrompt(page, `Run \`${command}\``);
  await waitUntilSettled(page);
  await expect(page.getByTestId('run-ending')).toContainText('4 files changed');
  await openChanges(page);
  await expect(workbench(page)).toContainText('4 files');
  await expect(file(page, 'README.md')).toContainText(`by a command in turn 1: ${command}`);
  await expect(file(page, 'README.md')).toContainText('+more');
  await expect(file(page, 'made.txt')).toContainText('created');
  await expect(file(page, 'hello.mjs')).toContainText('deleted');
  await expect(file(page, 'data.bin')).toContainText('Before: not there. After: Binary, 2 B.');

  await file(page, 'made.txt').getByRole('button', { name: 'Remove made.txt, which was created' }).click();
  await expect(news(page)).toContainText('made.txt is removed.');
  await file(page, 'hello.mjs')
    .getByRole('button', { name: /^Restore hello\.mjs/ })
    .click();
  await expect(news(page)).toContainText('hello.mjs is as it was before.');
  await sendPrompt(page, 'Run `ls`');
  await waitUntilSettled(page, 2);
  const listed = eventsOf(await readLog(page), 'tool_execution_end').at(-1)?.payload.content[0];
  expect(listed?.type === 'text' ? listed.text.split('\n') : []).toEqual(
    expect.arrayContaining(['README.md', 'data.bin', 'hello.mjs']),
  );
  expect(JSON.stringify(listed)).not.toContain('made.txt');
  await expect(page.getByTestId('run-ending').last()).toContainText('no files changed');
});

test('before a later change of somebody else is lost, it asks; replay shows the changes as they were then', async ({
  page,
}) => {
  await openApp(page);
  await sendPrompt(page, 'Run `echo one > a.txt`');
  await waitUntilSettled(page);
  await sendPrompt(page, 'Run `echo two > a.txt; echo other > b.txt`');
  await waitUntilSettled(page, 2);
  await openChanges(page);
  await expect(workbench(page)).toContainText('2 files');
  await timeline(page).getByTestId('turn-row-1').click();
  await expect(workbench(page)).toContainText('1 file');
  await extent(page, 'Run 1').click();
  await file(page, 'a.txt').getByRole('button', { name: 'Remove a.txt, which was created' }).click();
  const question = page.getByRole('alertdialog', { name: 'Restore a.txt all the same?' });
  await expect(question).toContainText('Those changes are lost.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(news(page)).toBeEmpty();

  await extent(page, 'Session').click();
  await expect(file(page, 'b.txt')).toBeVisible();
  await timeline(page).getByTestId('turn-row-2').click();
  await page.keyboard.press('p');
  await expect(page.getByTestId('past-banner')).toBeVisible();
  await expect(file(page, 'b.txt')).toHaveCount(0);
  await expect(file(page, 'a.txt')).toContainText('+one');
  await expect(changedFiles(page).getByRole('button', { name: /^Re(store|move) / })).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(file(page, 'b.txt')).toBeVisible();
});

test('changes outlive a reload, stand side by side where there is room, and fit a narrow window', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Fix the failing test.');
  await waitUntilSettled(page);
  await waitUntilKept(page, (await readLog(page)).length);
  await page.reload();
  await expect(page.getByTestId('sandbox-state')).toHaveText(/Sandbox ready/);
  await openChanges(page);
  await expect(file(page, 'greetings.mjs')).toContainText('edited in turn 3');
  await page.setViewportSize({ width: 1800, height: 1000 });
  await workbench(page).getByRole('radio', { name: 'Split' }).click();
  const rows = file(page, 'greetings.mjs').getByRole('row');
  await expect(rows.filter({ hasText: '−' })).toHaveText(/−.*\+/);
  const unfold = file(page, 'greetings.mjs').getByRole('button', { name: /^⋯ Show \d+ unchanged lines/ });
  const shown = await rows.count();
  if ((await unfold.count()) > 0) {
    await unfold.first().click();
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
  await expectAccessible(page, 'changes, side by side');

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Files' }).click();
  await expect(file(page, 'greetings.mjs')).toBeVisible();
  await expect(workbench(page).getByRole('radio', { name: 'Split' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'changes, phone');
});
