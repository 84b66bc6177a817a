/** Each option that makes the local host hostile, as the real client sees it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import type { HangStep } from '../fixtures/webcontainer-host/options.ts';
import { beginBoot, boot, bootState, clientAddress, isRunning, openClient, test } from '../support/webcontainer.ts';

/** What a page may do when its host did not come: the client still waits for the same frame. */
const reloadFrame = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/headless"]');
    frame?.setAttribute('src', frame.src);
  });

/** The pages without the headers that isolate them. A page that Playwright fulfils may not ask servers of this machine. */
async function servePagesPlainly() {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const page = await fetch(new URL(request.url ?? '/', clientAddress));
      response.setHeader('Content-Type', page.headers.get('Content-Type') ?? '');
      response.end(await page.text());
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('strictCommands: what the real shell lacks is not found, and node is', async ({ page, startHost }) => {
  await openClient(page, await startHost({ strictCommands: true }));
  await boot(page);
  const seen = await page.evaluate(async () => {
    const codes: Record<string, number> = {};
    for (const name of ['grep', 'sed', 'awk', 'find', 'git']) {
      codes[name] = (await window.run(name)).code;
      codes[`${name} in jsh`] = (await window.run('jsh', ['-c', name])).code;
    }
    const command = 'echo a > f && cat f && node -p 1+1 && sh -c "echo sh" && npm --version >v && echo END';
    return { codes, text: (await window.run('jsh', ['-c', command], { until: 'END' })).text };
  });
  expect([...new Set(Object.values(seen.codes))]).toEqual([127]);
  expect(seen.text).toBe('a\n2\nsh\nEND\n');
});

test('closeOutput atExit: the output ends with the process, after its last words', async ({ page, startHost }) => {
  await openClient(page, await startHost({ closeOutput: 'atExit', lateChunkMs: 20 }));
  await boot(page);
  const chunks = await page.evaluate(async () => {
    const process = await window.container.spawn('jsh', ['-c', 'echo one; echo END']);
    const printed = new window.Printed(process);
    await printed.until(({ hasEnded }) => hasEnded);
    return printed.text;
  });
  expect(chunks).toBe('one\nEND\n');
});

test('lateChunkMs: output comes after the exit', async ({ page, startHost }) => {
  await openClient(page, await startHost({ lateChunkMs: 100 }));
  await boot(page);
  const seen = await page.evaluate(async () => {
    const process = await window.container.spawn('jsh', ['-c', 'echo END']);
    const printed = new window.Printed(process);
    await process.exit;
    const atExit = printed.text;
    await printed.until(({ text }) => text === 'END\n');
    return atExit;
  });
  expect(seen).toBe('');
});

test('crlf and echo: output is that of a terminal', async ({ page, startHost }) => {
  await openClient(page, await startHost({ crlf: true, echo: true }));
  await boot(page);
  const seen = await page.evaluate(() =>
    window.run('jsh', ['-c', 'echo go; read line; echo "got $line"; echo END'], {
      input: [{ after: 'go', text: 'typed\n' }],
      until: 'END',
    }),
  );
  expect(seen).toEqual({ code: 0, text: 'go\r\ntyped\r\ngot typed\r\nEND\r\n' });
});

test('longestInputLine: the rest of a line is lost', async ({ page, startHost }) => {
  await openClient(page, await startHost({ longestInputLine: 4 }));
  await boot(page);
  const { text } = await page.evaluate(() =>
    window.run('jsh', ['-c', 'echo go; read a; read b; echo "$a $b END"'], {
      input: [
        { after: 'go', text: '123' },
        { after: '', text: '456\nab\n' },
      ],
      until: 'END',
    }),
  );
  expect(text).toBe('go\n1234 ab END\n');
});

test('namesItself: programs and their threads see where they are', async ({ page, startHost }) => {
  await openClient(page, await startHost({ namesItself: true, killMode: 'ignore' }));
  await boot(page);
  const { text } = await page.evaluate(() => {
    const program = `
      const { Worker } = require('worker_threads');
      console.log('webcontainer' in process.versions, process.versions.node === process.version.slice(1));
      new Worker("console.log('webcontainer' in process.versions, 'END')", { eval: true, execArgv: [] })`;
    return window.run('node', ['-e', program], { until: 'END' });
  });
  expect(text).toBe('true true\ntrue END\n');
});

test('killMode ignore: nothing ends a process but the host', async ({ page, startHost }) => {
  const host = await startHost({ killMode: 'ignore' });
  await openClient(page, host);
  await boot(page);
  const seen = await page.evaluate(async () => {
    const loop = await window.container.spawn('node', ['-e', 'console.log(process.pid, "END"); for (;;);']);
    const printed = new window.Printed(loop);
    await printed.until(({ text }) => text.includes('END'));
    const pid = parseInt(printed.text);
    loop.kill();
    await loop.input.getWriter().write('\x03');
    const kills = `
      const child = require('child_process').spawn('sleep', ['1000']);
      console.log(child.kill('SIGKILL'), process.kill(${pid}, 'SIGKILL'));
      process.kill(child.pid, 0); process.kill(${pid}, 0);
      child.unref(); child.stdin.destroy(); child.stdout.destroy(); child.stderr.destroy();
      console.log('END')`;
    const { code, text } = await window.run('node', ['-e', kills], { until: 'END' });
    await window.run('jsh', ['-c', `kill -9 ${pid}; true`]);
    await window.run('kill', ['-9', String(pid)]);
    return { pid, code, text };
  });
  expect({ code: seen.code, text: seen.text }).toEqual({ code: 0, text: 'true true\nEND\n' });
  expect(host.sessions()[0]?.processes).toEqual([seen.pid]);
  await page.evaluate(() => window.container.teardown());
  await expect.poll(() => isRunning(seen.pid)).toBe(false);
});

test('killMode self: what a process has started outlives it', async ({ page, startHost }) => {
  const host = await startHost({ killMode: 'self' });
  await openClient(page, host);
  await boot(page);
  const pid = await page.evaluate(async () => {
    const parent = await window.container.spawn('jsh', ['-c', 'sleep 1000 & echo $! END; wait']);
    const printed = new window.Printed(parent);
    await printed.until(({ text }) => text.includes('END'));
    parent.kill();
    await parent.exit;
    return parseInt(printed.text);
  });
  expect(host.sessions()[0]?.processes).toEqual([]);
  expect(isRunning(pid)).toBe(true);
  await host.close();
  expect(isRunning(pid)).toBe(false);
});

for (const hang of ['http', 'init', 'build', 'fs', 'runtimeInfo'] satisfies HangStep[]) {
  test(`hang at ${hang}: a boot waits until the host answers`, async ({ page, startHost }) => {
    const host = await startHost({ hang });
    await openClient(page, host);
    await beginBoot(page);
    await expect.poll(() => host.waiting()).toBe(1);
    expect([await bootState(page), host.handshakes()]).toEqual(['pending', 0]);
    host.setOptions({ hang: null });
    await expect.poll(() => bootState(page)).toBe('booted');
    expect(host.handshakes()).toBe(1);
  });
}

test('hang at spawn: a process starts when the host answers', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'spawn' });
  await openClient(page, host);
  await boot(page);
  const code = page.evaluate(async () => (await window.run('jsh', ['-c', 'exit 5'])).code);
  await expect.poll(() => host.waiting()).toBe(1);
  host.setOptions({ hang: null });
  expect(await code).toBe(5);
});

