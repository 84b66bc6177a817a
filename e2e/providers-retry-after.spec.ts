/** Under the app's own origin a page reads the Retry-After header, and waits as long as it says. */
import { expect, test } from '@playwright/test';
import { callsByTurn, eventsOf, openApp, readLog, sendPrompt, waitUntilSettled } from './support/app.ts';
import { callsOf, scriptRun, startModelServer } from './support/model-server.ts';
import { useProvider } from './support/provider-settings.ts';

test('a rate limit with Retry-After shows its countdown and recovers', async ({ page, baseURL: origin }) => {
  const server = await startModelServer({ port: Number(process.env['TURNWISE_MODEL_PORT']) });
  try {
    const error = { message: 'Slow down.', type: 'requests', code: 'rate_limit_exceeded' };
    scriptRun(server, [{ turn: 1, response: { error, status: 429, retryAfter: 4 } }]);
    await openApp(page);
    await useProvider(page, { baseURL: `${origin}/model-server/v1`, key: 'sk-e2e-proxied', model: 'gpt-5-mini' });
    await sendPrompt(page, 'What is this project?');
    const composer = page.getByTestId('composer');
    await expect(composer).toContainText(/Retrying in 3\.\d s/);
    await expect(composer).toContainText(/Retrying in 1\.\d s/);
    await waitUntilSettled(page);

    const log = await readLog(page);
    expect(eventsOf(log, 'auto_retry_start').map(({ payload }) => payload)).toMatchObject([
      { attempt: 2, maxAttempts: 4, delayMs: 4000, error: { kind: 'rate_limit', status: 429 } },
    ]);
    expect(eventsOf(log, 'agent_settled')[0]?.payload.outcome).toBe('completed');
    expect(callsByTurn(log).filter((calls) => calls.length > 0)).toEqual([
      ['bash ls'],
      ['read package.json'],
      ['read hello.mjs'],
    ]);
    const calls = callsOf(server);
    expect(calls.length).toBe(5);
    expect(calls[2]).toEqual(calls[1]);
  } finally {
    await server.stop();
  }
});
