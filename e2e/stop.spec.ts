import { expect, test, type Page } from '@playwright/test';
import {
  callsByTurn,
  eventsOf,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  waitForEvents,
  waitUntilSettled,
} from './support/app.ts';

/** A prompt that makes the demo model run a command of ours. */
const run = (command: string) => `Run \`${command}\``;

async function stopWithEscape(page: Page): Promise<void> {
  await steerBox(page).press('Escape');
}

/** Milliseconds from the stop to the end of the run, by the worker's own clock. */
async function stopTime(page: Page): Promise<number> {
  const log = await readLog(page);
  const stopping = eventsOf(log, 'phase_change').find((event) => event.payload.phase === 'stopping');
  const settled = eventsOf(log, 'agent_settled')[0];
  return (settled?.t ?? Infinity) - (stopping?.t ?? 0);
}

for (const command of ['sleep 100', 'while true; do :; done']) {
  test(`a stop during ${command} settles within 300 ms, keeps the queue and starts no further turn`, async ({
    page,
  }) => {
    await openApp(page);
    await sendPrompt(page, run(command));
    await waitForEvents(page, 'tool_execution_start');
    await steerBox(page).fill('be brief');
    await steerBox(page).press('Enter');
    await waitForEvents(page, 'queue_update');
    await stopWithEscape(page);
    await waitUntilSettled(page);

    expect(await stopTime(page)).toBeLessThan(300);
    const log = await readLog(page);
    expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('aborted');
    expect(eventsOf(log, 'turn_start').length).toBe(1);
    expect(eventsOf(log, 'queue_update').at(-1)?.payload).toMatchObject({
      paused: true,
      steer: [{ text: 'be brief' }],
    });
    expect(eventsOf(log, 'tool_execution_end')[0]?.payload).toMatchObject({ isError: true, failure: 'stopped' });
    await expect(page.getByTestId('queue-chip')).toContainText('be brief');
    await expect(page.getByText(/Queue paused/)).toBeVisible();
  });
}

test('a second prompt after a stop works, and the sandbox still holds the files', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, run('while true; do :; done'));
  await waitForEvents(page, 'tool_execution_start');
  await stopWithEscape(page);
  await waitUntilSettled(page);
  await sendPrompt(page, run('cat package.json'));
  await waitUntilSettled(page, 2);
  const end = eventsOf(await readLog(page), 'tool_execution_end').at(-1);
  expect(end?.payload).toMatchObject({ isError: false });
  expect(JSON.stringify(end?.payload.content)).toContain('hello-turnwise');
});

test('after a stop, a file that the command appended to no longer grows', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, run('while true; do echo tick >> grow.txt; echo tick; sleep 0.05; done'));
  await waitForEvents(page, 'tool_execution_update', 3);
  await stopWithEscape(page);
  await waitUntilSettled(page);
  // The second command takes a second of its own, in which a writer that lived on would add some 20 lines.
  await sendPrompt(page, run('wc -l < grow.txt; sleep 1; wc -l < grow.txt'));
  await waitUntilSettled(page, 2);
  const log = await readLog(page);
  const result = eventsOf(log, 'tool_execution_end').at(-1)?.payload.content[0];
  const counts = result?.type === 'text' ? result.text.trim().split(/\s+/).map(Number) : [];
  expect(counts.length).toBe(2);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[1]).toBe(counts[0]);
});

test('a stop while the model streams ends the reply and keeps what was streamed', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'List files in the current directory, then tell me what this project is.');
  await waitForEvents(page, 'message_update', 2);
  await page.getByRole('button', { name: /^Stop/ }).click();
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(eventsOf(log, 'turn_end').map((event) => event.payload.stopReason)).toEqual(['aborted']);
  expect(callsByTurn(log)).toEqual([[]]);
  await expect(page.getByRole('main').getByText(/Stopped in turn 1/)).toBeVisible();
});

test('a resumed queue goes on from where the run was stopped', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, run('sleep 100'));
  await waitForEvents(page, 'tool_execution_start');
  await steerBox(page).fill('Read README.md');
  await steerBox(page).press('Enter');
  await waitForEvents(page, 'queue_update');
  await stopWithEscape(page);
  await waitUntilSettled(page);
  await page
    .getByRole('button', { name: /^Resume/ })
    .first()
    .click();
  await waitUntilSettled(page, 2);
  const log = await readLog(page);
  expect(callsByTurn(log).flat()).toContain('read README.md');
  expect(eventsOf(log, 'queue_update').at(-1)?.payload).toMatchObject({ paused: false, steer: [], followUp: [] });
});
