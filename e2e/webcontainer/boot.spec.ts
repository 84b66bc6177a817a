import { expect, type Page } from '@playwright/test';
import type { HostOptions } from '../fixtures/webcontainer-host/options.ts';
import { pointClientAt, test } from '../support/webcontainer.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/sandbox-contract.html`;

interface Outcome {
  ok: boolean;
  cause?: string;
  detail?: string;
  steps: string[];
}

/** Boots, and disposes of it again. */
const boot = (page: Page, options: { apiKey?: string } = {}): Promise<Outcome> =>
  page.evaluate(async (given) => {
    const steps: string[] = [];
    const started = await window.startWebContainer({ ...given, onStep: (step) => steps.push(step) });
    if (!started.ok) return { ok: false, ...started.error, steps };
    await started.value.sandbox.dispose();
    return { ok: true, steps };
  }, options);

const allSteps = ['checking', 'loading', 'starting', 'preparing', 'testing'];

const silences: { name: string; options: Partial<HostOptions>; cause: string; detail: RegExp }[] = [
  { name: 'never answers', options: { hang: 'http' }, cause: 'unreachable', detail: /^no answer from .* within 8 s/ },
  { name: 'is a 404', options: { status: 404 }, cause: 'refused', detail: /answers, but its page says nothing$/ },
  { name: 'says nothing', options: { hang: 'init' }, cause: 'refused', detail: /answers, but its page says nothing$/ },
];

for (const { name, options, cause, detail } of silences) {
  test(`a host that ${name}: its cause within 10 s, then a boot in the same page`, async ({ page, startHost }) => {
    const host = await startHost(options);
    await pointClientAt(page, host);
    await page.goto(pageAddress);
    await page.evaluate(() =>
      addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
        if (data.type === 'init') Object.assign(window, { hostSpoke: true });
      }),
    );
    const began = performance.now();
    expect(await boot(page)).toEqual({
      ok: false,
      cause,
      detail: expect.stringMatching(detail) as unknown,
      steps: ['checking', 'loading'],
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    host.setOptions({ hang: null, status: 200 });
    // The page that hung speaks now; were it loaded anew just then, the client would be left with a page that is gone.
    if (options.hang === 'init') await page.waitForFunction(() => 'hostSpoke' in window);
    expect(await boot(page)).toEqual({ ok: true, steps: allSteps });
    // A boot that was given up may end well after all: then it is ended, and the next one is another.
    expect(options.hang === 'init' ? [1, 2] : [1]).toContain(host.handshakes());
    expect(await boot(page)).toEqual({ ok: true, steps: allSteps });
    await expect.poll(() => host.sessions()).toEqual([]);
  });
}

test('a connection that is refused is told at once', async ({ page, startHost }) => {
  const host = await startHost();
  await host.close();
  await pointClientAt(page, host);
  await page.goto(pageAddress);
  expect(await boot(page)).toMatchObject({ cause: 'unreachable', detail: `no connection to ${host.origin}` });
});

test('a host that hangs after its first word is told, and its boot is taken over when it goes on', async ({
  page,
  startHost,
}) => {
  test.slow();
  const host = await startHost({ hang: 'build' });
  await pointClientAt(page, host);
  await page.goto(pageAddress);
  expect(await boot(page)).toMatchObject({ cause: 'refused', steps: allSteps.slice(0, 3) });
  const second = boot(page);
  host.setOptions({ hang: null });
  expect(await second).toEqual({ ok: true, steps: allSteps });
  expect(host.handshakes()).toBe(1);
});

test('a boot that is given up ends what it has begun', async ({ page, startHost }) => {
  const host = await startHost({ hang: 'init' });
  await pointClientAt(page, host);
  await page.goto(pageAddress);
  const outcome = await page.evaluate(async () => {
    const controller = new AbortController();
    const started = window.startWebContainer({
      signal: controller.signal,
      onStep: (step) => step === 'loading' && controller.abort(),
    });
    const { ok } = await started;
    return ok;
  });
  expect(outcome).toBe(false);
  host.setOptions({ hang: null });
  expect(await boot(page)).toEqual({ ok: true, steps: allSteps });
  await expect.poll(() => host.sessions()).toEqual([]);
});

