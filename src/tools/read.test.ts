import { describe, expect, it } from 'vitest';
import { createReadTool } from './read.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

const files = {
  'a.txt': 'one\ntwo\nthree\n',
  'no-end.txt': 'one\ntwo',
  'windows.txt': '\uFEFFone\r\ntwo\r\n',
  'empty.txt': '',
  'blank.txt': '\n',
  'long.txt': `${numbered(1, 2_500)}\n`,
  'wide.txt': `${'x'.repeat(30_000)}\n${'y'.repeat(30_000)}\nz\n`,
  'huge-line.txt': `${'x'.repeat(60_000)}\nsecond\n`,
  'image.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]),
  'latin1.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
  'src/b.txt': 'b',
};

const read = (args: unknown) => runTool(createReadTool(createFakeSandbox({ files })), args);

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
  });

  it.each([
    [{ path: 'a.txt', offset: 4 }, 'Offset 4 is past the end of a.txt, which has 3 lines.'],
    [{ path: 'nothing.txt' }, 'nothing.txt does not exist.'],
    [{ path: 'src' }, 'src is a directory. Use ls to list it.'],
    [{ path: 'image.png' }, 'image.png is a binary file (6 bytes), so it cannot be used as text.'],
    [{ path: 'latin1.txt' }, 'latin1.txt is a binary file (4 bytes), so it cannot be used as text.'],
    [{ path: '../x' }, '../x is outside the project. File tools only reach paths inside /workspace.'],
    [
      { path: 'a.txt', offset: 0 },
      'Invalid arguments for read:\n- offset: must be >= 1\nReceived: {"path":"a.txt","offset":0}',
    ],
  ])('refuses %j', async (args, text) => {
    expect(await read(args)).toEqual({ text, isError: true, details: undefined, updates: [] });
  });
});
