import { describe, expect, it } from 'vitest';
import { createEditTool } from './edit.ts';
import { createReadTool } from './read.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';
import { createWriteTool } from './write.ts';

function setUp(files: Record<string, string> = { 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n' }) {
  const sandbox = createFakeSandbox({ files });
  return { sandbox, edit: (args: unknown) => runTool(createEditTool(createToolContext(sandbox)), args) };
}

describe('edit', () => {
  it('changes the file and gives a unified diff', async () => {
    const { sandbox, edit } = setUp();
    expect(
      await edit({
        path: 'a.txt',
        edits: [
          { oldText: 'two', newText: '2' },
          { oldText: 'six', newText: '6' },
        ],
      }),
    ).toEqual({
      text: 'Edited a.txt: 2 replacements.',
      isError: false,
      details: {
        path: '/workspace/a.txt',
        edits: 2,
        diff: [
          '--- a.txt',
          '+++ a.txt',
          '@@ -1,6 +1,6 @@',
          ' one',
          '-two',
          '+2',
          ' three',
          ' four',
          ' five',
          '-six',
          '+6',
          '',
        ].join('\n'),
        firstChangedLine: 2,
      },
      updates: [],
    });
    expect(sandbox.textOf('a.txt')).toBe('one\n2\nthree\nfour\nfive\n6\n');
  });

  it('counts the first changed line past what the new text keeps', async () => {
    const { edit } = setUp();
    const { details } = await edit({ path: 'a.txt', edits: [{ oldText: 'one\ntwo\nthree', newText: 'one\ntwo\n3' }] });
    expect(details).toMatchObject({ firstChangedLine: 3 });
  });

  it.each([
    ['a single old and new text', { path: 'a.txt', oldText: 'two', newText: '2' }],
    ['edits as JSON text', { path: 'a.txt', edits: '[{"oldText":"two","newText":"2"}]' }],
    ['one edit in place of a list', { path: 'a.txt', edits: { oldText: 'two', newText: '2' } }],
    ['other names', { file_path: 'a.txt', old_string: 'two', new_string: '2' }],
    ['other names in the list', { path: 'a.txt', edits: [{ old_text: 'two', new_text: '2' }] }],
    ['edits that are an object with other names', { path: 'a.txt', edits: { old_str: 'two', new_str: '2' } }],
    ['one edit as JSON text', { path: 'a.txt', edits: '{"oldText":"two","newText":"2"}' }],
  ])('takes %s', async (_, args) => {
    const { sandbox, edit } = setUp();
    expect(await edit(args)).toMatchObject({ text: 'Edited a.txt: 1 replacement.', isError: false });
    expect(sandbox.textOf('a.txt')).toBe('one\n2\nthree\nfour\nfive\nsix\n');
  });

  it('keeps the byte order mark and CRLF of the file', async () => {
    const { sandbox, edit } = setUp({ 'w.txt': '\uFEFFone\r\ntwo\r\n' });
    await edit({ path: 'w.txt', edits: [{ oldText: 'one\ntwo', newText: '1\n2' }] });
    expect(sandbox.textOf('w.txt')).toBe('\uFEFF1\r\n2\r\n');
  });

  it.each([
    [
      { path: 'a.txt', edits: [] },
      'Invalid arguments for edit:\n- edits: must not have fewer than 1 items\nReceived: {"path":"a.txt","edits":[]}',
    ],
    [
      { path: 'a.txt', edits: [{ oldText: '', newText: 'x' }] },
      'Invalid arguments for edit:\n- edits.0.oldText: must not have fewer than 1 characters\nReceived: {"path":"a.txt","edits":[{"oldText":"","newText":"x"}]}',
    ],
    [
      { path: 'a.txt', oldText: 'two' },
      'Invalid arguments for edit:\n- edits.0.newText: is required\nReceived: {"path":"a.txt","edits":[{"oldText":"two"}]}',
    ],
    [
      { path: 'a.txt', edits: '[{"oldText":' },
      'Invalid arguments for edit:\n- edits.0: must be object\nReceived: {"path":"a.txt","edits":"[{\\"oldText\\":"}',
    ],
    [
      { path: 'a.txt', oldText: 'twoo', newText: 'x' },
      'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.\nNearest text, from line 2:\ntwo\nLine 2 is "two" in the file and "twoo" in oldText.',
    ],
    [{ path: 'b.txt', oldText: 'a', newText: 'b' }, 'b.txt does not exist.'],
    [{ path: '.', oldText: 'a', newText: 'b' }, '. is a directory. Use ls to list it.'],
    [
      { path: '../b', oldText: 'a', newText: 'b' },
      '../b is outside the project. File tools only reach paths inside /workspace.',
    ],
  ])('refuses %j and changes nothing', async (args, text) => {
    const { sandbox, edit } = setUp();
    const before = new Map(sandbox.files);
    expect(await edit(args)).toMatchObject({ text, isError: true });
    expect(sandbox.files).toEqual(before);
  });

  it('keeps the encoding of the file', async () => {
    const bytes = (...values: number[]) => Uint8Array.from(values);
    const sandbox = createFakeSandbox({
      files: { 'old.txt': bytes(0x63, 0x61, 0x66, 0xe9), 'wide.txt': bytes(0xff, 0xfe, 0x61, 0, 0x62, 0) },
    });
    const edit = (args: unknown) => runTool(createEditTool(createToolContext(sandbox)), args);
    await edit({ path: 'old.txt', oldText: 'café', newText: 'é' });
    expect(sandbox.files.get('/workspace/old.txt')).toEqual(bytes(0xe9));
    await edit({ path: 'wide.txt', oldText: 'b', newText: 'é' });
    expect(sandbox.files.get('/workspace/wide.txt')).toEqual(bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0));
    expect(await edit({ path: 'old.txt', oldText: 'é', newText: '→' })).toMatchObject({
      text: 'old.txt is encoded as Windows-1252, which lacks a character of the new text.',
      isError: true,
    });
    expect(sandbox.files.get('/workspace/old.txt')).toEqual(bytes(0xe9));
  });

  it('says that old text was found only by looking alike', async () => {
    const { edit, sandbox } = setUp({ 'a.txt': 'say “hi”\nand\n' });
    expect(
      await edit({
        path: 'a.txt',
        edits: [
          { oldText: '"hi"', newText: '"ho"' },
          { oldText: 'and', newText: 'or' },
        ],
      }),
    ).toMatchObject({
      text: 'Edited a.txt: 2 replacements. oldText of 1 differed from the file in blanks at line ends, quotes, dashes or Unicode forms.',
      details: { edits: 2, tolerated: 1 },
    });
    expect(sandbox.textOf('a.txt')).toBe('say "ho"\nor\n');
  });

  it('finds a file with other quotes in its name', async () => {
    const { edit, sandbox } = setUp({ 'it’s.txt': 'a' });
    expect(await edit({ path: "it's.txt", oldText: 'a', newText: 'b' })).toMatchObject({ isError: false });
    expect(sandbox.textOf('it’s.txt')).toBe('b');
  });
});

