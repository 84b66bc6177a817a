/** The local host as the real client sees it, by its defaults. fixture-hostile.spec.ts has the options. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { startWebContainerHost, type WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { boot, isRunning, openClient, test as base } from '../support/webcontainer.ts';

/** One host, and one boot of it, for the tests of a worker; each keeps to a folder of its own. */
const test = base.extend<object, { host: WebContainerHost; client: Page }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const host = await startWebContainerHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  client: [
    async ({ browser, host }, use) => {
      const page = await browser.newPage({ bypassCSP: true });
      await openClient(page, host);
      await boot(page, { workdirName: 'demo' });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

const workdirOf = (host: WebContainerHost): string => host.sessions()[0]?.workdir ?? '';

test.describe('files', () => {
  test('a mounted tree is real files', async ({ host, client }) => {
    await client.evaluate(() =>
      window.container.mount({
        mounted: {
          directory: {
            'a.js': { file: { contents: 'console.log("héllo ✓")\n' } },
            'b.dat': { file: { contents: new Uint8Array([0, 255, 128, 10]) } },
            empty: { directory: {} },
            link: { file: { symlink: 'a.js' } },
          },
        },
      }),
    );
    const folder = join(workdirOf(host), 'mounted');
    expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe('console.log("héllo ✓")\n');
    expect([...readFileSync(join(folder, 'b.dat'))]).toEqual([0, 255, 128, 10]);
    expect(readlinkSync(join(folder, 'link'))).toBe('a.js');
    expect(existsSync(join(folder, 'empty'))).toBe(true);
  });

  test('a tree mounted in a folder adds to it', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      await fs.mkdir('point');
      await fs.writeFile('point/old', '1');
      await window.container.mount({ new: { file: { contents: '2' } } }, { mountPoint: 'point' });
      return fs.readdir('point');
    });
    expect(seen).toEqual(['new', 'old']);
  });

  test('files come as bytes and in encodings, and go so', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      await fs.mkdir('encoded');
      await fs.writeFile('encoded/bytes', new Uint8Array([9, 0, 255, 128, 10]).subarray(1));
      await fs.writeFile('encoded/text', 'é✓');
      await fs.writeFile('encoded/latin1', 'é', { encoding: 'latin1' });
      await fs.writeFile('encoded/empty', '');
      return {
        bytes: [...(await fs.readFile('/encoded/bytes'))],
        base64: await fs.readFile('encoded/bytes', 'base64'),
        hex: await fs.readFile('encoded/bytes', 'hex'),
        text: await fs.readFile('encoded/text', 'utf-8'),
        latin1: [...(await fs.readFile('encoded/latin1'))],
        empty: [...(await fs.readFile('encoded/empty'))],
      };
    });
    expect(seen).toEqual({
      bytes: [0, 255, 128, 10],
      base64: 'AP+ACg==',
      hex: '00ff800a',
      text: 'é✓',
      latin1: [233],
      empty: [],
    });
  });

  test('a folder is listed in each of the four shapes', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      const text = new TextDecoder();
      await window.container.mount({
        listed: {
          directory: {
            z: { file: { contents: '' } },
            folder: { directory: {} },
            link: { file: { symlink: 'z' } },
          },
        },
      });
      return {
        names: await fs.readdir('listed'),
        none: await fs.readdir('listed/folder'),
        types: (await fs.readdir('listed', { withFileTypes: true })).map((entry) => [
          entry.name,
          entry.isFile(),
          entry.isDirectory(),
        ]),
        bytes: (await fs.readdir('listed', 'buffer')).map((name) => text.decode(name)),
        typesOfBytes: (await fs.readdir('listed', { encoding: 'buffer', withFileTypes: true })).map((entry) => [
          text.decode(entry.name),
          entry.isDirectory(),
        ]),
      };
    });
    expect(seen).toEqual({
      names: ['folder', 'link', 'z'],
      none: [],
      types: [
        ['folder', false, true],
        ['link', false, false],
        ['z', true, false],
      ],
      bytes: ['folder', 'link', 'z'],
      typesOfBytes: [
        ['folder', true],
        ['link', false],
        ['z', false],
      ],
    });
  });

  test('folders are made, things renamed and removed', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      const first = await fs.mkdir('made/deep/deeper', { recursive: true });
      const again = await fs.mkdir('made/deep', { recursive: true });
      await fs.writeFile('made/from', 'x');
      await fs.rename('made/from', 'made/deep/to');
      const moved = await fs.readFile('made/deep/to', 'utf8');
      await fs.rm('made/deep', { recursive: true });
      await fs.rm('made/none', { force: true });
      return { first, again, moved, left: await fs.readdir('made') };
    });
    expect(seen).toEqual({ first: '/made', again: undefined, moved: 'x', left: [] });
  });

  test('errors have the texts of Node, with paths of the container, and no code', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      const container = window.container;
      await fs.mkdir('errors/full', { recursive: true });
      await fs.writeFile('errors/full/file', '');
      const failure = (call: Promise<unknown>) =>
        call.then(
          () => 'none',
          (error: Error & { code?: string }) => `${error.code} ${error.message}`,
        );
      return [
        await failure(fs.readFile('errors/none')),
        await failure(fs.readFile('errors/full')),
        await failure(fs.readdir('errors/none')),
        await failure(fs.readdir('errors/full/file')),
        await failure(fs.writeFile('errors/no/parent', '')),
        await failure(fs.mkdir('errors/full')),
        await failure(fs.rm('errors/none')),
        await failure(fs.rename('errors/none', 'errors/x')),
        await failure(container.mount({}, { mountPoint: 'errors/none' })),
        await failure(fs.readFile('../../../../etc/passwd')),
      ];
    });
    expect(seen).toEqual([
      "undefined ENOENT: no such file or directory, open '/home/demo/errors/none'",
      'undefined EISDIR: illegal operation on a directory, read',
      "undefined ENOENT: no such file or directory, scandir '/home/demo/errors/none'",
      "undefined ENOTDIR: not a directory, scandir '/home/demo/errors/full/file'",
      "undefined ENOENT: no such file or directory, open '/home/demo/errors/no/parent'",
      "undefined EEXIST: file already exists, mkdir '/home/demo/errors/full'",
      "undefined ENOENT: no such file or directory, lstat '/home/demo/errors/none'",
      "undefined ENOENT: no such file or directory, rename '/home/demo/errors/none' -> '/home/demo/errors/x'",
      "undefined ENOENT: no such file or directory, lstat '/home/demo/errors/none'",
      "undefined ENOENT: no such file or directory, open '/home/demo/etc/passwd'",
    ]);
  });

  test('a recursive watch tells what the API and processes write, until it is closed', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      await fs.mkdir('watched');
      const events = new Set<string>();
      let look: () => void = () => undefined;
      const seen = async (event: string) => {
        while (!events.has(event)) await new Promise<void>((resolve) => (look = resolve));
      };
      const watch = fs.watch('watched', { recursive: true }, (type, name) => {
        events.add(`${type} ${String(name)}`);
        look();
      });
      // It is not told when a watch has begun.
      const nudge = setInterval(() => void fs.writeFile('watched/begin', ''), 20);
      await seen('change begin');
      clearInterval(nudge);
      await fs.writeFile('watched/own', '1');
      await seen('change own');
      await window.run('jsh', ['-c', 'mkdir watched/new']);
      await seen('rename new');
      await window.run('jsh', ['-c', 'echo x > watched/new/file']);
      await seen('change new/file');
      await fs.rm('watched/own');
      await seen('rename own');
      watch.close();
      events.clear();
      await fs.writeFile('watched/after', '');
      await window.run('true');
      return [...events];
    });
    expect(seen).toEqual([]);
  });

  test('a tree is exported as an object, as a snapshot and as a zip', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { fs } = window.container;
      await window.container.mount({
        exported: {
          directory: {
            text: { file: { contents: 'é' } },
            bytes: { file: { contents: new Uint8Array([0, 255]) } },
            link: { file: { symlink: 'text' } },
            folder: { directory: { left: { file: { contents: 'out' } } } },
          },
        },
      });
      const tree = await window.container.export('exported', { excludes: ['folder'] });
      const zip = await window.container.export('exported', { format: 'zip' });
      await fs.mkdir('restored');
      await window.container.mount(await window.container.export('exported', { format: 'binary' }), {
        mountPoint: 'restored',
      });
      const failure = await window.container.export('exported/text').catch((error: Error) => error.message);
      return {
        tree: JSON.stringify(tree),
        zip: [...zip],
        restored: (await window.run('jsh', ['-c', 'cd restored; ls; cat link folder/left; echo END'], { until: 'END' }))
          .text,
        bytes: [...(await fs.readFile('restored/bytes'))],
        failure,
      };
    });
    expect(JSON.parse(seen.tree)).toEqual({
      text: { file: { contents: 'é' } },
      bytes: { file: { contents: { 0: 0, 1: 255 } } },
      link: { file: { symlink: 'text' } },
    });
    const files = unzipSync(Uint8Array.from(seen.zip));
    const texts = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
    expect(Object.fromEntries(texts)).toEqual({
      bytes: Buffer.from([0, 255]).toString(),
      'folder/left': 'out',
      text: 'é',
    });
    expect(seen.restored).toBe('bytes\nfolder\nlink\ntext\néoutEND\n');
    expect(seen.bytes).toEqual([0, 255]);
    expect(seen.failure).toBe('It is not possible to export a single file in the JSON format.');
  });
});

