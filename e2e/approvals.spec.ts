/** The person decides what runs: by click and by key, for one call or for a session. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  promptBox,
  readLog,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilKept,
  waitUntilSettled,
} from './support/app.ts';
import { expectAccessible } from './support/axe.ts';

/** A prompt that makes the demo model run a command of ours. */
const run = (command: string) => `Run \`${command}\``;

const approval = (page: Page): Locator => page.getByRole('region', { name: 'Approval' });
const decision = (page: Page, name: string | RegExp): Locator => approval(page).getByRole('button', { name });
const card = (page: Page): Locator => conversation(page).getByTestId('tool-card').last();

/** Opens the app and chooses, at the message box, what needs approval. */
async function openAsking(page: Page, mode = 'Ask for commands'): Promise<void> {
  await openApp(page);
  await page.getByRole('button', { name: /^Permissions:/ }).click();
  await page.getByRole('menuitemradio', { name: mode }).click();
  await expect(page.getByRole('button', { name: `Permissions: ${mode}` })).toBeVisible();
}

async function resultOf(page: Page, index = 0): Promise<{ text: string; failure: string | undefined }> {
  const end = eventsOf(await readLog(page), 'tool_execution_end')[index]?.payload;
  const text = end?.content.map((block) => (block.type === 'text' ? block.text : '')).join('') ?? '';
  return { text, failure: end?.failure };
}

/** What the last request sent to the model, as text. */
async function lastRequest(page: Page): Promise<string> {
  const requests = eventsOf(await readLog(page), 'request_start');
  return JSON.stringify(requests.at(-1)?.payload.blobs);
}

test('a denied command does not run, and the model reads the person’s words', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo ran > ran.txt'));
  await expect(approval(page)).toContainText('Run this command?');
  await expect(approval(page)).toContainText('echo ran > ran.txt');
  await expect(approval(page)).toContainText('policy: Ask for commands');
  await expect(card(page)).toContainText('Wants to run');
  await expect(page.getByTestId('session-state')).toHaveText('Waiting for you');
  await expect(page).toHaveTitle('■ Waiting for you · Turnwise');
  await expect(page.getByRole('status').filter({ hasText: 'Approval needed' })).toHaveText(
    'Approval needed: Wants to run echo ran > ran.txt',
  );

  await decision(page, /^Deny…/).click();
  await page.getByRole('textbox', { name: 'Why not, or what instead' }).fill('leave my files alone');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  expect(await resultOf(page)).toEqual({
    text: 'This call did not run: the person denied it and said: leave my files alone',
    failure: 'blocked',
  });
  expect(await lastRequest(page)).toContain('leave my files alone');
  await expect(card(page)).toContainText('Denied');
  await expect(card(page)).toContainText('leave my files alone');
  await expect(page.getByRole('treeitem', { name: /package\.json/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /ran\.txt/ })).toHaveCount(0);
});

test('Alt+Y allows from the message box, and the wait is drawn and counted', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo allowed'));
  await expect(approval(page)).toBeVisible();
  await expect(steerBox(page)).toHaveAttribute('placeholder', 'Steer this run. It does not answer the approval.');
  await steerBox(page).focus();
  await page.keyboard.press('Alt+y');
  await waitUntilSettled(page);
  expect((await resultOf(page)).text).toContain('allowed');
  await expect(approval(page)).toHaveCount(0);
  const row = page.getByTestId('turn-row-1');
  await expect(row).toContainText(/approval wait \d/);
  await expect(row.locator('.span-human')).toHaveCount(1);
  await expect(page.getByTestId('run-ending')).toContainText(/waited .* for you/);
  await timeline(page).getByRole('radio', { name: 'Events' }).click();
  await timeline(page)
    .getByRole('button', { name: /^Approvals/ })
    .click();
  await expect(timeline(page).getByTestId('event-row')).toHaveText([
    /permission_mode.*Auto in sandbox/,
    /permission_mode.*Ask for commands/,
    /approval_requested.*echo allowed/,
    /approval_resolved.*allowed once/,
  ]);
});

