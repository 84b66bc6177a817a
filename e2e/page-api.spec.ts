import { expect, test } from '@playwright/test';
import { openApp, waitForEvents } from './support/app.ts';

test('prompt resolves with the outcome when the run has settled, and a prompt during a run rejects', async ({
  page,
}) => {
  await openApp(page);
  const answer = await page.evaluate(async () => {
    const session = window.turnwise?.session;
    if (session === undefined) throw new Error('no session');
    const seen: string[] = [];
    const unsubscribe = session.subscribe((event) => seen.push(event.type));
    const running = session.prompt('Read README.md');
    const refused = await session.prompt('again').then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    );
    const outcome = await running;
    unsubscribe();
    const count = seen.length;
    await session.prompt('/help');
    return {
      refused,
      outcome,
      last: seen.at(-1),
      after: seen.length - count,
      roles: session.messages.map((m) => m.role),
    };
  });
  expect(answer).toEqual({
    refused: 'A run is under way. Steer it or queue a follow-up.',
    outcome: 'completed',
    last: 'agent_settled',
    after: 0,
    roles: ['user', 'assistant', 'toolResult', 'assistant'],
  });
});

test('steer, follow-up and abort work from the console', async ({ page }) => {
  await openApp(page);
  const running = page.evaluate(() => window.turnwise?.session.prompt('Run `sleep 100`'));
  await waitForEvents(page, 'tool_execution_start');
  const ids = await page.evaluate(async () => {
    const session = window.turnwise?.session;
    return [await session?.steer('be brief'), await session?.followUp('Read README.md')];
  });
  await page.evaluate(() => window.turnwise?.session.abort());
  expect(await running).toBe('aborted');
  const queue = await page.evaluate(
    () => window.turnwise?.session.log.findLast((event) => event.type === 'queue_update')?.payload,
  );
  expect(queue).toMatchObject({ paused: true, steer: [{ id: ids[0] }], followUp: [{ id: ids[1] }] });
});