test('hang after some calls for files: the next ones are not answered', async ({ page, startHost }) => {
  const host = await startHost({ hang: { filesAfter: 2 } });
  await openClient(page, host);
  await boot(page);
  await page.evaluate(() => window.container.fs.writeFile('a', '1'));
  expect(await page.evaluate(() => window.container.fs.readFile('a', 'utf8'))).toBe('1');
  const late = page.evaluate(() => window.container.fs.readFile('a', 'utf8'));
  await expect.poll(() => host.waiting()).toBe(1);
  host.setOptions({ hang: null });
  expect(await late).toBe('1');
});

for (const missingHeaders of ['coep', 'corp', 'both'] as const) {
  test(`missingHeaders ${missingHeaders}: an isolated page does not load it; a reload of its frame does later`, async ({
    page,
    startHost,
  }) => {
    const host = await startHost({ missingHeaders });
    await openClient(page, host);
    const blocked = page.waitForEvent('requestfailed', (request) =>
      request.url().startsWith(`${host.origin}/headless`),
    );
    await beginBoot(page);
    expect((await blocked).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    // A reload before the browser's own page stands there would be lost.
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    expect([await bootState(page), host.handshakes()]).toEqual(['pending', 0]);
    host.setOptions({ missingHeaders: 'none' });
    await reloadFrame(page);
    await expect.poll(() => bootState(page)).toBe('booted');
  });
}

test('status: a page that is not found leaves the boot pending; a reload of its frame mends it', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ status: 404 });
  await openClient(page, host);
  const answered = page.waitForResponse((response) => response.url().startsWith(`${host.origin}/headless`));
  await beginBoot(page);
  expect((await answered).status()).toBe(404);
  await expect.poll(() => page.frames().length).toBe(2);
  await page.frames()[1]?.waitForLoadState();
  expect([await bootState(page), host.handshakes()]).toEqual(['pending', 0]);
  host.setOptions({ status: 200 });
  await reloadFrame(page);
  await expect.poll(() => bootState(page)).toBe('booted');
});

