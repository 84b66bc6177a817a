/** Boots of the local host: each for itself, and nothing left behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { boot, isRunning, openClient, test } from '../support/webcontainer.ts';

test('a teardown ends all; the next boot of the page has no files', async ({ page, startHost }) => {
  const host = await startHost();
  await openClient(page, host);
  await boot(page);
  const [before] = host.sessions();
  const seen = await page.evaluate(async () => {
    const { WebContainer, container } = window;
    await container.fs.writeFile('file', '');
    const second = await WebContainer.boot().catch((error: Error) => error.message);
    const process = await container.spawn('sleep', ['1000']);
    const { text } = await window.run('jsh', ['-c', 'env -i sleep 1000 & echo $! END'], { until: 'END' });
    container.teardown();
    window.container = await WebContainer.boot({ workdirName: 'two', coep: 'require-corp' });
    const code = await process.exit;
    return { second, code, withoutMark: parseInt(text), files: await window.container.fs.readdir('.') };
  });
  const { withoutMark, ...rest } = seen;
  expect(rest).toEqual({ second: 'Only a single WebContainer instance can be booted', code: 137, files: [] });
  expect(isRunning(withoutMark)).toBe(false);
  expect(existsSync(before?.workdir ?? '')).toBe(false);
  expect(host.sessions().map(({ build }) => build.workdirName)).toEqual(['two']);
  expect(host.handshakes()).toBe(2);
});

test('each page has a boot of its own, which ends with the page', async ({ page, context, startHost }) => {
  const host = await startHost();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openClient(each, host);
    await boot(each);
  }
  await page.evaluate(() => window.container.fs.writeFile('mine', '1'));
  expect(await other.evaluate(() => window.container.fs.readdir('.'))).toEqual([]);
  const [first, second] = host.sessions();
  await page.evaluate(async () => void (await window.container.spawn('sleep', ['1000'])));
  const pid = host.sessions()[0]?.processes[0] ?? 0;
  expect(isRunning(pid)).toBe(true);
  await page.close();
  await expect.poll(() => host.sessions().map(({ id }) => id)).toEqual([second?.id]);
  await expect.poll(() => existsSync(first?.workdir ?? '')).toBe(false);
  expect(isRunning(pid)).toBe(false);
  expect(await other.evaluate(() => window.container.fs.readdir('.'))).toEqual([]);
});

test('a host that is killed leaves no process and no file', async ({ page }) => {
  const program = spawn(process.execPath, ['--import', 'tsx', 'e2e/fixtures/webcontainer-host/run.ts']);
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  const { origin, folder } = JSON.parse(line.toString()) as { origin: string; folder: string };
  await openClient(page, { origin });
  await boot(page);
  const pid = await page.evaluate(async () => {
    const loop = await window.container.spawn('node', ['-e', 'console.log(process.pid, "END"); for (;;);']);
    const printed = new window.Printed(loop);
    await printed.until(({ text }) => text.includes('END'));
    return parseInt(printed.text);
  });
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  program.kill('SIGKILL');
  await expect.poll(() => [isRunning(pid), existsSync(folder)]).toEqual([false, false]);
});

test('only its own page is heard', async ({ page, startHost }) => {
  const host = await startHost();
  const { port } = new URL(host.origin);
  const byOtherName = await page.request.get(`${host.origin}/headless`, {
    headers: { host: `evil.example:${port}` },
  });
  expect(byOtherName.status()).toBe(403);
  const framed = await page.request.get(`${host.origin}/headless`);
  expect(framed.headers()['content-security-policy']).toBe('frame-ancestors http://127.0.0.1:* http://localhost:*');
  await openClient(page, host);
  const answer = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
    `ws://localhost:${port}/rpc?guess`,
  );
  expect(answer).toBe('refused');
});

test('comlink is the one that the client speaks', async () => {
  const read = async (path: string) =>
    JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as Record<string, never>;
  const own = await read('../../node_modules/comlink/package.json');
  const client = await read('../../node_modules/@webcontainer/api/package.json');
  expect(own['version']).toBe((client['devDependencies'] as Record<string, string> | undefined)?.['comlink']);
});
