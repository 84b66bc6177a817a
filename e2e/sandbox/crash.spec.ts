import { expect, test } from '@playwright/test';
import { eventsOf, openApp, sendPrompt, waitForEvents, type LogEvent } from '../support/app.ts';
import type { SandboxSnapshot } from '../../src/sandbox/types.ts';
import { outliveCrash } from '../support/outlive-crash.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/sandbox-contract.html`;

test('after a crash the sandbox starts again, for every client, with the files it had', async ({ page }) => {
  await page.goto(pageAddress);
  await page.evaluate(async () => {
    const { sandbox, openPort, held } = window.startEmbeddedSandbox();
    const follower = window.followSandbox(openPort());
    const states: string[] = [];
    sandbox.onStatus(({ state, detail }) => states.push(detail === undefined ? state : `${state}: ${detail}`));
    Object.assign(window, { held, stage: { sandbox, follower, states } });
    await sandbox.exec('mkdir -p src && echo one > src/a && chmod 700 src/a && ln -s src/a link && echo two > b');
    await sandbox.exec('rm b; mkdir empty');
    const running = Promise.all([sandbox, follower].map((client) => client.exec('echo begin; sleep 60')));
    Object.assign(window, { running });
  });
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { files, directories, symlinks } = (window as unknown as { held: () => SandboxSnapshot }).held();
        return [files, symlinks]
          .flat()
          .map(({ path }) => path)
          .concat(directories)
          .toSorted();
      }),
    )
    .toEqual(['empty', 'link', 'src', 'src/a']);
  const survivor = await outliveCrash(page);
  await survivor.crashSandbox();
  const after = await survivor.evaluate(async () => {
    const { stage, running } = window as unknown as {
      stage: Record<'sandbox' | 'follower', ReturnType<typeof window.startEmbeddedSandbox>['sandbox']> & {
        states: string[];
      };
      running: Promise<unknown[]>;
    };
    const ends = await running;
    const { sandbox, follower, states } = stage;
    let printed = '';
    const result = await follower.exec('stat -c "%a %n" src/a; cat link; readlink link; ls; echo again > c', {
      onOutput: ({ text }) => {
        printed += text;
      },
    });
    const seen = await sandbox.fs.readFile('/workspace/c');
    const { startedInMs } = sandbox.status();
    return { ends, result, printed, states, seen: seen.ok && new TextDecoder().decode(seen.value), startedInMs };
  }, null);
  const crash =
    'The sandbox crashed; a program may have taken too much memory. It is started again with the files that it had';
  const lost = { ok: false, error: { code: 'unavailable', message: crash } };
  expect(after.ends).toEqual([lost, lost]);
  expect(after.result).toEqual({ ok: true, value: { exitCode: 0, reason: 'exit' } });
  expect(after.printed).toBe('700 src/a\none\nsrc/a\nempty\nlink\nsrc\n');
  expect(after.seen).toBe('again\n');
  expect(after.states).toEqual([
    'ready',
    `crashed: ${crash}`,
    `starting: ${crash}`,
    'ready: Started again after a crash',
  ]);
  expect(after.startedInMs).toBeGreaterThan(0);
});

test('a crash is an error of the tool that ran; the agent goes on', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Run `sleep 30`');
  await waitForEvents(page, 'tool_execution_start');
  const survivor = await outliveCrash(page);
  await survivor.crashSandbox();
  const settledLog = (runs: number): Promise<LogEvent[]> =>
    survivor.waitFor((runs) => {
      const log = window.turnwise?.session.log ?? [];
      return log.filter(({ type }) => type === 'agent_settled').length >= runs ? log : null;
    }, runs);
  const [end] = eventsOf(await settledLog(1), 'tool_execution_end');
  expect(JSON.stringify(end?.payload)).toContain('The sandbox crashed; a program may have taken too much memory');
  await survivor.evaluate(() => window.turnwise?.session.prompt('Read README.md'), null);
  const log = await settledLog(2);
  const states = eventsOf(log, 'sandbox_status').map(({ payload }) => payload.state);
  expect(states).toEqual(['ready', 'crashed', 'starting', 'ready']);
  const read = eventsOf(log, 'tool_execution_end').at(-1);
  expect(JSON.stringify(read?.payload)).toContain('"isError":false');
});
