import { expect, test } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  readLog,
  sendPrompt,
  timeline,
  waitUntilSettled,
} from './support/app.ts';

test('one prompt becomes four turns, each with its tool and result, in conversation and timeline', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  const log = await readLog(page);
  expect(callsByTurn(log)).toEqual([['bash ls -la'], ['read package.json'], ['read hello.mjs'], []]);
  expect(eventsOf(log, 'agent_settled').map((event) => event.payload.outcome)).toEqual(['completed']);

  const results = eventsOf(log, 'tool_execution_end').map(({ payload }) =>
    payload.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  );
  expect(results[0]).toContain('package.json');
  expect(results[1]).toContain('"name": "hello-turnwise"');
  expect(results[2]).toContain('console.log');

  for (const number of [1, 2, 3, 4]) {
    await expect(conversation(page).getByRole('heading', { name: new RegExp(`^Turn ${number}\\b`) })).toBeVisible();
    await expect(timeline(page).getByTestId(`turn-row-${number}`)).toBeVisible();
  }
  await expect(timeline(page).getByTestId('turn-row-1')).toContainText('bash ls -la');
  await expect(timeline(page).getByTestId('turn-row-2')).toContainText('read package.json');
  await expect(timeline(page).getByTestId('turn-row-3')).toContainText('read hello.mjs');
  await expect(conversation(page)).toContainText('hello-turnwise');
  await expect(conversation(page)).toContainText(/Settled in .* 4 turns/);
});

test('the rows fill while the run is still under way', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await expect(timeline(page).getByTestId('turn-row-2')).toBeVisible();
  const log = await readLog(page);
  expect(eventsOf(log, 'agent_settled')).toEqual([]);
  await waitUntilSettled(page);
});

test('the first event of a run comes within 300 ms of the prompt', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  const log = await readLog(page);
  const started = eventsOf(log, 'agent_start')[0]?.t ?? 0;
  const firstDelta = eventsOf(log, 'message_update')[0]?.t ?? Infinity;
  expect(firstDelta - started).toBeLessThan(300);
});

test('an event of the timeline opens as raw JSON', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  await timeline(page).getByRole('radio', { name: 'Events' }).click();
  const settled = timeline(page).getByRole('row', { name: /agent_settled/ });
  await settled.scrollIntoViewIfNeeded();
  await settled.click();
  await expect(page.getByTestId('raw-event')).toContainText('"outcome": "completed"');
});
