import { describe, expect, it } from 'vitest';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';
import { createWriteTool } from './write.ts';

function setUp() {
  const sandbox = createFakeSandbox({ files: { 'old.txt': 'before', 'src/a.txt': 'a' } });
  return { sandbox, write: (args: unknown) => runTool(createWriteTool(createToolContext(sandbox)), args) };
}

describe('write', () => {
  it('creates a file with its parents and tells its size in bytes', async () => {
    const { sandbox, write } = setUp();
    expect(await write({ path: 'deep/er/new.txt', content: 'héllo\n' })).toEqual({
      text: 'Created deep/er/new.txt (7 bytes).',
      isError: false,
      details: { path: '/workspace/deep/er/new.txt', created: true, bytes: 7 },
      updates: [],
    });
    expect(sandbox.textOf('deep/er/new.txt')).toBe('héllo\n');
  });

  it('replaces a file and tells both sizes', async () => {
    const { sandbox, write } = setUp();
    expect(await write({ path: 'old.txt', content: '' })).toMatchObject({
      text: 'Overwrote old.txt (0 bytes, before 6).',
      isError: false,
      details: { path: '/workspace/old.txt', created: false, bytes: 0 },
    });
    expect(sandbox.textOf('old.txt')).toBe('');
  });

  it.each([
    ['other names', { file_path: 'new.txt', contents: 'x' }, 'x'],
    ['a number', { path: 'new.txt', content: 5 }, '5'],
    ['JSON as it is', { path: 'new.txt', content: { a: [1] } }, '{\n  "a": [\n    1\n  ]\n}\n'],
  ])('takes %s', async (_, args, text) => {
    const { sandbox, write } = setUp();
    expect(await write(args)).toMatchObject({ isError: false });
    expect(sandbox.textOf('new.txt')).toBe(text);
  });

  it('does not begin once the run is stopped', async () => {
    const { sandbox } = setUp();
    const tool = createWriteTool(createToolContext(sandbox));
    expect(await runTool(tool, { path: 'new.txt', content: 'x' }, AbortSignal.abort())).toMatchObject({
      text: 'Stopped before it was done: nothing was changed.',
      isError: true,
    });
    expect(sandbox.textOf('new.txt')).toBeUndefined();
  });

  it.each([
    [{ path: 'src', content: 'x' }, 'src is a directory, so no file can be written there.'],
    [{ path: 'old.txt/a', content: 'x' }, 'old.txt/a cannot exist: a part of the path is a file.'],
    [
      { path: '/etc/passwd', content: 'x' },
      '/etc/passwd is outside the project. File tools only reach paths inside /workspace.',
    ],
    [{ path: 'a.txt' }, 'Invalid arguments for write:\n- content: is required\nReceived: {"path":"a.txt"}'],
  ])('refuses %j and changes nothing', async (args, text) => {
    const { sandbox, write } = setUp();
    const before = new Map(sandbox.files);
    expect(await write(args)).toMatchObject({ text, isError: true });
    expect(sandbox.files).toEqual(before);
  });
});