test.describe('processes', () => {
  test('output comes as it is made, both streams in order, with the exit code', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const process = await window.container.spawn('jsh', [
        '-c',
        'echo one; read line; echo $line >&2; echo three; exit 7',
      ]);
      const printed = new window.Printed(process);
      await printed.until(({ text }) => text === 'one\n');
      await process.input.getWriter().write('two\n');
      const code = await process.exit;
      await printed.until(({ text }) => text.endsWith('three\n'));
      return { code, text: printed.text };
    });
    expect(seen).toEqual({ code: 7, text: 'one\ntwo\nthree\n' });
  });

  test('an unknown command exits with 127', async ({ client }) => {
    const seen = await client.evaluate(async () => [
      (await window.run('no-such-command')).code,
      (await window.run('jsh', ['-c', 'no-such-command'])).code,
    ]);
    expect(seen).toEqual([127, 127]);
  });

  test('environment and folder are those asked for', async ({ client }) => {
    const text = await client.evaluate(async () => {
      await window.container.fs.mkdir('cwd');
      const env = { TEXT: 'a b', NUMBER: 3, BOOLEAN: true };
      return (await window.run('jsh', ['-c', 'echo $TEXT $NUMBER $BOOLEAN; pwd'], { env, cwd: 'cwd', until: 'cwd\n' }))
        .text;
    });
    expect(text).toMatch(/^a b 3 true\n\/.*\/home\/demo\/cwd\n$/);
  });

  test('a kill ends the process and all it has started', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const child = "require('child_process').spawn('sleep', ['1000'], { detached: true }).pid";
      const process = await window.container.spawn('node', ['-e', `console.log(${child}, 'END'); for (;;);`]);
      const printed = new window.Printed(process);
      await printed.until(({ text }) => text.includes('END'));
      process.kill();
      return { code: await process.exit, pid: parseInt(printed.text) };
    });
    expect(seen.code).toBe(137);
    await expect.poll(() => isRunning(seen.pid)).toBe(false);
  });

  test('Ctrl-D ends the input, Ctrl-C interrupts', async ({ client }) => {
    const seen = await client.evaluate(async () => [
      await window.run('jsh', ['-c', 'echo go; cat; echo END'], {
        input: [
          { after: 'go', text: 'typed ✓\n' },
          { after: '✓', text: '\x04' },
        ],
        until: 'END',
      }),
      await window.run('jsh', ['-c', 'echo go; exec sleep 1000'], { input: [{ after: 'go', text: '\x03' }] }),
    ]);
    expect(seen).toEqual([
      { code: 0, text: 'go\ntyped ✓\nEND\n' },
      { code: 130, text: 'go\n' },
    ]);
  });

  test('characters of many bytes are whole wherever a chunk ends', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const { code, text } = await window.run(
        'node',
        ['-e', 'process.stdout.write("x" + "✓".repeat(200000) + "END")'],
        {
          until: 'END',
        },
      );
      return { code, isWhole: text === `x${'✓'.repeat(200_000)}END` };
    });
    expect(seen).toEqual({ code: 0, isWhole: true });
  });

  test('eight at once each have their own output; unasked output does not come', async ({ client }) => {
    const seen = await client.evaluate(async () => {
      const runs = Array.from({ length: 8 }, (_, index) =>
        window.run('jsh', ['-c', `echo ${index}; echo END`], { until: 'END' }),
      );
      const silent = await window.container.spawn('jsh', ['-c', 'echo loud'], { output: false });
      return { texts: (await Promise.all(runs)).map(({ text }) => text), code: await silent.exit };
    });
    expect(seen.texts).toEqual(Array.from({ length: 8 }, (_, index) => `${index}\nEND\n`));
    expect(seen.code).toBe(0);
  });

  test('the output stream does not end with the process', async ({ client }) => {
    const hasEnded = await client.evaluate(async () => {
      const process = await window.container.spawn('jsh', ['-c', 'echo END']);
      const printed = new window.Printed(process);
      await process.exit;
      await printed.until(({ text }) => text === 'END\n');
      // Another process runs from start to end meanwhile.
      await window.run('jsh', ['-c', 'echo END'], { until: 'END' });
      return printed.hasEnded;
    });
    expect(hasEnded).toBe(false);
  });
});

