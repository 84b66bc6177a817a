/** The app on WebContainer: the real client, our bash and real programs in it, from the production build. */
import { expect, type Page } from '@playwright/test';
import {
  chooseSandbox,
  openAppOver,
  openOnWebContainer,
  openSandboxSettings,
  runCommand,
  sandboxNews,
  sandboxQuestion,
  sandboxState,
} from '../support/app-sandbox.ts';
import {
  callsByTurn,
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  timeline,
  waitForEvents,
  waitUntilSettled,
} from '../support/app.ts';
import { closeSettings } from '../support/provider-settings.ts';
import { test } from '../support/webcontainer.ts';

test.use({ bypassCSP: false });
// Each boots a container, some two.
test.describe.configure({ timeout: 120_000 });

/** Milliseconds from the stop to the end of the run, by the worker's own clock. */
async function stopTime(page: Page): Promise<number> {
  const log = await readLog(page);
  const stopping = eventsOf(log, 'phase_change').findLast((event) => event.payload.phase === 'stopping');
  const settled = eventsOf(log, 'agent_settled').at(-1);
  return (settled?.t ?? Infinity) - (stopping?.t ?? 0);
}

test('the page is usable at once, and WebContainer takes over and says so', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'build' });
  await openAppOver(page, host);
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded· starting WebContainer/);
  host.setOptions({ hang: null });
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/, { timeout: 30_000 });
  await expect(sandboxNews(page)).toHaveText(
    'Commands now run in WebContainer, with real Node.js and npm. The files were carried over.',
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(sandboxNews(page)).toBeHidden();
  expect(host.handshakes()).toBe(1);
  expect(host.requests()).toContainEqual({ coep: 'require-corp', version: '1.6.4' });
});

test('one prompt becomes four turns', async ({ page, startHost }) => {
  await openOnWebContainer(page, await startHost());
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(callsByTurn(log)).toEqual([['bash ls -la'], ['read package.json'], ['read hello.mjs'], []]);
  expect(eventsOf(log, 'agent_settled').map((event) => event.payload.outcome)).toEqual(['completed']);
  expect(eventsOf(log, 'tool_execution_end').map(({ payload }) => payload.isError)).toEqual([false, false, false]);
  for (const number of [1, 2, 3, 4]) {
    await expect(conversation(page).getByRole('heading', { name: new RegExp(`^Turn ${number}\\b`) })).toBeVisible();
    await expect(timeline(page).getByTestId(`turn-row-${number}`)).toBeVisible();
  }
  const { workspace } = eventsOf(log, 'sandbox_status').at(-1)?.payload ?? {};
  expect(workspace).toMatch(/\/home\/turnwise\/workspace$/);
  const told = JSON.stringify(eventsOf(log, 'request_start')[0]?.payload);
  expect(told).toContain(`The project is in ${workspace}.`);
  expect(told).toContain(`Runs a bash command in ${workspace} `);
  expect(told).not.toMatch(/in \/workspace\b/);
});

test('a steer is read at the start of the next turn', async ({ page, startHost }) => {
  await openOnWebContainer(page, await startHost());
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill('also read README');
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(callsByTurn(log).flat()).toContain('read README.md');
  await expect(conversation(page).getByText(/Steered at turn 2/)).toBeVisible();
});

test('a running server is stopped, and is gone', async ({ page, startHost }) => {
  await openOnWebContainer(page, await startHost());
  const serve = `const s = require('http').createServer(); s.listen(0, '127.0.0.1', () => console.log('at', s.address().port))`;
  await sendPrompt(page, `Run \`node -e "${serve}"\``);
  await waitForEvents(page, 'tool_execution_update');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page);
  expect(await stopTime(page)).toBeLessThan(2_500);
  const log = await readLog(page);
  expect(eventsOf(log, 'tool_execution_end')[0]?.payload).toMatchObject({ isError: true, failure: 'stopped' });
  const printed = eventsOf(log, 'tool_execution_update').map(({ payload }) => payload.delta);
  const port = /at (\d+)/.exec(printed.join(''))?.[1];
  const ask = `require('net').connect(${port}, '127.0.0.1').on('connect', () => console.log('open')).on('error', (e) => console.log(e.code))`;
  expect(await runCommand(page, `timeout 5 node -e "${ask}"`)).toContain('ECONNREFUSED');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/);
});

