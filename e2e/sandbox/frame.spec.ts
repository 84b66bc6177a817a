import { expect, test, type Frame, type Page } from '@playwright/test';
import { openApp } from '../support/app.ts';

function sandboxFrame(page: Page): Frame {
  const frame = page.frames().find((candidate) => candidate.url().endsWith('/sandbox.html'));
  if (frame === undefined) throw new Error('There is no frame of the sandbox');
  return frame;
}

/** Adds a frame that nobody has started yet, and answers it once it is ready. */
async function addFrame(page: Page, sandbox: string | null): Promise<Frame> {
  const before = new Set(page.frames());
  await page.evaluate(
    (sandbox) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
        frame.src = '/sandbox.html';
        addEventListener('message', ({ source }) => {
          if (source === frame.contentWindow) resolve();
        });
        document.body.append(frame);
      }),
    sandbox,
  );
  const added = page.frames().find((frame) => !before.has(frame));
  if (added === undefined) throw new Error('The frame was not added');
  return added;
}

test('the frame comes with headers that isolate it and take its origin away', async ({ request }) => {
  const headers = (await request.get('/sandbox.html')).headers();
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['content-security-policy']).toBe('sandbox allow-scripts');
});

test('the frame has an origin of its own, shared memory, and no network', async ({ page }) => {
  await openApp(page);
  const frame = sandboxFrame(page);
  expect(await frame.evaluate(() => [self.origin, crossOriginIsolated])).toEqual(['null', true]);
  const policy = await frame.locator('meta[http-equiv]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+' 'unsafe-eval'; worker-src blob: data:;/);
  expect(await page.locator('iframe[src$="sandbox.html"]').getAttribute('sandbox')).toBe('allow-scripts');
});

test('the page of the frame does nothing when it is opened by itself', async ({ page, context }) => {
  await openApp(page);
  await page.evaluate(() => localStorage.setItem('a-key', 'secret'));
  const alone = await context.newPage();
  await alone.goto('/sandbox.html');
  expect(await alone.evaluate(() => [self.origin, document.documentElement.textContent])).toEqual([
    'null',
    expect.stringContaining('This page belongs to Turnwise'),
  ]);
  await expect(alone.evaluate(() => localStorage.getItem('a-key'))).rejects.toThrow('The document is sandboxed');
});

test('the page of the frame refuses to start where the headers were lost and it has the origin of the app', async ({
  page,
  context,
}) => {
  await context.route('**/sandbox.html', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  await page.goto('/sandbox.html');
  expect(await page.evaluate(() => document.documentElement.textContent)).toContain('This page belongs to Turnwise');
  await page.goto('/');
  const said = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const heard: unknown[] = [];
        const frame = document.createElement('iframe');
        addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
          if (source !== frame.contentWindow) return;
          if (data === 'last') resolve(heard);
          else heard.push(data);
        });
        frame.src = '/sandbox.html';
        frame.addEventListener('load', () => {
          (frame.contentWindow as typeof globalThis | null)?.eval("parent.postMessage('last', '*')");
        });
        document.body.append(frame);
      }),
  );
  expect(said).toEqual([]);
});

test('a frame without the sandbox attribute is sandboxed by its headers', async ({ page }) => {
  await openApp(page);
  const frame = await addFrame(page, null);
  expect(await frame.evaluate(() => self.origin)).toBe('null');
  await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('The document is sandboxed');
  await expect(frame.evaluate(() => parent.document.title)).rejects.toThrow('Blocked a frame');
});

test('the frame takes messages from the page around it only', async ({ page }) => {
  await openApp(page);
  const frame = await addFrame(page, 'allow-scripts');
  const kernel = (name: string) =>
    `postMessage({ kind: 'kernel_answers' }); onmessage = ({ ports }) => ports[0].postMessage('${name}');`;
  const sibling = await addFrame(page, 'allow-scripts');
  const index = page.frames().indexOf(frame) - 1;
  await sibling.evaluate(
    async ([index, kernel]) => {
      parent.frames[index]?.postMessage({ kind: 'boot', kernel }, '*', [new MessageChannel().port2]);
    },
    [index, kernel('of the sibling')] as const,
  );
  const heard = await page.evaluate(
    ([index, kernel]) =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
        port1.start();
        frames[index]?.postMessage({ kind: 'boot', kernel }, '*', [port2]);
      }),
    [index, kernel('of the page')] as const,
  );
  // Had the frame taken the first message, it would not listen any more.
  expect(heard).toBe('of the page');
});

test('the images are fetched as text, after the page', async ({ page }) => {
  const kinds = new Map<string, string>();
  page.on('request', (request) => {
    const name = /assets\/sandbox-(\w+)-/.exec(request.url())?.[1];
    if (name !== undefined) kinds.set(name, request.resourceType());
  });
  await openApp(page);
  expect(Object.fromEntries(kinds)).toEqual({ kernel: 'fetch', sh: 'fetch', node: 'fetch' });
});

const noSharedMemory = 'This page has no shared memory: there is bash, but no node or npm';

/** What a sandbox that is ready says of itself, and how it does without node. */
async function describeSandbox(page: Page): Promise<unknown> {
  await page.goto(`http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/programs.html`);
  return page.evaluate(async () => {
    await window.programs.start('embedded');
    const { detail } = window.sandbox.status();
    const { programs } = window.sandbox.capabilities;
    const { stdout, stderr } = await window.programs.run('echo one | tr o O; node -v');
    return { detail, programs, stdout, stderr };
  });
}

const bashOnly = {
  detail: noSharedMemory,
  programs: ['bash', 'sh'],
  stdout: 'One\n',
  stderr: 'bash: node: command not found\n',
};

test('without shared memory there is bash only, and it says so', async ({ page }) => {
  await page.route('**/programs.html', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['cross-origin-embedder-policy'];
    await route.fulfill({ response, headers });
  });
  expect(await describeSandbox(page)).toEqual(bashOnly);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});

test('where blob workers do not start, the sandbox runs from data workers', async ({ page }) => {
  await page.route('**/sandbox.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('worker-src blob: data:', 'worker-src data:');
    await route.fulfill({ response, body });
  });
  // In Chromium such workers have no shared memory.
  expect(await describeSandbox(page)).toEqual(bashOnly);
  expect(new Set(page.workers().map((worker) => worker.url().slice(0, 5)))).toEqual(new Set(['data:']));
});
