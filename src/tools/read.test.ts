import { describe, expect, it } from 'vitest';
import type { ImageScaler } from './images/scale-image.ts';
import { createReadTool } from './read.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext, type ToolOptions } from './tool-context.ts';

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

const files = {
  'a.txt': 'one\ntwo\nthree\n',
  'no-end.txt': 'one\ntwo',
  'windows.txt': '\uFEFFone\r\ntwo\r\n',
  'inner-mark.txt': 'one\uFEFFtwo',
  'empty.txt': '',
  'blank.txt': '\n',
  'long.txt': `${numbered(1, 2_500)}\n`,
  'wide.txt': `${'x'.repeat(30_000)}\n${'y'.repeat(30_000)}\nz\n`,
  'huge-line.txt': `${'x'.repeat(60_000)}\nsecond\n`,
  "it's/huge.txt": 'x'.repeat(60_000),
  'binary.dat': new Uint8Array([0x61, 0, 0x62]),
  'it’s odd.txt': 'found',
  'utf16.txt': new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0xe9, 0x00]),
  '/tmp/turnwise/bash-1.log': 'logged',
  'latin1.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
  'src/b.txt': 'b',
};

const read = (args: unknown, options: ToolOptions = {}) =>
  runTool(createReadTool(createToolContext(createFakeSandbox({ files }), options)), args);

const detailsOf = (name: string, lines: number, totalLines: number, from = 1) => ({
  path: `/workspace/${name}`,
  lines,
  totalLines,
  from,
});

describe('read', () => {
  it.each([
    ['a file', 'a.txt', 'one\ntwo\nthree', 3],
    ['a file without a last line break', 'no-end.txt', 'one\ntwo', 2],
    ['a file with a byte order mark and CRLF', 'windows.txt', 'one\ntwo', 2],
    ['a mark that is not at the start', 'inner-mark.txt', 'one\uFEFFtwo', 1],
    ['an empty line', 'blank.txt', '', 1],
    ['a file in a directory', 'src/b.txt', 'b', 1],
  ])('gives %s', async (_, path, text, lines) => {
    expect(await read({ path })).toEqual({ text, isError: false, details: detailsOf(path, lines, lines), updates: [] });
  });

  it('marks an empty file', async () => {
    expect(await read({ path: 'empty.txt' })).toMatchObject({
      text: '(empty file)',
      isError: false,
      details: detailsOf('empty.txt', 0, 0),
    });
  });

  it('gives the lines asked for and names the next', async () => {
    expect(await read({ path: 'a.txt', offset: 2, limit: 1 })).toMatchObject({
      text: 'two\n\n[Lines 2-2 of 3. Use offset=3 to read on.]',
      details: detailsOf('a.txt', 1, 3, 2),
    });
    expect(await read({ path: 'a.txt', offset: 3 })).toMatchObject({
      text: 'three',
      details: detailsOf('a.txt', 1, 3, 3),
    });
  });

  it('stops after 2,000 lines', async () => {
    const { text, details } = await read({ path: 'long.txt', limit: 9_999 });
    expect(text).toBe(`${numbered(1, 2_000)}\n\n[Lines 1-2000 of 2500. Use offset=2001 to read on.]`);
    expect(details).toEqual(detailsOf('long.txt', 2_000, 2_500));
  });

  it('stops before the line that would go over 50 KB', async () => {
    expect((await read({ path: 'wide.txt' })).text).toBe(
      `${'x'.repeat(30_000)}\n\n[Lines 1-1 of 3. Use offset=2 to read on.]`,
    );
  });

  it('says how to see a line that is too long', async () => {
    expect(await read({ path: 'huge-line.txt' })).toMatchObject({
      text: "[Line 1 of huge-line.txt has 60,000 bytes, more than one read can hold. Use bash: sed -n '1p' 'huge-line.txt' | head -c 51200]",
      isError: false,
      details: detailsOf('huge-line.txt', 0, 2),
    });
    expect((await read({ path: "it's/huge.txt" })).text).toContain(`sed -n '1p' 'it'\\''s/huge.txt' | head -c 51200]`);
  });

  it('reads other encodings and says so', async () => {
    expect(await read({ path: 'latin1.txt' })).toMatchObject({
      text: 'café\n\n[The file is encoded as Windows-1252. edit keeps that, write makes it UTF-8.]',
      details: { ...detailsOf('latin1.txt', 1, 1), encoding: 'Windows-1252' },
    });
    expect(await read({ path: 'utf16.txt', limit: 1 })).toMatchObject({
      text: 'a\n\n[The file is encoded as UTF-16LE. edit keeps that, write makes it UTF-8.]\n\n[Lines 1-1 of 2. Use offset=2 to read on.]',
      details: { ...detailsOf('utf16.txt', 1, 2), encoding: 'UTF-16LE' },
    });
  });

  it.each([
    ['a name with other quotes', { path: "it's odd.txt" }, 'found'],
    ['a log of its own tools', { path: '/tmp/turnwise/bash-1.log' }, 'logged'],
    ['file_path', { file_path: 'src/b.txt' }, 'b'],
    ['lines counted from 0', { path: 'a.txt', offset: 0 }, 'one\ntwo\nthree'],
    ['numbers as text', { path: 'a.txt', offset: '3', limit: '1' }, 'three'],
  ])('takes %s', async (_, args, text) => {
    expect(await read(args)).toMatchObject({ text, isError: false });
  });

  it.each([
    [{ path: 'a.txt', offset: 4 }, 'Offset 4 is past the end of a.txt, which has 3 lines.'],
    [{ path: 'nothing.txt' }, 'nothing.txt does not exist.'],
    [{ path: 'src' }, 'src is a directory. Use ls to list it.'],
    [{ path: 'binary.dat' }, 'binary.dat is a binary file (3 bytes), so it cannot be used as text.'],
    [{ path: '../x' }, '../x is outside the project. File tools only reach paths inside /workspace.'],
    [
      { path: 'a.txt', offset: -1 },
      'Invalid arguments for read:\n- offset: must be >= 1\nReceived: {"path":"a.txt","offset":-1}',
    ],
  ])('refuses %j', async (args, text) => {
    expect(await read(args)).toEqual({ text, isError: true, details: undefined, updates: [] });
  });
});