describe('edit that is stopped', () => {
  it('writes nothing any more', async () => {
    const { sandbox } = setUp();
    const controller = new AbortController();
    const { readFile } = sandbox.fs;
    const stopping = {
      ...sandbox,
      fs: { ...sandbox.fs, readFile: (path: string) => (controller.abort(), readFile(path)) },
    };
    const tool = createEditTool(createToolContext(stopping));
    expect(await runTool(tool, { path: 'a.txt', oldText: 'two', newText: '2' }, controller.signal)).toMatchObject({
      text: 'Stopped before it was done: nothing was changed.',
      isError: true,
    });
    expect(sandbox.textOf('a.txt')).toContain('two');
  });
});

describe('edit of a file that changed since it was seen', () => {
  async function setUpChanged(text: string) {
    const sandbox = createFakeSandbox({ files: { 'a.txt': 'one\n“two”\n' } });
    const context = createToolContext(sandbox);
    const [read, edit, write] = [createReadTool(context), createEditTool(context), createWriteTool(context)];
    await runTool(read, { path: 'a.txt' });
    await sandbox.fs.writeFile('/workspace/a.txt', text);
    return {
      sandbox,
      read: () => runTool(read, { path: 'a.txt' }),
      write: (content: string) => runTool(write, { path: 'a.txt', content }),
      edit: (oldText: string) => runTool(edit, { path: 'a.txt', oldText, newText: 'new' }),
    };
  }

  it('is made where the old text still matches to the letter', async () => {
    const { sandbox, edit } = await setUpChanged('zero\none\n“two”\n');
    expect(await edit('one')).toMatchObject({ text: 'Edited a.txt: 1 replacement.', isError: false });
    expect(sandbox.textOf('a.txt')).toBe('zero\nnew\n“two”\n');
  });

  it.each([
    ['is not there any more', 'two\n', 'one', 'oldText was not found in a.txt.'],
    ['only looks alike', 'one\n“two”!\n', '"two"', 'oldText was not found in a.txt.'],
    ['is there twice now', 'one\none\n', 'one', 'oldText occurs 2 times in a.txt (lines 1, 2).'],
  ])('is refused with a hint where the old text %s', async (_, text, oldText, reason) => {
    const { sandbox, edit } = await setUpChanged(text);
    const result = await edit(oldText);
    expect(result.isError).toBe(true);
    expect(result.text).toMatch(/^a\.txt has changed since you last saw it\. Read it again before you edit it\.\n/);
    expect(result.text).toContain(reason);
    expect(sandbox.textOf('a.txt')).toBe(text);
  });

  it('is as any other once the file was read again, written or edited', async () => {
    const { edit, read, write } = await setUpChanged('“one”\n');
    expect(await edit('"one"')).toMatchObject({ isError: true });
    await read();
    expect(await edit('"one"')).toMatchObject({ isError: false });
    await write('“three” “four”\n');
    expect(await edit('"three"')).toMatchObject({ isError: false });
    expect(await edit('"four"')).toMatchObject({ isError: false });
  });
});
