import { expect } from '@playwright/test';
import { openPrograms, test } from '../support/webcontainer-programs.ts';

async function fillWorkspace(): Promise<void> {
  const { fs, capabilities, exec } = window.sandbox;
  const { workspace } = capabilities;
  await fs.writeMany([
    { path: `${workspace}/src/run.sh`, data: 'echo hi\n' },
    { path: `${workspace}/bytes`, data: Uint8Array.from({ length: 256 }, (_, index) => index) },
    { path: `${workspace}/é 文`, data: 'text\n' },
  ]);
  await exec('chmod 750 src/run.sh; chmod 600 bytes; ln -s src/run.sh link; mkdir -p empty/deeper');
}

async function takeSnapshot(): Promise<string> {
  const taken = await window.sandbox.snapshot();
  if (!taken.ok) throw new Error(taken.error.message);
  return JSON.stringify(taken.value, (_, part: unknown) => (part instanceof Uint8Array ? [...part] : part));
}

const filled = {
  files: [
    { path: 'bytes', data: Array.from({ length: 256 }, (_, index) => index), mode: 0o600 },
    { path: 'src/run.sh', data: [...Buffer.from('echo hi\n')], mode: 0o750 },
    { path: 'é 文', data: [...Buffer.from('text\n')], mode: 0o644 },
  ],
  directories: ['empty', 'empty/deeper', 'src'],
  symlinks: [{ path: 'link', target: 'src/run.sh' }],
};

test('a loop that cannot be ended is told within 2.5 s, and a reboot brings the files back', async ({
  page,
  startHost,
}) => {
  await openPrograms(page, await startHost({ killMode: 'ignore' }));
  await page.evaluate(fillWorkspace);
  expect(JSON.parse(await page.evaluate(takeSnapshot))).toEqual(filled);

  const stopped = await page.evaluate(async () => {
    const { sandbox } = window;
    const states: unknown[] = [];
    sandbox.onStatus(({ state, detail }) => states.push([state, detail]));
    const controller = new AbortController();
    let stoppedAt = 0;
    const result = await sandbox.exec(`node -e 'console.log("begin"); for (;;);'`, {
      signal: controller.signal,
      onOutput: () => {
        stoppedAt = performance.now();
        controller.abort();
      },
    });
    const after = await sandbox.fs.readdir(sandbox.capabilities.workspace);
    return { result, after, states, took: performance.now() - stoppedAt };
  });
  const error = {
    code: 'unavailable',
    message: expect.stringMatching(/does not end, though it was (killed|stopped)$/),
  };
  expect(stopped).toMatchObject({
    result: { ok: false, error },
    after: { ok: false, error },
    states: [['crashed', error.message]],
  });
  expect(stopped.took).toBeLessThan(2_500);

  const rebooted = await page.evaluate(async () => {
    const before = window.sandbox;
    const booted = await window.webContainer.reboot();
    if (!booted.ok) throw new Error(`${booted.error.cause}: ${booted.error.detail}`);
    window.webContainer = booted.value;
    window.sandbox = booted.value.sandbox;
    return { lost: booted.lost, before: before.status().state, state: window.sandbox.status().state };
  });
  expect(rebooted).toEqual({ lost: [], before: 'closed', state: 'ready' });
  expect(JSON.parse(await page.evaluate(takeSnapshot))).toEqual(filled);
  expect(await page.evaluate(() => window.programs.run('./link; node -p 6*7'))).toMatchObject({ stdout: 'hi\n42\n' });
});

test('a container that no longer answers is told, and a reboot brings back what is in memory', async ({
  page,
  startHost,
}) => {
  const host = await startHost();
  await openPrograms(page, host);
  await page.evaluate(fillWorkspace);
  const large = await page.evaluate(async () => {
    const { fs, capabilities } = window.sandbox;
    await fs.writeFile(`${capabilities.workspace}/large`, new Uint8Array(2 * 1024 * 1024));
    return (await fs.settleWatches()).ok;
  });
  expect(large).toBe(true);
  host.setOptions({ hang: { filesAfter: 0 } });
  const status = await page.evaluate(async () => {
    const read = await window.sandbox.fs.readFile(`${window.sandbox.capabilities.workspace}/large`);
    const { state, detail } = await new Promise<{ state: string; detail?: string }>((resolve) => {
      if (window.sandbox.status().state === 'crashed') resolve(window.sandbox.status());
      window.sandbox.onStatus(resolve);
    });
    return { code: read.ok ? 'ok' : read.error.code, state, detail };
  });
  expect(status).toEqual({ code: 'timeout', state: 'crashed', detail: 'The WebContainer no longer answers' });
  const rescued = await page.evaluate(async () => {
    const { files, lost } = await window.webContainer.rescue();
    const shown = JSON.stringify(files, (_, part: unknown) => (part instanceof Uint8Array ? [...part] : part));
    return { files: shown, lost };
  });
  expect(rescued.lost).toEqual(['large']);
  expect(JSON.parse(rescued.files)).toEqual(filled);
});

test('a helper that is killed is started again, and knows what has changed meanwhile', async ({ page, startHost }) => {
  await openPrograms(page, await startHost());
  const seen = await page.evaluate(async () => {
    const { fs, capabilities, exec, status } = window.sandbox;
    const { workspace } = capabilities;
    await fs.writeMany(['gone', 'kept'].map((name) => ({ path: `${workspace}/${name}`, data: name })));
    await fs.settleWatches();
    const changes: string[] = [];
    fs.watch(workspace, (told) =>
      changes.push(...told.map(({ type, path }) => `${type} ${path.slice(workspace.length)}`)),
    );
    const killed = await exec(`rm gone; echo x > new; node -e 'process.kill(process.ppid, "SIGKILL"); for (;;);'`);
    await fs.settleWatches();
    const listed = await fs.readdir(workspace);
    return { killed, changes, listed, next: await window.programs.run('cat kept new'), state: status().state };
  });
  expect(seen.killed).toEqual({ ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } });
  expect(seen.changes).toEqual(['removed /gone', 'created /new']);
  expect(seen.listed).toEqual({
    ok: true,
    value: [
      { name: 'kept', type: 'file' },
      { name: 'new', type: 'file' },
    ],
  });
  expect([seen.next.stdout, seen.state]).toEqual(['keptx\n', 'ready']);
});
