import { describe, expect, it } from 'vitest';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { walkProject } from './walk-project.ts';

/** The files that are left below a directory. */
async function filesOf(files: Record<string, string>, directory = '/workspace'): Promise<string[]> {
  const walked = await walkProject(createFakeSandbox({ files }), directory);
  if (!walked.ok) throw new Error(walked.error.message);
  const prefix = '/workspace/';
  return walked.value.entries.flatMap(({ path, type }) => (type === 'file' ? [path.slice(prefix.length)] : []));
}

const files = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, '']));

describe('walkProject', () => {
  it('gives files and directories, hidden ones too, but no .git and no node_modules', async () => {
    const sandbox = createFakeSandbox({
      files: files('b.ts', '.env', 'src/a.ts', '.git/config', 'node_modules/x/index.js', 'src/node_modules/y.js'),
    });
    expect(await walkProject(sandbox, '/workspace')).toEqual({
      ok: true,
      value: {
        entries: [
          { path: '/workspace/.env', type: 'file', size: 0 },
          { path: '/workspace/b.ts', type: 'file', size: 0 },
          { path: '/workspace/src', type: 'directory', size: 0 },
          { path: '/workspace/src/a.ts', type: 'file', size: 0 },
        ],
        truncated: false,
      },
    });
  });

  it.each<[string, string, string[], string[]]>([
    ['names', 'dist\n*.log', ['a.ts', 'src/b.ts'], ['dist/x.js', 'src/dist/y.js', 'a.log', 'src/b.log']],
    ['directories alone', 'build/', ['src/build', 'a'], ['build/x', 'lib/build/y']],
    ['a path from the top', '/out', ['src/out'], ['out/a']],
    ['a path with a slash', 'src/gen', ['lib/src/gen'], ['src/gen/a']],
    ['globs', '**/tmp/**\ndocs/*.txt', ['docs/a/b.txt', 'docs/a.md'], ['x/tmp/a', 'docs/a.txt']],
    ['exceptions', '*.env\n!sample.env', ['sample.env', 'src/sample.env'], ['a.env']],
    ['no exception below what is ignored', 'dist/\n!dist/keep.js', ['a'], ['dist/keep.js']],
    ['comments and blank lines', '# dist\n\n  \n\\#x', ['dist'], ['#x']],
    ['upper and lower case', 'Dist', ['dist'], ['Dist/a']],
    ['CRLF', 'dist\r\n*.log\r\n', ['a'], ['dist/x', 'b.log']],
    ['rules that could take for ever, which do not count', '*a*a*a*a*a*b\nx', ['aaaaaab'], ['x']],
  ])('honours %s in .gitignore', async (_, gitignore, kept, ignored) => {
    const found = await filesOf({ '.gitignore': gitignore, ...files(...kept, ...ignored) });
    expect(found.toSorted()).toEqual(['.gitignore', ...kept].toSorted());
  });

  it('honours .gitignore files in directories, the nearest one first', async () => {
    const found = await filesOf({
      '.gitignore': '*.log\n/a/only',
      'a/.gitignore': '!keep.log\n*.txt\n/b',
      ...files(
        'x.log',
        'x.txt',
        'a/x.log',
        'a/keep.log',
        'a/c/keep.log',
        'a/x.txt',
        'a/b/y',
        'a/c/b',
        'a/only',
        'z/keep.log',
      ),
    });
    expect(found).toEqual(['.gitignore', 'a/.gitignore', 'a/c/b', 'a/c/keep.log', 'a/keep.log', 'x.txt']);
  });

  it('takes rules from above the directory that is asked for', async () => {
    const project = { '.gitignore': '*.log\n/src/gen', ...files('src/a.ts', 'src/x.log', 'src/gen/b.ts') };
    expect(await filesOf(project, '/workspace/src')).toEqual(['src/a.ts']);
  });

  it('gives what is in an ignored directory to whoever asks for it', async () => {
    const project = {
      '.gitignore': 'dist',
      ...files('dist/a.js', 'dist/sub/dist/b.js', 'node_modules/x/node_modules/y.js'),
    };
    expect(await filesOf(project, '/workspace/dist')).toEqual(['dist/a.js', 'dist/sub/dist/b.js']);
    expect(await filesOf(project, '/workspace/dist/sub')).toEqual(['dist/sub/dist/b.js']);
    expect(await filesOf(project, '/workspace/node_modules/x')).toEqual(['node_modules/x/node_modules/y.js']);
  });

  it('knows no rules outside the workspace', async () => {
    const sandbox = createFakeSandbox({ files: { '.gitignore': '*', '/tmp/turnwise/bash-1.log': '' } });
    const walked = await walkProject(sandbox, '/tmp/turnwise');
    expect(walked.ok && walked.value.entries.map(({ path }) => path)).toEqual(['/tmp/turnwise/bash-1.log']);
  });

  it('passes on that a directory is not there', async () => {
    expect(await walkProject(createFakeSandbox(), '/workspace/none')).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});
