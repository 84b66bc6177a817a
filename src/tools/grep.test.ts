import { describe, expect, it } from 'vitest';
import { createGrepTool } from './grep.ts';
import { createFakeSandbox, type FakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext, type ToolOptions } from './tool-context.ts';

const project = createFakeSandbox({
  files: {
    '.gitignore': 'dist\n',
    '.env': 'TOKEN=one\n',
    'README.md': '# One\n\nThe first one.\n',
    'dist/a.js': 'one\n',
    'node_modules/x/index.js': 'one\n',
    'picture.bin': new Uint8Array([0x6f, 0x6e, 0x65, 0]),
    'src/a.ts': 'export const one = 1;\nexport const two = 2;\nexport const three = one + two;\n',
    'src/b/c.ts': "import { one } from '../a.ts';\r\n",
    'src/old.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x6f, 0x6e, 0x65]),
    '/tmp/turnwise/bash-1.log': 'one in the log\n',
  },
});

const grep = (args: unknown, sandbox: FakeSandbox = project, options: ToolOptions = {}, signal?: AbortSignal) =>
  runTool(createGrepTool(createToolContext(sandbox, options)), args, signal);

describe('grep', () => {
  it('lists the lines that match, of all texts that are not ignored', async () => {
    expect(await grep({ pattern: 'one' })).toEqual({
      text: [
        '.env:1: TOKEN=one',
        'README.md:3: The first one.',
        'src/a.ts:1: export const one = 1;',
        'src/a.ts:3: export const three = one + two;',
        "src/b/c.ts:1: import { one } from '../a.ts';",
        'src/old.txt:1: café one',
      ].join('\n'),
      isError: false,
      details: { path: '/workspace', matches: 6, filesWithMatches: 5, filesSearched: 6 },
      updates: [],
    });
  });

  it('leaves out what the person restricts, says so, and reads it where it is named', async () => {
    const isLeftOut = (path: string) => path === '.env' || path.startsWith('src/b/');
    const { text } = await grep({ pattern: 'one', glob: '**/*' }, project, { isLeftOut });
    expect(text).not.toContain('TOKEN');
    expect(text).not.toContain('c.ts');
    expect(text).toContain('[Not searched: 2 files that a rule of the person keeps from searches.]');
    expect((await grep({ pattern: 'one', path: '.env' }, project, { isLeftOut })).text).toBe('.env:1: TOKEN=one');
  });

  it.each<[string, object, string]>([
    [
      'a regular expression',
      { pattern: '^export.*\\bt\\w+ =' },
      'src/a.ts:2: export const two = 2;\nsrc/a.ts:3: export const three = one + two;',
    ],
    [
      'any case',
      { pattern: 'ONE', ignoreCase: true, path: 'README.md' },
      'README.md:1: # One\nREADME.md:3: The first one.',
    ],
    ['literal text', { pattern: 'one.', literal: true }, 'README.md:3: The first one.'],
    ['a directory', { pattern: 'one', path: 'src/b' }, "src/b/c.ts:1: import { one } from '../a.ts';"],
    [
      'a file',
      { pattern: 'two', path: 'src/a.ts' },
      'src/a.ts:2: export const two = 2;\nsrc/a.ts:3: export const three = one + two;',
    ],
    ['files by a glob', { pattern: 'one', glob: '*.md' }, 'README.md:3: The first one.'],
    [
      'files by a glob from the directory',
      { pattern: 'one', path: 'src', glob: 'b/**' },
      "src/b/c.ts:1: import { one } from '../a.ts';",
    ],
    ['files but for some', { pattern: 'one', glob: '!*.{ts,txt}' }, '.env:1: TOKEN=one\nREADME.md:3: The first one.'],
    [
      'lines around',
      { pattern: 'two = 2', context: 1 },
      'src/a.ts-1- export const one = 1;\nsrc/a.ts:2: export const two = 2;\nsrc/a.ts-3- export const three = one + two;',
    ],
    [
      'lines around in several files',
      { pattern: 'import|three', context: 1 },
      "src/a.ts-2- export const two = 2;\nsrc/a.ts:3: export const three = one + two;\n--\nsrc/b/c.ts:1: import { one } from '../a.ts';",
    ],
    ['an ignored directory that is named', { pattern: 'one', path: 'dist' }, 'dist/a.js:1: one'],
    ['a dependency that is named', { pattern: 'one', path: 'node_modules/x' }, 'node_modules/x/index.js:1: one'],
    [
      'a log of the tools',
      { pattern: 'log', path: '/tmp/turnwise/bash-1.log' },
      '/tmp/turnwise/bash-1.log:1: one in the log',
    ],
    ['the logs of the tools', { pattern: 'log', path: '/tmp/turnwise' }, '/tmp/turnwise/bash-1.log:1: one in the log'],
    [
      'other names of its arguments',
      { query: 'first', include: '*.md', directory: '.' },
      'README.md:3: The first one.',
    ],
    ['nothing', { pattern: 'four' }, 'No matches in 6 files.'],
    [
      'nothing in a binary file',
      { pattern: 'one', path: 'picture.bin' },
      'No matches in 0 files.\n\n[Binary files are not searched.]',
    ],
  ])('finds %s', async (_, args, text) => {
    expect(await grep(args)).toMatchObject({ text, isError: false });
  });

  it('stops at the limit and says how to see more', async () => {
    expect(await grep({ pattern: 'one', limit: 3 })).toMatchObject({
      text: [
        '.env:1: TOKEN=one',
        'README.md:3: The first one.',
        'src/a.ts:1: export const one = 1;',
        '',
        '[3 matching lines shown, and there are more. Use limit=6, or a narrower pattern, path or glob.]',
      ].join('\n'),
      details: { matches: 3, filesWithMatches: 3, truncated: true },
    });
    const all = await grep({ pattern: 'one', limit: 6 });
    expect(all.text).not.toContain('there are more');
    expect(all.details).not.toHaveProperty('truncated');
  });

  it('stops at 50 KB of lines', async () => {
    const sandbox = createFakeSandbox({ files: { 'a.txt': `${'x'.repeat(400)}\n`.repeat(200) } });
    const { text, details } = await grep({ pattern: 'x', limit: 500 }, sandbox);
    expect(text.split('\n').slice(-2)).toEqual([
      '',
      '[Cut at 50 KB, and there are more. Use a narrower pattern, path or glob.]',
    ]);
    expect(text.split('\n').length - 2).toBe(124);
    expect(details).toMatchObject({ truncated: true });
  });

  it('cuts long lines and says so', async () => {
    const sandbox = createFakeSandbox({ files: { 'a.js': `${'x'.repeat(5_000)}needle\n` } });
    expect((await grep({ pattern: 'needle' }, sandbox)).text).toBe(
      `a.js:1: …${'x'.repeat(100)}needle\n\n[Long lines are cut to 500 characters. Use read to see them whole.]`,
    );
  });

  it('leaves out files that are too large', async () => {
    const sandbox = createFakeSandbox({
      files: { 'a.txt': 'one\n', 'big.txt': new Uint8Array(10_000_001).fill(0x61) },
    });
    expect((await grep({ pattern: 'one|a{3}' }, sandbox)).text).toBe(
      'a.txt:1: one\n\n[Not searched: 1 file over 10 MB. Use bash for them.]',
    );
  });

  it('says that it searched only the start of lines', async () => {
    const { text } = await grep({ pattern: '(?<!x)o.*e.*[.;]' });
    expect(text).toMatch(
      /\[Of each line only the first \d+ characters were searched, since the pattern looks around or back\.\]$/,
    );
  });

  it('gives up after ten seconds', async () => {
    let time = 0;
    const sandbox = createFakeSandbox({
      files: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index + 10}.txt`, 'one\n'])),
    });
    const { text, details } = await grep({ pattern: 'one' }, sandbox, { now: () => (time += 2_500) });
    expect(text.split('\n\n')).toEqual([
      '10.txt:1: one\n11.txt:1: one\n12.txt:1: one\n13.txt:1: one\n14.txt:1: one',
      '[Gave up after 10 seconds: 4 of 20 files searched. Use a narrower path or glob, or a simpler pattern.]',
    ]);
    expect(details).toMatchObject({ filesSearched: 4, truncated: true });
  });

  it('stops when the run is stopped', async () => {
    expect(await grep({ pattern: 'one' }, project, {}, AbortSignal.abort())).toMatchObject({
      text: 'Stopped before the search was done.',
      isError: true,
    });
  });

  it('reads many files in few calls', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`${index + 1_000}.txt`, 'one']));
    const sandbox = createFakeSandbox({ files: { ...files, 'z.txt': 'x'.repeat(4_000_000) } });
    const asked: number[] = [];
    const { readMany } = sandbox.fs;
    const counting: FakeSandbox = {
      ...sandbox,
      fs: {
        ...sandbox.fs,
        readMany(paths) {
          asked.push(paths.length);
          return readMany(paths);
        },
      },
    };
    const { details } = await grep({ pattern: 'one', limit: 2_000 }, counting);
    expect(details).toMatchObject({ matches: 1_200, filesSearched: 1_201 });
    expect(asked).toEqual([500, 500, 200, 1, 0]);
  });

  it.each([
    [
      { pattern: '[' },
      'Invalid regular expression: /[/: Unterminated character class. To look for the text itself, use literal=true.',
    ],
    [{ pattern: 'a', glob: '*a*a*a*a*' }, 'The glob "*a*a*a*a*" has more than 3 * in one name. Use fewer.'],
    [{ pattern: 'a', path: 'none' }, 'none does not exist.'],
    [{ pattern: 'a', path: '..' }, '.. is outside the project. File tools only reach paths inside /workspace.'],
    [
      { pattern: '' },
      'Invalid arguments for grep:\n- pattern: must not have fewer than 1 characters\nReceived: {"pattern":""}',
    ],
  ])('refuses %j', async (args, text) => {
    expect(await grep(args)).toMatchObject({ text, isError: true });
  });
});