test('a loop that cannot be ended is told within 2.5 s, and the files come back by a click', async ({
  page,
  startHost,
}) => {
  await openOnWebContainer(page, await startHost({ killMode: 'ignore' }));
  await runCommand(page, 'echo kept > kept.txt');
  await sendPrompt(page, 'Run `node -e "console.log(1); for (;;);"`');
  await waitForEvents(page, 'tool_execution_update');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page, 2);
  expect(await stopTime(page)).toBeLessThan(2_500);
  await expect(sandboxState(page)).toHaveText(/Sandbox crashed/);
  await expect(sandboxQuestion(page)).toContainText('WebContainer has crashed.');
  await sandboxQuestion(page).getByRole('button', { name: 'Start again with the files' }).click();
  await expect(sandboxNews(page)).toHaveText('WebContainer has started again, with the files.', { timeout: 30_000 });
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/);
  expect(await runCommand(page, 'cat kept.txt')).toContain('kept');
});

test('after a crash the embedded sandbox takes over with the files', async ({ page, startHost }) => {
  await openOnWebContainer(page, await startHost({ killMode: 'ignore' }));
  await runCommand(page, 'echo kept > kept.txt');
  await sendPrompt(page, 'Run `node -e "console.log(1); for (;;);"`');
  await waitForEvents(page, 'tool_execution_update');
  await steerBox(page).press('Escape');
  await waitUntilSettled(page, 2);
  await sandboxQuestion(page).getByRole('button', { name: 'Use the embedded sandbox' }).click();
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded$/);
  expect(await runCommand(page, 'cat kept.txt; pwd')).toContain('kept\n/workspace');
});

test('a change of the sandbox carries the files over, both ways', async ({ page, startHost }) => {
  await openOnWebContainer(page, await startHost());
  expect(
    await runCommand(
      page,
      'mkdir -p deep; printf "a\\0b" > deep/bytes; echo mine > mine.txt; chmod 755 mine.txt; ln -s mine.txt link; pwd',
    ),
  ).toMatch(/\/home\/turnwise\/workspace$/m);
  await page.getByRole('treeitem', { name: /mine\.txt/ }).click();
  await expect(page.getByTestId('file-text')).toContainText('mine');

  await chooseSandbox(page, 'Embedded');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded$/);
  await expect(sandboxNews(page)).toHaveText(
    'Commands now run in the embedded sandbox. The files were carried over. Programs that still ran were ended.',
  );
  // What was open stays open, and what the log tells of files is about the same ones.
  await expect(page.getByTestId('file-text')).toContainText('mine');
  const look = 'pwd; cat link; od -c deep/bytes | head -1; stat -c %a mine.txt';
  const told = await runCommand(page, look);
  expect(told).toContain('/workspace\nmine\n');
  expect(told).toMatch(/a\s+\\0\s+b/);
  expect(told).toContain('755');
  await runCommand(page, 'echo more >> mine.txt');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('radio', { name: 'Session' }).click();
  const changed = page.getByTestId('changed-files');
  await expect(changed.getByRole('heading', { name: /mine\.txt/ })).toHaveCount(1);
  await expect(changed).not.toContainText('/workspace');

  await chooseSandbox(page, 'WebContainer');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/, { timeout: 30_000 });
  expect(await runCommand(page, 'cat link')).toContain('mine\nmore');
});

test('a change waits for the end of a run, and after a run the person is asked', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'build' });
  await openAppOver(page, host);
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded/);
  await runCommand(page, 'echo mine > mine.txt');
  host.setOptions({ hang: null });
  await expect(sandboxQuestion(page)).toContainText('WebContainer has started.', { timeout: 30_000 });
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded· WebContainer is ready/);
  await sendPrompt(page, 'Run `echo begun; sleep 100`');
  await waitForEvents(page, 'tool_execution_update');
  await sandboxQuestion(page).getByRole('button', { name: 'Switch to WebContainer' }).click();
  const settings = await openSandboxSettings(page);
  await expect(settings).toContainText('WebContainer takes over when no run is under way.');
  await closeSettings(page);
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded/);
  await steerBox(page).press('Escape');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· WebContainer$/);
  expect(await runCommand(page, 'cat mine.txt')).toContain('mine');
});

test('the embedded sandbox alone contacts nobody, also after a reload', async ({ page, startHost }) => {
  const host = await startHost();
  await openOnWebContainer(page, host);
  await chooseSandbox(page, 'Embedded');
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded$/);
  const asked = host.requests().length;
  await openApp(page);
  await expect(sandboxState(page)).toHaveText(/Sandbox ready· embedded$/);
  expect(await runCommand(page, 'echo hello')).toContain('hello');
  expect(host.requests()).toHaveLength(asked);
});