test('Escape goes from the message box to the question, and denies there', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo never'));
  await expect(approval(page)).toBeVisible();
  await steerBox(page).focus();
  await page.keyboard.press('Escape');
  await expect(approval(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('textbox', { name: 'Why not, or what instead' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(approval(page)).toBeFocused();
  expect(eventsOf(await readLog(page), 'approval_resolved')).toEqual([]);
  await page.keyboard.press('Escape');
  await waitUntilSettled(page);
  expect(eventsOf(await readLog(page), 'approval_resolved')[0]?.payload).toMatchObject({ outcome: 'deny' });
  expect((await resultOf(page)).failure).toBe('blocked');
});

test('edited arguments are what runs, and what the transcript shows', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo one'));
  await decision(page, 'Edit arguments').click();
  const field = approval(page).getByRole('textbox', { name: 'command' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('echo one');
  await field.fill('echo two');
  await decision(page, /^Run with these/).click();
  await waitUntilSettled(page);
  const { text } = await resultOf(page);
  expect(text).toContain('two\n');
  expect(text).toContain(
    '[The person changed the arguments before this call ran. It ran with: {"command":"echo two"}]',
  );
  await expect(card(page)).toContainText('echo two');
  await expect(card(page)).toContainText('edited by you');
  await expect(card(page)).not.toContainText('echo one');
  await expect(page.getByTestId('turn-row-1')).toContainText('echo two');
});

test('a command allowed for the session is asked for once; another one is asked for', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo again'));
  await decision(page, 'Allow for the session').click();
  await waitUntilSettled(page);
  await sendPrompt(page, run('echo again'));
  await waitUntilSettled(page, 2);
  expect(eventsOf(await readLog(page), 'approval_requested').length).toBe(1);
  expect((await resultOf(page, 1)).text).toContain('again');
  await sendPrompt(page, run('echo again; echo more'));
  await waitForEvents(page, 'approval_requested', 2);
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page, 3);
});

test('read-only refuses commands and changes, and tells the model', async ({ page }) => {
  await openAsking(page, 'Read-only');
  await sendPrompt(page, 'Create a file notes.txt with Hello');
  await waitUntilSettled(page);
  expect(await resultOf(page)).toEqual({
    text: 'This call did not run: the session is read-only. No file may be changed and no command run. Tell what you would do instead.',
    failure: 'blocked',
  });
  await expect(card(page)).toContainText('Blocked');
  await sendPrompt(page, run('echo x > x.txt'));
  await waitUntilSettled(page, 2);
  expect((await resultOf(page, 1)).failure).toBe('blocked');
  expect(eventsOf(await readLog(page), 'approval_requested')).toEqual([]);
  await expect(page.getByRole('treeitem', { name: /package\.json/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /notes\.txt|x\.txt/ })).toHaveCount(0);
});

test('a change is asked for with its file and its diff', async ({ page }) => {
  await openAsking(page, 'Ask for everything');
  await sendPrompt(page, 'Create a file notes.txt with Hello');
  await expect(approval(page)).toContainText('Change this file?');
  await expect(approval(page)).toContainText('+1');
  await expect(card(page)).toContainText('Wants to write');
  await expect(card(page).getByRole('group', { name: 'Changes' })).toContainText('Hello');
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page);
  await expect(card(page)).toContainText('Created');
});

test('a rule of the settings asks for, allows and denies by the parts of a command', async ({ page }) => {
  test.slow();
  await openApp(page);
  await page.getByRole('button', { name: /^Permissions:/ }).click();
  await page.getByRole('menuitem', { name: 'Rules and default' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: /^Ask for commands/ }).click();
  for (const [action, pattern] of [
    ['allow', 'echo'],
    ['deny', 'rm'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'What to do' }).selectOption(action);
    await dialog.getByRole('textbox', { name: 'Pattern' }).fill(pattern);
    await dialog.getByRole('textbox', { name: 'Pattern' }).press('Enter');
    await expect(dialog.getByRole('list', { name: 'Rules' })).toContainText(pattern);
  }
  await expectAccessible(page, 'the rules');
  await page.getByRole('button', { name: 'Close settings' }).click();

  await sendPrompt(page, run('echo hello'));
  await waitUntilSettled(page);
  await sendPrompt(page, run('echo hello && rm -rf src'));
  await waitUntilSettled(page, 2);
  expect((await resultOf(page, 1)).text).toBe(
    'This call did not run: a rule of the person denies it (rm). Do not try to get the same effect in another way.',
  );
  expect(eventsOf(await readLog(page), 'approval_requested')).toEqual([]);
  await sendPrompt(page, run('echo hello && ls'));
  await expect(approval(page)).toContainText('echo hello && ls');
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page, 3);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Permissions: Ask for commands' })).toBeVisible();
  await sendPrompt(page, run('rm package.json'));
  await waitUntilSettled(page, 4);
  expect((await resultOf(page, 3)).failure).toBe('blocked');
});