describe('read of an image', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);
  const large = new Uint8Array(4_000_000);
  large.set(png);
  const images = { 'picture.txt': png, 'large.png': large };
  const path = '/workspace/picture.txt';

  async function show(args: unknown, options: ToolOptions = {}) {
    const tool = createReadTool(createToolContext(createFakeSandbox({ files: images }), options));
    const validated = tool.validate(args);
    if (!validated.ok) throw new Error(validated.message);
    return tool.execute(validated.value, {
      toolCallId: 'call_1',
      signal: new AbortController().signal,
      onUpdate: () => {},
    });
  }

  const asIs: ImageScaler = async (bytes, mimeType) => ({
    bytes,
    mimeType,
    width: 20,
    height: 10,
    originalWidth: 20,
    originalHeight: 10,
  });

  it('tells it by its bytes and gives it to the model', async () => {
    expect(await show({ path: 'picture.txt' }, { scaleImage: asIs })).toEqual({
      content: [
        { type: 'text', text: '[picture.txt is an image (image/png, 9 bytes), 20 × 10 pixels.]' },
        { type: 'image', data: 'iVBORw0KGgoJ', mimeType: 'image/png' },
      ],
      details: { path, mimeType: 'image/png', bytes: 9, width: 20, height: 10 },
    });
  });

  it('says that it was scaled down', async () => {
    const scaleImage: ImageScaler = async () => ({
      bytes: Uint8Array.of(1, 2, 3),
      mimeType: 'image/jpeg',
      width: 2_000,
      height: 1_500,
      originalWidth: 4_000,
      originalHeight: 3_000,
    });
    expect(await show({ path: 'picture.txt' }, { scaleImage })).toEqual({
      content: [
        {
          type: 'text',
          text: '[picture.txt is an image (image/png, 9 bytes), 4,000 × 3,000 pixels, shown scaled down to 2,000 × 1,500.]',
        },
        { type: 'image', data: 'AQID', mimeType: 'image/jpeg' },
      ],
      details: { path, mimeType: 'image/png', bytes: 9, width: 2_000, height: 1_500 },
    });
  });

  it('passes it on where nothing can scale it, unless it is too large', async () => {
    expect(await show({ path: 'picture.txt' })).toEqual({
      content: [
        { type: 'text', text: '[picture.txt is an image (image/png, 9 bytes).]' },
        { type: 'image', data: 'iVBORw0KGgoJ', mimeType: 'image/png' },
      ],
      details: { path, mimeType: 'image/png', bytes: 9 },
    });
    expect(await show({ path: 'large.png' })).toEqual({
      content: [
        {
          type: 'text',
          text: '[large.png is an image (image/png, 4,000,000 bytes). It is too large to be shown, and could not be scaled down.]',
        },
      ],
      details: { path: '/workspace/large.png', mimeType: 'image/png', bytes: 4_000_000 },
    });
  });

  it('gives a note in its place to a model that takes none', async () => {
    const scaleImage = () => Promise.reject(new Error('must not be called'));
    expect(await show({ path: 'picture.txt' }, { acceptsImages: () => false, scaleImage })).toEqual({
      content: [
        {
          type: 'text',
          text: '[picture.txt is an image (image/png, 9 bytes). It is not shown, since this model takes no images.]',
        },
      ],
      details: { path, mimeType: 'image/png', bytes: 9 },
    });
  });
});
