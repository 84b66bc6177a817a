import { describe, expect, it } from 'vitest';
import { createFindTool } from './find.ts';
import { createFakeSandbox, type FakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';

const project = createFakeSandbox({
  files: {
    '.gitignore': 'dist\n',
    '.env': '',
    'a.ts': '',
    'dist/a.ts': '',
    'node_modules/x/a.ts': '',
    'src/b.ts': '',
    'src/test/c.ts': '',
    'src/test/c.txt': '',
    'test/d.ts': '',
  },
});

const find = (args: unknown, sandbox: FakeSandbox = project) =>
  runTool(createFindTool(createToolContext(sandbox)), args);

describe('find', () => {
  it('lists what matches and is not ignored', async () => {
    expect(await find({ pattern: '*.ts' })).toEqual({
      text: 'a.ts\nsrc/b.ts\nsrc/test/c.ts\ntest/d.ts',
      isError: false,
      details: { path: '/workspace', entries: 4, totalEntries: 4 },
      updates: [],
    });
  });

  it.each([
    ['directories, marked', { pattern: 'test' }, 'src/test/\ntest/'],
    ['hidden files', { pattern: '.*' }, '.env\n.gitignore'],
    ['by a path', { pattern: 'src/**/*.ts' }, 'src/b.ts\nsrc/test/c.ts'],
    ['below a directory', { pattern: '*.ts', path: 'src' }, 'src/b.ts\nsrc/test/c.ts'],
    ['by a path below a directory', { pattern: 'test/*', path: 'src' }, 'src/test/c.ts\nsrc/test/c.txt'],
    ['in an ignored directory that is named', { pattern: '*', path: 'dist' }, 'dist/a.ts'],
    ['other names of its arguments', { glob: '*.txt', dir: 'src' }, 'src/test/c.txt'],
    ['nothing', { pattern: '*.js' }, 'Nothing in . matches *.js.'],
  ])('finds %s', async (_, args, text) => {
    expect(await find(args)).toMatchObject({ text, isError: false });
  });

  it('stops at the limit and says how to see more', async () => {
    expect(await find({ pattern: '*.ts', limit: 2 })).toMatchObject({
      text: 'a.ts\nsrc/b.ts\n\n[2 of 4 paths. Use limit=4, or a narrower pattern or path.]',
      details: { entries: 2, totalEntries: 4 },
    });
  });

  it('stops at 50 KB of paths', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`${index + 100}${'x'.repeat(150)}`, '']),
    );
    const { text } = await find({ pattern: '*' }, createFakeSandbox({ files }));
    expect(text.split('\n').slice(-2)).toEqual(['', '[332 of 400 paths. Use a narrower pattern or path.]']);
  });

  it.each([
    [{ pattern: '*', path: 'a.ts' }, 'a.ts is a file, not a directory.'],
    [{ pattern: '*', path: 'none' }, 'none does not exist.'],
    [{ pattern: '/' }, 'The glob "/" is empty.'],
    [{ pattern: '*', path: '/etc' }, '/etc is outside the project. File tools only reach paths inside /workspace.'],
  ])('refuses %j', async (args, text) => {
    expect(await find(args)).toMatchObject({ text, isError: true });
  });
});