test('a steer waits and answers nothing; a stop ends the wait', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo no'));
  await expect(approval(page)).toBeVisible();
  await steerBox(page).fill('yes, allow it');
  await steerBox(page).press('Enter');
  await expect(page.getByTestId('queue-chip')).toContainText('yes, allow it');
  await expect(approval(page)).toBeVisible();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(eventsOf(log, 'approval_resolved').map(({ payload }) => payload.outcome)).toEqual(['stopped']);
  expect(eventsOf(log, 'tool_execution_end')[0]?.payload).toMatchObject({ isError: true, failure: 'stopped' });
  expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('aborted');
  await expect(approval(page)).toHaveCount(0);
  await expect(card(page)).toContainText('Stopped');
  await expect(page.getByTestId('queue-chip')).toContainText('yes, allow it');
});

test('after a reload the call that waited is interrupted, and the conversation goes on', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo left'));
  await expect(approval(page)).toBeVisible();
  await waitUntilKept(page, (await readLog(page)).length);
  await page.reload();
  await expect(card(page)).toContainText('Interrupted');
  await expect(card(page)).toContainText('the page was closed');
  await expect(approval(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Permissions: Ask for commands' })).toBeVisible();
  await expect(page).toHaveTitle('Turnwise');
  await sendPrompt(page, run('echo back'));
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page, 2);
  expect((await resultOf(page, 0)).text).toContain('back');
});

test('a replay shows the question as it was, with nothing to press', async ({ page }) => {
  await openAsking(page);
  await sendPrompt(page, run('echo seen'));
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page);
  await timeline(page).getByRole('button', { name: 'Replay', exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Place in the session' });
  await slider.press('Home');
  await expect(approval(page)).toHaveCount(0);
  const asked = eventsOf(await readLog(page), 'approval_requested')[0];
  for (let step = 0; step < (asked?.seq ?? 0); step++) await slider.press('ArrowRight');
  await expect(approval(page)).toContainText('echo seen');
  await expect(approval(page).getByRole('button')).toHaveCount(0);
  await expect(card(page)).toContainText('Wants to run');
  await slider.press('ArrowRight');
  await expect(approval(page)).toHaveCount(0);
});

test('each state of the question is accessible in both themes', async ({ page }) => {
  test.slow();
  await openAsking(page, 'Ask for everything');
  await sendPrompt(page, 'Create a file notes.txt with Hello');
  await expect(approval(page)).toBeVisible();
  await expectAccessible(page, 'a change is asked for');
  await decision(page, 'Edit arguments').click();
  await expectAccessible(page, 'its arguments are edited');
  await page.keyboard.press('Escape');
  await decision(page, /^Deny…/).click();
  await expectAccessible(page, 'it is denied');
  await page.getByRole('textbox', { name: 'Why not, or what instead' }).press('Enter');
  await waitUntilSettled(page);
  await expectAccessible(page, 'it was denied');
});

test('at 320 px the question fits, and can be answered', async ({ page }) => {
  await openAsking(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await sendPrompt(page, run(`echo ${'a-long-word-'.repeat(12)}`));
  await expect(approval(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const frame = await approval(page).boundingBox();
  for (const button of await approval(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect((box?.x ?? -1) >= (frame?.x ?? 0)).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await expectAccessible(page, 'the question at 320 px');
  await decision(page, /^Allow once/).click();
  await waitUntilSettled(page);
});

test('in Chinese, too', async ({ page }) => {
  await openApp(page);
  await page.getByRole('button', { name: 'Theme and language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^权限：/ }).click();
  await page.getByRole('menuitemradio', { name: '命令需询问' }).click();
  await page.getByRole('textbox', { name: '提示' }).fill(run('echo 你好'));
  await page.getByRole('textbox', { name: '提示' }).press('Enter');
  const question = page.getByRole('region', { name: '审批' });
  await expect(question).toContainText('运行这条命令？');
  await question.getByRole('button', { name: /^允许一次/ }).click();
  await waitUntilSettled(page);
  expect((await resultOf(page)).text).toContain('你好');
});

test('nothing is asked unless it is asked for', async ({ page }) => {
  await openApp(page);
  await expect(page.getByRole('button', { name: 'Permissions: Auto in sandbox' })).toBeVisible();
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  expect(eventsOf(await readLog(page), 'approval_requested')).toEqual([]);
  await expect(promptBox(page)).toBeVisible();
});