test('a page that is not isolated, and a browser that lacks what is needed, are told without a boot', async ({
  page,
  startHost,
}) => {
  const host = await startHost();
  await pointClientAt(page, host);
  await page.route('**/sandbox-contract.html', async (route) => {
    const response = await route.fetch();
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(pageAddress);
  expect(await boot(page)).toMatchObject({ cause: 'not_isolated', steps: ['checking'] });
  await page.evaluate(() => Reflect.deleteProperty(window, 'WebAssembly'));
  expect(await boot(page)).toMatchObject({
    cause: 'unsupported_browser',
    detail: 'this browser lacks WebAssembly',
    steps: ['checking'],
  });
  expect(host.requests()).toEqual([]);
});

test('a frame without storage is told by what its page warns of', async ({ page, startHost }) => {
  const host = await startHost();
  await pointClientAt(page, host);
  await page.route(`${host.origin}/headless?*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
      body: `<script>parent.postMessage({ type: 'warning', level: 'warn', message: 'The service worker did not start' }, '*')</script>`,
    }),
  );
  await page.goto(pageAddress);
  expect(await boot(page)).toMatchObject({
    cause: 'storage_blocked',
    detail: expect.stringContaining('it warned: The service worker did not start'),
  });
});

test('the key goes to the host with the first boot', async ({ page, startHost }) => {
  const host = await startHost();
  await pointClientAt(page, host);
  await page.goto(pageAddress);
  expect(await boot(page, { apiKey: 'key-1' })).toEqual({ ok: true, steps: allSteps });
  expect(await boot(page, { apiKey: 'key-2' })).toEqual({ ok: true, steps: allSteps });
  expect(host.requests().flatMap(({ client_id: key }) => key ?? [])).toEqual(['key-1']);
});

test('without the helper the shell of the container runs, and says so', async ({ page, startHost }) => {
  const host = await startHost({ strictCommands: true, lateChunkMs: 20, crlf: true });
  await pointClientAt(page, host);
  await page.route('**/sandbox-container-*.js', (route) => route.abort());
  await page.goto(pageAddress);
  const seen = await page.evaluate(async () => {
    const started = await window.startWebContainer();
    if (!started.ok) throw new Error(started.error.detail);
    const { sandbox } = started.value;
    const { fs, capabilities } = sandbox;
    const { workspace } = capabilities;
    const changes: string[] = [];
    fs.watch(workspace, (told) =>
      changes.push(...told.map(({ type, path }) => `${type} ${path.slice(workspace.length)}`)),
    );
    await fs.writeMany([
      { path: `${workspace}/a/f`, data: 'text\n' },
      { path: `${workspace}/g`, data: Uint8Array.of(0, 255) },
    ]);
    let printed = '';
    const onOutput = ({ text }: { text: string }): unknown => (printed += text);
    const ran = await sandbox.exec('cat a/f && echo more > h; exit 5', { onOutput });
    await fs.settleWatches();
    const controller = new AbortController();
    const stopped = await sandbox.exec('echo begin; cat', {
      signal: controller.signal,
      onOutput: () => controller.abort(),
    });
    const snapshot = await sandbox.snapshot();
    const stat = await fs.stat(`${workspace}/g`);
    const missing = await fs.readFile(`${workspace}/none`);
    const status = sandbox.status();
    await sandbox.dispose();
    return { status, capabilities, printed, ran, stopped, changes, snapshot, stat, missing };
  });
  expect(seen.status).toMatchObject({
    state: 'ready',
    detail: expect.stringMatching(/^Only the shell of the container runs: The helper could not be loaded/),
  });
  expect(seen.capabilities.shellNotes).toContain('jsh');
  expect([seen.printed, seen.ran]).toEqual(['text\n', { ok: true, value: { exitCode: 5, reason: 'exit' } }]);
  expect(seen.stopped).toEqual({ ok: true, value: { exitCode: 130, reason: 'stopped' } });
  expect(seen.changes.toSorted()).toEqual(['created /a', 'created /a/f', 'created /g', 'created /h']);
  expect(seen.stat).toMatchObject({ ok: true, value: { type: 'file', size: 2 } });
  expect(seen.missing).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(seen.snapshot).toMatchObject({
    ok: true,
    value: { files: [{ path: 'a/f' }, { path: 'g' }, { path: 'h' }], directories: ['a'], symlinks: [] },
  });
});