test('a server that listens is told with its preview, which an isolated page can frame', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const events: unknown[][] = [];
    let look: () => void = () => undefined;
    const add = (...event: unknown[]) => {
      events.push(event);
      look();
    };
    const count = async (wanted: number) => {
      while (events.length < wanted) await new Promise<void>((resolve) => (look = resolve));
    };
    const { container } = window;
    const ends = [
      container.on('port', (...event) => add('port', ...event)),
      container.on('server-ready', (...event) => add('server-ready', ...event)),
    ];
    const program = `const server = require('http').createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><head></head><body>hello ' + request.url + '<script>parent.postMessage({ text: document.body.innerText, script: window.script, isIsolated: crossOriginIsolated }, "*")</script></body></html>');
    }).listen(0, '127.0.0.1', () => console.log(server.address().port, 'END'))`;
    const process = await container.spawn('node', ['-e', program]);
    const printed = new window.Printed(process);
    await count(2);
    const [, port, url] = events[1] as [string, number, string];
    await container.setPreviewScript('window.script = "injected"');
    const frame = document.createElement('iframe');
    frame.src = `${url}/path`;
    frame.allow = 'cross-origin-isolated';
    const said = new Promise<MessageEvent>((resolve) => {
      window.addEventListener('message', (event) => event.origin === url && resolve(event));
    });
    document.body.append(frame);
    const { data } = await said;
    frame.remove();
    process.kill();
    await count(3);
    for (const end of ends) end();
    await printed.until(({ text }) => text.includes('END'));
    return { events, data: data as unknown, isSamePort: parseInt(printed.text) === port, port, url };
  });
  const { events, data, isSamePort, port, url } = seen;
  expect(isSamePort).toBe(true);
  expect(url).toMatch(new RegExp(`^http://${port}--[a-z0-9]+\\.localhost:\\d+$`));
  expect(events).toEqual([
    ['port', port, 'open', url],
    ['server-ready', port, url],
    ['port', port, 'close', url],
  ]);
  expect(data).toEqual({ text: 'hello /path', script: 'injected', isIsolated: true });
});

base.describe('boots', () => {
  base('a teardown ends all; the next boot of the page has no files', async ({ page, startHost }) => {
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

  base('each page has a boot of its own, which ends with the page', async ({ page, context, startHost }) => {
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

  base('a host that is killed leaves no process and no file', async ({ page }) => {
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

  base('only its own page is heard', async ({ page, startHost }) => {
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
});

test('comlink is the one that the client speaks', async () => {
  const read = async (path: string) =>
    JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as Record<string, never>;
  const own = await read('../../node_modules/comlink/package.json');
  const client = await read('../../node_modules/@webcontainer/api/package.json');
  expect(own['version']).toBe((client['devDependencies'] as Record<string, string> | undefined)?.['comlink']);
});
