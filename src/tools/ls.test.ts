import { describe, expect, it } from 'vitest';
import { createLsTool } from './ls.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';

const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`many/f${index + 1_000}`, '']));
const sandbox = createFakeSandbox({
  files: { 'b.txt': '', 'A.txt': '', '.hidden': '', 'C/d.txt': '', 'a.txt': '', ...many },
});
await sandbox.fs.mkdir('/workspace/empty');

const ls = (args: unknown = {}) => runTool(createLsTool(createToolContext(sandbox)), args);

describe('ls', () => {
  it('sorts without regard to case and marks directories', async () => {
    expect(await ls()).toEqual({
      text: '.hidden\nA.txt\na.txt\nb.txt\nC/\nempty/\nmany/',
      isError: false,
      details: { path: '/workspace', entries: 7, totalEntries: 7 },
      updates: [],
    });
  });

  it('lists a directory of the project, also an empty one', async () => {
    expect((await ls({ path: 'C' })).text).toBe('d.txt');
    expect((await ls({ path: 'empty' })).text).toBe('(empty directory)');
  });

  it('stops at the limit and says how to see more', async () => {
    const { text, details } = await ls({ path: 'many' });
    expect(text.split('\n').slice(-3)).toEqual(['f1499', '', '[500 of 501 entries. Use limit=1000 for more.]']);
    expect(details).toEqual({ path: '/workspace/many', entries: 500, totalEntries: 501 });
    expect((await ls({ path: 'many', limit: 1 })).text).toBe('f1000\n\n[1 of 501 entries. Use limit=2 for more.]');
  });

  it('stops at 50 KB of names', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`${index + 100}${'x'.repeat(150)}`, '']),
    );
    const context = createToolContext(createFakeSandbox({ files }));
    const { text, details } = await runTool(createLsTool(context), {});
    expect(text.split('\n').slice(-2)).toEqual(['', '[332 of 400 entries. List a directory below it, or use find.]']);
    expect(details).toMatchObject({ entries: 332, totalEntries: 400 });
  });

  it.each([{ directory: 'C' }, { dir: 'C' }, { file_path: 'C' }])('takes %j', async (args) => {
    expect((await ls(args)).text).toBe('d.txt');
  });

  it.each([
    [{ path: 'b.txt' }, 'b.txt is a file, not a directory. Use read to see it.'],
    [{ path: 'nothing' }, 'nothing does not exist.'],
    [{ path: '..' }, '.. is outside the project. File tools only reach paths inside /workspace.'],
    [{ all: true }, 'Invalid arguments for ls:\n- all: is not a known parameter\nReceived: {"all":true}'],
  ])('refuses %j', async (args, text) => {
    expect(await ls(args)).toMatchObject({ text, isError: true });
  });
});
