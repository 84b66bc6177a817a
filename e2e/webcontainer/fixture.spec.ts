/** Files of the local host, as the real client sees them. */
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { WebContainerHost } from '../fixtures/webcontainer-host/start-host.ts';
import { clientTest as test } from '../support/webcontainer.ts';

const workdirOf = (host: WebContainerHost): string => host.sessions()[0]?.workdir ?? '';

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