test('requireIsolation: a page without it is told why, unless it is not asked for', async ({ page, startHost }) => {
  const host = await startHost();
  await using pages = await servePagesPlainly();
  await openClient(page, host, pages.origin);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  const warning = page.waitForEvent('console', (message) => message.type() === 'error');
  await beginBoot(page);
  expect((await warning).text()).toBe('The headless page is not cross-origin isolated, so there is no shared memory');
  expect(host.handshakes()).toBe(0);
  host.setOptions({ requireIsolation: false });
  await reloadFrame(page);
  await expect.poll(() => bootState(page)).toBe('booted');
});

test('memoryFiles: what is known is read without the host', async ({ page, startHost }) => {
  const host = await startHost({ memoryFiles: true });
  await openClient(page, host);
  await boot(page);
  await page.evaluate(async () => {
    const { container } = window;
    await container.mount({
      a: { file: { contents: 'é' } },
      d: { directory: { b: { file: { contents: new Uint8Array([0, 255]) } } } },
    });
    await container.fs.writeFile('d/c', 'x');
    await container.fs.rename('d/b', 'd/e');
    await container.fs.readdir('d');
  });
  expect(
    await page.evaluate(async () => (await window.run('jsh', ['-c', 'cat a d/c; echo END'], { until: 'END' })).text),
  ).toBe('éxEND\n');
  host.setOptions({ hang: { filesAfter: 0 } });
  const seen = await page.evaluate(async () => {
    const { fs } = window.container;
    const bytes = [...(await fs.readFile('d/e'))];
    for (let index = 0; index < 1_000; index++) await fs.readFile('/a');
    return [bytes, await fs.readFile('./a', 'utf8'), await fs.readFile('d/c', 'utf8'), await fs.readdir('d/')];
  });
  expect(seen).toEqual([[0, 255], 'é', 'x', ['c', 'e']]);
  expect(host.waiting()).toBe(0);
});

test('delayMs: each call takes longer', async ({ page, startHost }) => {
  const host = await startHost();
  await openClient(page, host);
  await boot(page);
  host.setOptions({ delayMs: 100 });
  const tookMs = await page.evaluate(async () => {
    const start = performance.now();
    await window.container.fs.readdir('.');
    return performance.now() - start;
  });
  expect(tookMs).toBeGreaterThan(95);
});
